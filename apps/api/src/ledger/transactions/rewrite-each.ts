import { type BankFields, type BankItemId, cents, type EditedValues, type TransactionId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { type BankField, bankFields, before, columnOf, derivedFrom, recordedBankFields } from './fields.ts';
import { remember } from './remember.ts';

/** A row with every field that a bank may change. */
export interface BankRewrite extends BankFields {
  readonly id: TransactionId;
  readonly externalId: string;
  readonly bankItemId: BankItemId;
  readonly pending: boolean;
  readonly modifiedIn: number | null;
  readonly edited: EditedValues | null;
  readonly removedByBank: boolean;
}

function toFields(
  change: Change,
  { id: _id, modifiedIn, edited, ...reported }: BankRewrite,
): Record<BankField, unknown> {
  return {
    ...reported,
    bankModifiedIn: modifiedIn,
    bankValues: edited,
    ...derivedFrom({ ...reported, amountCents: cents(reported.amountCents) }, change),
  };
}

/** Keyed by column name, for `json_populate_recordset`. */
function toColumns(change: Change, row: BankRewrite) {
  const values = new Map<string, unknown>(Object.entries(toFields(change, row)));
  return { id: row.id, ...Object.fromEntries(bankFields.map((field) => [columnOf(field).name, values.get(field)])) };
}

const recorded = recordedBankFields.map(columnOf);
const recordedNow = sql.join(recorded, sql`, `);
const recordedGiven = sql.join(
  recorded.map(({ name }) => sql`given.${sql.identifier(name)}`),
  sql`, `,
);

/**
 * Whether the update must be recorded: it changes a value that the user sees or the bank reported, or it links an
 * imported row to the bank. A new bank id or sync number alone isn't a change.
 */
const isChange = sql`(not ${transactions.deleted} and (${transactions.bankItemId} is null
  or (${recordedNow}) is distinct from (${recordedGiven})))`;

/** The line with the note at the end of the search text, which a bank doesn't report. */
const searchedNote = sql`coalesce(substring(${transactions.searchText} from '^[^\\n]*\\n[^\\n]*\\n[^\\n]*(\\n.*)$'), '')`;

/**
 * Updates many rows, each with its own values, in one statement. Rows that the user deleted change without a record, so
 * their deletion can still be undone.
 */
export async function rewriteEach(tx: Db, change: Change, rows: readonly BankRewrite[]): Promise<void> {
  const { ledgerId, id, changedIn } = change;
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map((row) => toColumns(change, row)));
  const given = sql`json_populate_recordset(null::${transactions}, ${json}::json)`;
  const rewrites = bankFields.map((field) => {
    const column = sql.identifier(columnOf(field).name);
    if (field === 'searchText') return sql`${column} = given.${column} || ${searchedNote}`;
    return sql`${column} = given.${column}`;
  });
  await tx.execute(sql`
    with given as (select * from ${given}),
    remembered as (
      ${remember(
        { ledgerId, changeSetId: changedIn },
        sql`select ${transactions.id}, ${before(bankFields)} as before
          from ${transactions} join given on ${transactions.id} = given.id
          where ${transactions.ledgerId} = ${ledgerId} and ${isChange}`,
      )}
    )
    update ${transactions} set ${sql.join(rewrites, sql`, `)},
      posted_in = case when ${transactions.pending} and not given.pending then ${changedIn}::bigint else ${transactions.postedIn} end,
      touched_in = case when ${isChange} then ${id}::bigint else ${transactions.touchedIn} end,
      changed_in = case when ${isChange} then ${changedIn}::bigint else ${transactions.changedIn} end
    from given where ${transactions.ledgerId} = ${ledgerId} and ${transactions.id} = given.id`);
}
