import { type LedgerId, MAX_TAGS, type TagId, type TransactionId } from '@cairn/domain';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { pause } from '../../platform/pause.ts';
import type { Change } from '../changes/change-set.ts';
import { REMEMBERED_TAGS, TOUCHED_IN } from '../transactions/fields.ts';
import { rememberedTags, type StoredTag } from '../transactions/parts.ts';
import { remember } from '../transactions/remember.ts';
import type { GoneTags, TagRow } from './tags.ts';

/** The named field of the payload has or adds too many tags. */
export function tooManyTags(field: string): ProblemError {
  return new ProblemError('rule_broken', `A transaction can have at most ${MAX_TAGS} tags.`, {
    fields: { [field]: 'has too many tags' },
  });
}

/** A transaction's tags as stored, including merged and deleted ones, in order. */
export async function storedTagsOf(tx: Db, ledgerId: LedgerId, id: TransactionId): Promise<StoredTag[]> {
  return await tx
    .select({
      tagId: transactionTags.tagId,
      state: transactionTags.state,
      paidByTransactionId: transactionTags.paidByTransactionId,
    })
    .from(transactionTags)
    .where(and(eq(transactionTags.ledgerId, ledgerId), eq(transactionTags.transactionId, id)))
    .orderBy(transactionTags.tagId);
}

/**
 * Matches the tags of the transactions that `ids` selects. Each is looked up by its transaction: the planner expects
 * few of them, and would compare each with all others.
 */
export function isTagOf(ledgerId: LedgerId, ids: SQL): SQL {
  return sql`${transactionTags}.ctid = any(array(select found.place from (${ids}) as own (id) cross join lateral (
    select one.ctid as place from ${transactionTags} as one
    where one.ledger_id = ${ledgerId} and one.transaction_id = own.id offset 0) as found))`;
}

/** The tag that a transaction shows for a stored tag; null if the tag was deleted. */
export function shownTag(gone: GoneTags, id: TagId): TagId | null {
  const target = gone.get(id);
  return target === undefined ? id : target;
}

/** A transaction's tags as shown: a merged tag as the one that replaced it, each only once. */
export function toShownTags<Tag extends { readonly tagId: TagId }>(stored: readonly Tag[], gone: GoneTags): Tag[] {
  if (gone.size === 0) return [...stored];
  const shown = new Map<TagId, Tag>();
  for (const tag of stored) {
    const id = shownTag(gone, tag.tagId);
    if (id !== null && !shown.has(id)) shown.set(id, { ...tag, tagId: id });
  }
  return [...shown.values()].toSorted((a, b) => a.tagId - b.tagId);
}

/** The stored tags after a transaction's shown tags become `wanted`. Deleted ones stay, because an undo restores them. */
export function withShownTags(stored: readonly StoredTag[], gone: GoneTags, wanted: readonly TagRow[]): StoredTag[] {
  const byId = new Map([...wanted.map(newTag), ...stored].map((tag) => [tag.tagId, tag]));
  const ids = withShownIds(
    stored.map(({ tagId }) => tagId),
    gone,
    wanted.map(({ id }) => id),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Like `withShownTags`, for the tags of a split line. */
export function withShownIds(stored: readonly TagId[], gone: GoneTags, wanted: readonly TagId[]): TagId[] {
  const left = stored.filter((id) => {
    const shown = shownTag(gone, id);
    return shown === null || wanted.includes(shown);
  });
  const shown = new Set(left.map((id) => shownTag(gone, id)));
  return [...left, ...wanted.filter((id) => !shown.has(id))].toSorted((a, b) => a - b);
}

/** A tag as first added: money that is reimbursable is owed. */
export function newTag({ id, kind }: Pick<TagRow, 'id' | 'kind'>): StoredTag {
  return { tagId: id, state: kind === 'reimbursable' ? 'owed' : null, paidByTransactionId: null };
}

/** Stores the tags that transactions have now. The change must have changed another of their fields before. */
async function rememberTags(tx: Db, change: Change, where: SQL | undefined): Promise<void> {
  const { ledgerId, changedIn } = change;
  const before = sql`jsonb_build_object(${TOUCHED_IN}::text, ${transactions.touchedIn},
    ${REMEMBERED_TAGS}::text, ${rememberedTags})`;
  await tx.execute(
    remember(
      { ledgerId, changeSetId: changedIn },
      sql`select ${transactions.id}, ${before} as before from ${transactions}
        where ${and(eq(transactions.ledgerId, ledgerId), where)}`,
    ),
  );
}

/** Replaces a transaction's tags with `next`, whole. */
export async function saveStoredTags(
  tx: Db,
  change: Change,
  id: TransactionId,
  next: readonly StoredTag[],
): Promise<void> {
  const { ledgerId } = change;
  await rememberTags(tx, change, eq(transactions.id, id));
  await tx
    .delete(transactionTags)
    .where(and(eq(transactionTags.ledgerId, ledgerId), eq(transactionTags.transactionId, id)));
  if (next.length > 0) await insertTags(tx, ledgerId, id, next);
}

/** A new transaction's tags. */
export interface TagsOfOne {
  readonly id: TransactionId;
  readonly tags: readonly StoredTag[];
}

/** Few enough that other requests wait only milliseconds. */
const TAGS_PER_STATEMENT = 2_000;

/** For new transactions. */
export async function insertTagsOfMany(tx: Db, ledgerId: LedgerId, rows: readonly TagsOfOne[]): Promise<void> {
  const all = rows.flatMap(({ id, tags }) => tags.map((tag) => ({ id, ...tag })));
  for (let start = 0; start < all.length; start += TAGS_PER_STATEMENT) {
    const some = all.slice(start, start + TAGS_PER_STATEMENT);
    const [ids, tagIds] = [some.map(({ id }) => id), some.map(({ tagId }) => tagId)];
    const states = makePgArray(some.map(({ state }) => state));
    await tx.execute(sql`
      insert into ${transactionTags} (ledger_id, transaction_id, tag_id, state)
      select ${ledgerId}::bigint, own.*
      from unnest(${makePgArray(ids)}::bigint[], ${makePgArray(tagIds)}::bigint[], ${states}::text[]) as own`);
    if (all.length > TAGS_PER_STATEMENT) await pause();
  }
}

/** For a new transaction. */
export async function insertTags(
  tx: Db,
  ledgerId: LedgerId,
  transactionId: TransactionId,
  next: readonly StoredTag[],
): Promise<void> {
  await tx.insert(transactionTags).values(next.map((tag) => ({ ledgerId, transactionId, ...tag })));
}

/** Whether a user removed the tag from the transaction, so that rules don't add it again. */
export const isRefused = (row: SQL, tagId: SQL) => sql`coalesce(${row}.refused_tag_ids @> to_jsonb(${tagId}), false)`;

/** The tags that a transaction refuses after a user added and removed tags. */
export function refusedAfter(
  refused: readonly TagId[] | null,
  added: readonly TagId[],
  removed: readonly TagId[],
): TagId[] | null {
  const next = new Set([...(refused ?? []), ...removed]);
  for (const id of added) next.delete(id);
  return next.size === 0 ? null : [...next].toSorted((a, b) => a - b);
}

/** `refusedAfter` for many transactions. */
export function refusedByMany(added: readonly TagId[], removed: readonly TagId[]): SQL {
  const column = sql`${transactions.refusedTagIds}`;
  const next = sql`select jsonb_agg(id order by id) from (
      select jsonb_array_elements_text(coalesce(${column}, '[]'::jsonb))::bigint as id
      union select unnest(${makePgArray([...removed])}::bigint[])
    ) as refused where id <> all(${makePgArray([...added])}::bigint[])`;
  if (removed.length > 0) return sql`(${next})`;
  return sql`case when ${column} is not null then (${next}) end`;
}

/** Adds a tag to the transactions that don't have it, also not as one that was merged into it. */
export async function addTagToMany(
  tx: Db,
  ledgerId: LedgerId,
  ids: readonly TransactionId[],
  { tagId, state }: StoredTag,
  { isByRule = false } = {},
): Promise<void> {
  const refuses = sql`exists (select from ${transactions} one where one.ledger_id = ${ledgerId} and one.id = given.id
    and ${isRefused(sql`one`, sql`${tagId}::bigint`)})`;
  await tx.execute(sql`
    insert into ${transactionTags} (ledger_id, transaction_id, tag_id, state)
    select ${ledgerId}::bigint, given.id, ${tagId}::bigint, ${state}::text
    from unnest(${`{${ids.join(',')}}`}::bigint[]) as given (id)
    where not exists (
      select from ${transactionTags} had
      join ${tags} merged on merged.ledger_id = ${ledgerId} and merged.id = had.tag_id
      where had.ledger_id = ${ledgerId} and had.transaction_id = given.id
        and coalesce(merged.merged_into, merged.id) = ${tagId}::bigint
    )${isByRule ? sql` and not ${refuses}` : sql``}`);
}

/** Starts to track reimbursement for all transactions with a tag that becomes the built-in one. */
export async function oweTagged(tx: Db, { ledgerId }: Change, tagId: TagId): Promise<void> {
  await tx
    .update(transactionTags)
    .set({ state: 'owed' })
    .where(
      and(eq(transactionTags.ledgerId, ledgerId), eq(transactionTags.tagId, tagId), isNull(transactionTags.state)),
    );
}
