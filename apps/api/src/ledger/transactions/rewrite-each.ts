import { type BankFields, cents, type EditedValues, nameKey, searchText } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changes, transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { inWords, type KeptRule } from '../rules/rules.ts';
import { before } from './rewrite.ts';

/** A row with all that a bank may change of it. */
export interface BankRewrite extends BankFields {
  readonly id: number;
  readonly externalId: string;
  readonly bankItemId: number;
  readonly pending: boolean;
  readonly modifiedIn: number | null;
  readonly edited: EditedValues | null;
  readonly removedByBank: boolean;
  /** A rule that reaches it now; null leaves its category as it is. */
  readonly rule: KeptRule | null;
}

/** By the names of the columns. */
function toColumns(row: BankRewrite) {
  const { day, name, description, amountCents, isIncome, rule } = row;
  return {
    id: row.id,
    day,
    name,
    description,
    amount_cents: amountCents,
    is_income: isIncome,
    external_id: row.externalId,
    bank_item_id: row.bankItemId,
    pending: row.pending,
    bank_modified_in: row.modifiedIn,
    bank_values: row.edited,
    removed_by_bank: row.removedByBank,
    category_id: rule?.categoryId ?? null,
    subcategory_id: rule?.subcategoryId ?? null,
    category_rule: rule && inWords(rule),
    name_key: nameKey(name),
    search_text: searchText({ name, description, amountCents: cents(amountCents) }),
  };
}

/**
 * What undoing an earlier change would lose: a value that a person sees or that the bank reported, or that the row of a
 * file has become the bank's. A new id or reading alone is no change to a person.
 */
const isChange = sql`(not ${transactions.deleted} and (${transactions.bankItemId} is null or given.category_rule is not null
  or (${transactions.day}, ${transactions.name}, ${transactions.description}, ${transactions.amountCents}, ${transactions.isIncome},
      ${transactions.pending}, ${transactions.removedByBank}, ${transactions.bankValues})
    is distinct from (given.day, given.name, given.description, given.amount_cents, given.is_income,
      given.pending, given.removed_by_bank, given.bank_values)))`;

/**
 * Many rows, each with values of its own, in one statement. A row that the person deleted changes unseen: its deletion
 * can still be undone.
 */
export async function rewriteEach(tx: Db, { userId, id }: Change, rows: readonly BankRewrite[]): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map(toColumns));
  const given = sql`json_populate_recordset(null::${transactions}, ${json}::json)`;
  const old = before([
    'day',
    'name',
    'description',
    'amountCents',
    'isIncome',
    'categoryId',
    'subcategoryId',
    'categorySource',
    'categoryRule',
    'bankValues',
    'nameKey',
    'searchText',
  ]);
  const isReached = sql`given.category_rule is not null`;
  await tx.execute(sql`
    with given as (select * from ${given}),
    remembered as (
      insert into ${changes} (user_id, change_set_id, transaction_id, before)
      select ${userId}::integer, ${id}::integer, ${transactions.id}, ${old}
      from ${transactions} join given on ${transactions.id} = given.id
      where ${transactions.userId} = ${userId} and ${isChange}
      on conflict (user_id, change_set_id, transaction_id) do update set before = excluded.before || ${changes}.before
    )
    update ${transactions} set
      day = given.day, name = given.name, description = given.description, amount_cents = given.amount_cents,
      is_income = given.is_income, external_id = given.external_id, bank_item_id = given.bank_item_id,
      pending = given.pending, bank_modified_in = given.bank_modified_in,
      bank_values = given.bank_values, removed_by_bank = given.removed_by_bank,
      category_id = case when ${isReached} then given.category_id else ${transactions.categoryId} end,
      subcategory_id = case when ${isReached} then given.subcategory_id else ${transactions.subcategoryId} end,
      category_source = case when ${isReached} then 'rule' else ${transactions.categorySource} end,
      category_rule = case when ${isReached} then given.category_rule else ${transactions.categoryRule} end,
      name_key = given.name_key, search_text = given.search_text,
      changed_in = case when ${isChange} then ${id}::integer else ${transactions.changedIn} end
    from given where ${transactions.userId} = ${userId} and ${transactions.id} = given.id`);
}
