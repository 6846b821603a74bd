import { cents, decides, type LedgerId, MAX_TAGS, merchantKey, nameKey, type RulePart } from '@cairn/domain';
import { and, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { linesByTemplate } from '../splits/templates.ts';
import { loadTagsToAdd } from '../tags/rule-tags.ts';
import { addTagToMany } from '../tags/transaction-tags.ts';
import { derivedFrom } from '../transactions/fields.ts';
import { type LinesOfOne, writeSplits } from '../transactions/lines.ts';
import type { StoredTag } from '../transactions/parts.ts';
import { newestFirst } from '../transactions/read.ts';
import { isOneOf, rewriteTransactions } from '../transactions/rewrite.ts';
import { recordCatches } from './rule-catches.ts';
import { findWinners, type Winner } from './rule-winners.ts';
import { describeStoredRule, hasOtherCategory, type StoredRule } from './rules.ts';

/** What applying a rule to past transactions changes, by the IDs of the transactions. */
export interface RuleApplication {
  readonly categorized: readonly number[];
  readonly split: readonly LinesOfOne[];
  readonly renamed: readonly number[];
  readonly transfers: readonly number[];
  readonly hidden: readonly number[];
  readonly tagged: readonly number[];
  readonly tags: readonly StoredTag[];
}

/** The transactions that the application changes. */
export function changedIds({ categorized, split, renamed, transfers, hidden, tagged }: RuleApplication): Set<number> {
  return new Set([...categorized, ...split.map(({ id }) => id), ...renamed, ...transfers, ...hidden, ...tagged]);
}

/** What a person or an import decided stays: a rule replaces only a category that a rule assigned. */
const hasNoDecidedCategory = or(isNull(transactions.categoryId), sql`${transactions.categorySource} = 'rule'`);

const isUnedited = and(not(transactions.deleted), not(transactions.isEdited));

/** Where the rule may change that part of a transaction. */
function reachOf(rule: StoredRule, part: RulePart): SQL | undefined {
  if (part === 'name') return and(isUnedited, sql`${transactions.name} <> ${rule.effects.name}`);
  if (part === 'transfer') return and(isUnedited, not(transactions.markedAsTransfer));
  if (part === 'hidden') return and(isUnedited, not(transactions.hidden));
  const { categoryId, subcategoryId } = rule;
  const target = categoryId === null ? null : { categoryId, subcategoryId };
  return and(
    hasOtherCategory(target),
    hasNoDecidedCategory,
    rule.effects.shares === null ? undefined : not(transactions.markedAsTransfer),
  );
}

/** Where at least one of the tags is missing and all of them fit. */
function lacksTags(ledgerId: LedgerId, added: readonly StoredTag[]): SQL | undefined {
  const shown = sql`coalesce(known.merged_into, known.id)`;
  const ids = sql`${`{${added.map(({ tagId }) => tagId).join(',')}}`}::bigint[]`;
  const fits = sql`(select count(distinct ${shown}) filter (where ${shown} = any(${ids})) < ${added.length}::integer
      and count(distinct ${shown}) + ${added.length}::integer
        - count(distinct ${shown}) filter (where ${shown} = any(${ids})) <= ${MAX_TAGS}::integer
    from ${transactionTags} had
    join ${tags} known on known.ledger_id = ${ledgerId} and known.id = had.tag_id and not known.is_deleted
    where had.ledger_id = ${ledgerId} and had.transaction_id = ${transactions}.id)`;
  return and(not(transactions.deleted), fits);
}

type Won = Winner<StoredRule>;

const idsOf = (winners: readonly Won[]) => winners.map(({ id }) => id);

function linesOf(winners: readonly Won[]): LinesOfOne[] {
  return winners.flatMap(({ id, amountCents, rule }) => {
    const lines = rule.effects.shares && linesByTemplate(rule.effects.shares, cents(amountCents));
    return lines ? [{ id, lines }] : [];
  });
}

/** Finds what applying one of the rules would change where no other takes precedence. */
export async function planApplication(
  db: Db,
  ledgerId: LedgerId,
  rules: readonly StoredRule[],
  rule: StoredRule,
): Promise<RuleApplication> {
  const find = async (where: SQL | undefined, others: readonly StoredRule[]) =>
    await findWinners(db, ledgerId, { where, order: newestFirst }, { own: [rule], others });
  const won = async (part: RulePart) => {
    if (!rule.isEnabled || !decides(rule, part)) return [];
    const others = rules.filter((other) => other.id !== rule.id && decides(other, part));
    return await find(reachOf(rule, part), others);
  };
  const byCategory = await won('category');
  const split = linesOf(byCategory);
  const splitIds = new Set(split.map(({ id }) => id));
  const added = rule.isEnabled ? [...(await loadTagsToAdd(db, ledgerId, [rule])).values()] : [];
  return {
    categorized: rule.categoryId === null ? [] : idsOf(byCategory).filter((id) => !splitIds.has(id)),
    split,
    renamed: idsOf(await won('name')),
    transfers: idsOf(await won('transfer')),
    hidden: idsOf(await won('hidden')),
    tagged: added.length === 0 ? [] : idsOf(await find(lacksTags(ledgerId, added), [])),
    tags: added,
  };
}

/** The new name and everything derived from it. The name that the transaction came with is remembered. */
function renamedValues(change: Change, name: string) {
  const { merchantKeyVersion } = derivedFrom({ name, description: '', amountCents: cents(0) }, change);
  const restOfSearchText = sql`substring(${transactions.searchText} from position(e'\n' in ${transactions.searchText}))`;
  return {
    name,
    nameKey: nameKey(name),
    merchantKey: merchantKey(name),
    merchantKeyVersion,
    searchText: sql`${nameKey(name)}::text || ${restOfSearchText}`,
    bankValues: sql`jsonb_build_object('name', ${transactions.name}) || coalesce(${transactions.bankValues}, '{}'::jsonb)`,
  };
}

async function addTags(tx: Db, change: Change, ids: readonly number[], added: readonly StoredTag[]): Promise<void> {
  await rewriteTransactions(tx, change, isOneOf(ids), {}, { tags: 'stored' });
  for (const tag of added) await addTagToMany(tx, change.ledgerId, ids, tag);
}

/** Changes past transactions as planned. Returns their number. */
export async function writeApplication(
  tx: Db,
  change: Change,
  rule: StoredRule,
  plan: RuleApplication,
): Promise<number> {
  const { categoryId, subcategoryId, effects } = rule;
  const rewrite = async (ids: readonly number[], values: Parameters<typeof rewriteTransactions>[3]) => {
    if (ids.length > 0) await rewriteTransactions(tx, change, isOneOf(ids), values);
  };
  const byRule = { categorySource: 'rule', categoryRule: describeStoredRule(rule) } as const;
  await rewrite(plan.categorized, { categoryId, subcategoryId, ...byRule });
  await writeSplits(tx, change, plan.split);
  if (effects.name !== null) await rewrite(plan.renamed, renamedValues(change, effects.name));
  await rewrite(plan.transfers, { markedAsTransfer: true });
  await rewrite(plan.hidden, { hidden: true });
  if (plan.tagged.length > 0) await addTags(tx, change, plan.tagged, plan.tags);
  const { size } = changedIds(plan);
  await recordCatches(tx, change, new Map([[rule.id, size]]));
  return size;
}
