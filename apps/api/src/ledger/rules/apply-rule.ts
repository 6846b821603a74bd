import {
  cents,
  decides,
  type LedgerId,
  MAX_TAGS,
  merchantKey,
  nameKey,
  type RulePart,
  type SplitShare,
} from '@cairn/domain';
import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { linesByTemplate } from '../splits/templates.ts';
import { loadTagsToAdd } from '../tags/rule-tags.ts';
import { listCrowded, listTransactionsWith } from '../tags/tagged-transactions.ts';
import { addTagToMany, isRefused } from '../tags/transaction-tags.ts';
import { derivedFrom } from '../transactions/fields.ts';
import { type LinesOfOne, writeSplits } from '../transactions/lines.ts';
import type { StoredTag } from '../transactions/parts.ts';
import { isOneOf, rewriteTransactions } from '../transactions/rewrite.ts';
import { recordCatches } from './rule-catches.ts';
import { describeStoredRule, hasOtherCategory, type StoredRule } from './rules.ts';
import { type Contest, findWonParts, type ReachedRow, type WonTransaction } from './won-parts.ts';

/** The changes that applying a rule to past transactions makes, by the IDs of the transactions. */
export interface RuleApplication {
  readonly categorized: readonly number[];
  readonly split: readonly LinesOfOne[];
  readonly renamed: readonly number[];
  readonly transfers: readonly number[];
  readonly hidden: readonly number[];
  readonly tagged: readonly number[];
  readonly tags: readonly StoredTag[];
  /** All of them, newest first, and possibly some that don't change. */
  readonly newestFirst: readonly number[];
}

/** The transactions that the application changes. */
export function changedIds({ categorized, split, renamed, transfers, hidden, tagged }: RuleApplication): Set<number> {
  return new Set([...categorized, ...split.map(({ id }) => id), ...renamed, ...transfers, ...hidden, ...tagged]);
}

/** Decisions by a user or an import stay: a rule replaces only a category that a rule or the model assigned. */
const hasNoDecidedCategory = or(
  isNull(transactions.categoryId),
  sql`${transactions.categorySource} in ('rule', 'learned')`,
);

export const isUnedited = and(not(transactions.deleted), not(transactions.isEdited));

/** The parts that applying a rule may change: a rule that splits may also assign a category, to small amounts. */
type AppliedPart = RulePart | 'split' | 'tags';

/** Where the rule may change that part of a transaction. */
function reachOf(rule: StoredRule, part: RulePart | 'split'): SQL | undefined {
  if (part === 'name') return and(isUnedited, sql`${transactions.name} <> ${rule.effects.name}`);
  if (part === 'transfer') return and(isUnedited, not(transactions.markedAsTransfer));
  if (part === 'hidden') return and(isUnedited, not(transactions.hidden));
  const { categoryId, subcategoryId } = rule;
  const target = part === 'split' || categoryId === null ? null : { categoryId, subcategoryId };
  return and(
    hasOtherCategory(target),
    hasNoDecidedCategory,
    rule.effects.shares === null ? undefined : not(transactions.markedAsTransfer),
  );
}

/** Whether at least one of the tags is missing and all of them fit. Tags that a user removed don't count as missing. */
export function lacksTags(ledgerId: LedgerId, added: readonly StoredTag[]): SQL | undefined {
  const ids = sql`${`{${added.map(({ tagId }) => tagId).join(',')}}`}::bigint[]`;
  const fits = sql`(select missing.count > 0 and cardinality(shown.ids) + missing.count <= ${MAX_TAGS}::integer
    from (
      select coalesce(array_agg(distinct coalesce(known.merged_into, known.id)), '{}') as ids
      from ${transactionTags} had
      join ${tags} known on known.ledger_id = ${ledgerId} and known.id = had.tag_id and not known.is_deleted
      where had.ledger_id = ${ledgerId} and had.transaction_id = ${transactions}.id
    ) as shown cross join lateral (
      select count(*) as count from unnest(${ids}) as wanted (id)
      where wanted.id <> all(shown.ids) and not ${isRefused(sql`${transactions}`, sql`wanted.id`)}
    ) as missing)`;
  return and(not(transactions.deleted), fits);
}

/** Tells which transactions lack one of the tags. Reads the tagged ones once, because a lookup for each takes longer. */
async function createTagGapFinder(db: Db, ledgerId: LedgerId, added: readonly StoredTag[]) {
  const [crowded, ...having] = await Promise.all([
    listCrowded(db, ledgerId, MAX_TAGS - added.length),
    ...added.map(({ tagId }) => listTransactionsWith(db, ledgerId, tagId)),
  ]);
  const lacking = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf([...crowded]), lacksTags(ledgerId, added)));
  for (const { id } of lacking) crowded.delete(id);
  return ({ id, refusedTagIds }: ReachedRow): boolean =>
    !crowded.has(id) && added.some(({ tagId }, at) => !having[at]?.has(id) && !refusedTagIds?.includes(tagId));
}

/** The parts of transactions that the rule decides, and the rules that it competes with. */
async function contestsOf(
  db: Db,
  ledgerId: LedgerId,
  rules: readonly StoredRule[],
  rule: StoredRule,
  added: readonly StoredTag[],
): Promise<Contest<AppliedPart>[]> {
  const parts = (['name', 'transfer', 'hidden'] as const).filter((part) => decides(rule, part));
  const all = [
    ...(rule.categoryId === null ? [] : ['category' as const]),
    ...(rule.effects.shares === null ? [] : ['split' as const]),
    ...parts,
  ];
  const contests = all.map((part): Contest<AppliedPart> => {
    const contested = part === 'split' ? 'category' : part;
    const others = rules.filter((other) => other.id !== rule.id && decides(other, contested));
    return { part, where: reachOf(rule, part), others };
  });
  if (added.length === 0) return contests;
  const accepts = await createTagGapFinder(db, ledgerId, added);
  return [...contests, { part: 'tags', where: not(transactions.deleted), accepts, others: [] }];
}

function linesOf(won: readonly WonTransaction<AppliedPart>[], shares: readonly SplitShare[]): LinesOfOne[] {
  return won.flatMap(({ id, amountCents, parts }) => {
    const lines = parts.has('split') && linesByTemplate(shares, cents(amountCents));
    return lines ? [{ id, lines }] : [];
  });
}

/** Finds the changes that applying one of the rules would make where no other rule takes precedence. */
export async function planApplication(
  db: Db,
  ledgerId: LedgerId,
  rules: readonly StoredRule[],
  rule: StoredRule,
): Promise<RuleApplication> {
  const added = rule.isEnabled ? [...(await loadTagsToAdd(db, ledgerId, [rule])).values()] : [];
  const contests = rule.isEnabled ? await contestsOf(db, ledgerId, rules, rule, added) : [];
  const won = await findWonParts(db, ledgerId, rule, contests);
  const idsOf = (part: AppliedPart) => won.flatMap(({ id, parts }) => (parts.has(part) ? [id] : []));
  const split = linesOf(won, rule.effects.shares ?? []);
  const splitIds = new Set(split.map(({ id }) => id));
  return {
    categorized: idsOf('category').filter((id) => !splitIds.has(id)),
    split,
    renamed: idsOf('name'),
    transfers: idsOf('transfer'),
    hidden: idsOf('hidden'),
    tagged: idsOf('tags'),
    tags: added,
    newestFirst: won.map(({ id }) => id),
  };
}

/** The new name and everything derived from it. The name that the transaction came with is remembered. */
export function renamedValues(change: Change, name: string) {
  const { merchantKeyVersion } = derivedFrom({ name, description: '', amountCents: cents(0) }, change);
  const restOfSearchText = sql`substring(${transactions.searchText} from position(e'\n' in ${transactions.searchText}))`;
  return {
    name,
    nameKey: nameKey(name),
    merchantKey: merchantKey(name),
    merchantKeyVersion,
    searchText: sql`${nameKey(name)}::text || ${restOfSearchText}`,
    isNameReported: false,
    bankValues: sql`jsonb_build_object('name', ${transactions.name}) || coalesce(${transactions.bankValues}, '{}'::jsonb)`,
  };
}

async function addTags(tx: Db, change: Change, ids: readonly number[], added: readonly StoredTag[]): Promise<void> {
  await rewriteTransactions(tx, change, isOneOf(ids), {}, { tags: 'stored' });
  for (const tag of added) await addTagToMany(tx, change.ledgerId, ids, tag, { isByRule: true });
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
  await writeSplits(tx, change, plan.split, byRule);
  if (effects.name !== null) await rewrite(plan.renamed, renamedValues(change, effects.name));
  await rewrite(plan.transfers, { markedAsTransfer: true });
  await rewrite(plan.hidden, { hidden: true });
  if (plan.tagged.length > 0) await addTags(tx, change, plan.tagged, plan.tags);
  const { size } = changedIds(plan);
  await recordCatches(tx, change, new Map([[rule.id, size]]));
  return size;
}
