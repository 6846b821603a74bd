import { type LedgerId, MAX_TAGS, type TagId, type TransactionId } from '@cairn/domain';
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import { inBatches, isOneOf, rewriteTransactions } from '../transactions/rewrite.ts';
import type { TagRow } from './tags.ts';
import { addTagToMany, isTagOf, newTag, refusedByMany, tooManyTags } from './transaction-tags.ts';

interface TagChange {
  readonly added: readonly TagRow[];
  readonly removed: readonly TagRow[];
}

const idList = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`;
const idsOf = (rows: readonly TagRow[]): TagId[] => rows.map(({ id }) => id);

interface TagPlan {
  /** The transactions that change, apart for those that have no tags yet. */
  readonly untagged: TransactionId[];
  readonly tagged: TransactionId[];
  /** The most tags that one would have. */
  readonly most: number;
}

const toIds = (list: string | null | undefined): TransactionId[] => (list ? list.split(',').map(Number) : []);

/** Those of `ids` that exist. */
async function findExisting(tx: Db, { ledgerId }: Change, ids: readonly TransactionId[]): Promise<TransactionId[]> {
  const [found] = await tx
    .select({ ids: sql<string | null>`string_agg(${transactions.id}::text, ',')` })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted), isOneOf(ids)));
  return toIds(found?.ids);
}

/**
 * The transactions that have tags, grouped by how many of the added, the removed, and all tags they have. Each is
 * looked up by its id: the planner expects few of them, and would compare each with all others.
 */
async function groupTagged(tx: Db, ledgerId: LedgerId, ids: readonly TransactionId[], { added, removed }: TagChange) {
  const shown = sql`coalesce(${tags.mergedInto}, ${tags.id})`;
  const countOf = (which: SQL) => sql`count(distinct ${shown}) filter (where not ${tags.isDeleted} and ${which})`;
  const had = sql`select count(*) as stored, ${countOf(sql`${shown} = any(${idList(idsOf(added))})`)} as present,
      ${countOf(sql`${shown} = any(${idList(idsOf(removed))})`)} as unwanted, ${countOf(sql`true`)} as shown
    from ${transactionTags}
    join ${tags} on ${tags.ledgerId} = ${ledgerId} and ${tags.id} = ${transactionTags.tagId}
    where ${transactionTags.ledgerId} = ${ledgerId} and ${transactionTags.transactionId} = given.id`;
  const groups = await tx
    .select({
      present: sql<number>`present`,
      unwanted: sql<number>`unwanted`,
      shown: sql<number>`shown`,
      ids: sql<string>`string_agg(given.id::text, ',')`,
    })
    .from(sql`unnest(${idList(ids)}) as given (id) cross join lateral (${had}) as had`)
    .where(sql`stored > 0`)
    .groupBy(sql`present, unwanted, shown`);
  return groups.map((group) => ({ ...group, ids: toIds(group.ids) }));
}

async function planTags(tx: Db, change: Change, ids: readonly TransactionId[], tagChange: TagChange): Promise<TagPlan> {
  const groups = await groupTagged(tx, change.ledgerId, ids, tagChange);
  const addedCount = tagChange.added.length;
  const isTagged = new Set(groups.flatMap((group) => group.ids));
  const untagged = addedCount === 0 ? [] : ids.filter((id) => !isTagged.has(id));
  const tagged = groups.filter(({ present, unwanted }) => present < addedCount || unwanted > 0);
  const counts = groups.map(({ present, unwanted, shown }) => shown - unwanted + addedCount - present);
  return { untagged, tagged: tagged.flatMap((group) => group.ids), most: Math.max(0, ...counts) };
}

/** For transactions without any tags. */
async function tagUntagged(tx: Db, change: Change, ids: readonly TransactionId[], added: readonly TagRow[]) {
  const values = { isEdited: true, refusedTagIds: refusedByMany(idsOf(added), []) };
  await rewriteTransactions(tx, change, isOneOf(ids), values, { tags: 'none' });
  for (const { tagId, state } of added.map(newTag))
    await tx.execute(sql`
      insert into ${transactionTags} (ledger_id, transaction_id, tag_id, state)
      select ${change.ledgerId}::bigint, given.id, ${tagId}::bigint, ${state}::text
      from unnest(${idList(ids)}) as given (id)`);
}

/** A transaction that has a tag under its former name doesn't get it twice. */
async function changeTagged(tx: Db, change: Change, ids: readonly TransactionId[], { added, removed }: TagChange) {
  const { ledgerId } = change;
  const values = { isEdited: true, refusedTagIds: refusedByMany(idsOf(added), idsOf(removed)) };
  await rewriteTransactions(tx, change, isOneOf(ids), values, { tags: 'stored' });
  const rows = idList(ids);
  const gone = sql`select ${tags.id} from ${tags} where ${tags.ledgerId} = ${ledgerId}
    and coalesce(${tags.mergedInto}, ${tags.id}) = any(${idList(idsOf(removed))})`;
  if (removed.length > 0)
    await tx.execute(sql`delete from ${transactionTags} where ${transactionTags.ledgerId} = ${ledgerId}
      and ${isTagOf(ledgerId, sql`select unnest(${rows})`)} and ${transactionTags.tagId} in (${gone})`);
  for (const tag of added) await addTagToMany(tx, ledgerId, ids, newTag(tag));
}

/** Adds and removes tags of many transactions. Returns how many changed; throws if none of them exists. */
export async function changeTags(
  tx: Db,
  change: Change,
  ids: readonly TransactionId[],
  tagChange: TagChange,
): Promise<number> {
  const existing = await findExisting(tx, change, ids);
  if (existing.length === 0) throw notFound();
  const { most, untagged, tagged } = await planTags(tx, change, existing, tagChange);
  if (most > MAX_TAGS) throw tooManyTags('addedIds');
  for (const some of inBatches(untagged)) await tagUntagged(tx, change, some, tagChange.added);
  for (const some of inBatches(tagged)) await changeTagged(tx, change, some, tagChange);
  return untagged.length + tagged.length;
}
