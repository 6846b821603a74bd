import { type LedgerId, nameKey, type TagId } from '@cairn/domain';
import { and, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { tags } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { changedFields, rememberRows } from '../changes/conflicts.ts';
import type { TagState, TagWrite } from './tag-write.ts';

export type TagRow = typeof tags.$inferSelect;
export type TagValues = Pick<TagRow, 'name' | 'color' | 'startsOn' | 'endsOn' | 'budgetCents'>;

const isShown = and(isNull(tags.mergedInto), not(tags.isDeleted));

/** Excludes merged and deleted tags. */
export async function listTags(db: Db, ledgerId: LedgerId): Promise<TagRow[]> {
  return await db
    .select()
    .from(tags)
    .where(and(eq(tags.ledgerId, ledgerId), isShown))
    .orderBy(tags.id);
}

const goneTags = buildOnce((db) =>
  db
    .select({ id: tags.id, mergedInto: tags.mergedInto, isDeleted: tags.isDeleted })
    .from(tags)
    .where(and(eq(tags.ledgerId, sql.placeholder('ledgerId')), or(isNotNull(tags.mergedInto), tags.isDeleted)))
    .prepare('gone_tags'),
);

/** The tag that transactions show for each merged or deleted tag: the tag it was merged into, or null for none. */
export type GoneTags = ReadonlyMap<TagId, TagId | null>;

export async function loadGoneTags(db: Db, ledgerId: LedgerId): Promise<GoneTags> {
  const rows = await goneTags(db).execute({ ledgerId });
  return new Map(rows.map(({ id, mergedInto, isDeleted }) => [id, isDeleted ? null : mergedInto]));
}

/** Throws not_found for an unknown or deleted tag. A merged one becomes the tag that replaced it. */
export async function findTags(db: Db, ledgerId: LedgerId, ids: readonly TagId[]): Promise<TagRow[]> {
  if (ids.length === 0) return [];
  const own = and(eq(tags.ledgerId, ledgerId), not(tags.isDeleted));
  const named = await db
    .select()
    .from(tags)
    .where(and(own, inArray(tags.id, [...ids])))
    .orderBy(tags.id);
  if (named.length < new Set(ids).size) throw notFound();
  const targets = named.flatMap(({ mergedInto }) => mergedInto ?? []);
  const replacing =
    targets.length === 0
      ? []
      : await db
          .select()
          .from(tags)
          .where(and(own, inArray(tags.id, targets)))
          .orderBy(tags.id);
  const shown = [...named.filter(({ mergedInto }) => mergedInto === null), ...replacing];
  return [...new Map(shown.map((tag) => [tag.id, tag])).values()];
}

export async function findTag(db: Db, ledgerId: LedgerId, id: TagId): Promise<TagRow> {
  const [tag] = await db
    .select()
    .from(tags)
    .where(and(eq(tags.ledgerId, ledgerId), eq(tags.id, id), isShown));
  if (!tag) throw notFound();
  return tag;
}

/** The name of the built-in tag for money that someone owes back. */
export const REIMBURSABLE = 'Reimbursable';

export async function findReimbursable(db: Db, ledgerId: LedgerId): Promise<TagRow | null> {
  const [tag] = await db
    .select()
    .from(tags)
    .where(and(eq(tags.ledgerId, ledgerId), eq(tags.kind, 'reimbursable'), isShown));
  return tag ?? null;
}

/** The tag with that name, regardless of case. */
export async function findNamed(db: Db, ledgerId: LedgerId, name: string): Promise<TagRow | null> {
  const [tag] = await db
    .select()
    .from(tags)
    .where(and(eq(tags.ledgerId, ledgerId), eq(tags.nameKey, nameKey(name)), isShown));
  return tag ?? null;
}

/** Throws if another tag has the name. */
export async function rejectTakenName(db: Db, ledgerId: LedgerId, name: string, id: TagId | null): Promise<void> {
  const taken = await findNamed(db, ledgerId, name);
  if (taken === null || taken.id === id) return;
  throw new ProblemError('rule_broken', `You already have a tag named ${taken.name}.`, {
    fields: { name: 'is already in use' },
  });
}

type NewTag = TagValues & Partial<Pick<TagRow, 'kind'>>;

/** The names must be different, and not taken. */
export async function insertNewTags(tx: Db, change: Change, list: readonly NewTag[]): Promise<TagRow[]> {
  if (list.length === 0) return [];
  change.hasOtherChanges = true;
  const { ledgerId, changedIn } = change;
  const firstId = await takeIds(tx, change, list.length);
  const rows = list.map((values, at) => ({
    ...{ ledgerId, id: firstId + at, changedIn, nameKey: nameKey(values.name) },
    ...values,
  }));
  return await tx.insert(tags).values(rows).returning();
}

export async function insertTag(tx: Db, change: Change, values: NewTag): Promise<TagRow> {
  const [tag] = await insertNewTags(tx, change, [values]);
  if (!tag) throw new Error('no tag was created');
  return tag;
}

const stateOf = ({ ledgerId: _ledger, id: _id, changedIn: _changed, ...state }: TagRow): TagState => state;

/** Changes tags and returns the undo data. */
export async function updateTags(
  tx: Db,
  change: Change,
  rows: readonly TagRow[],
  values: Partial<Omit<TagState, 'nameKey'>>,
): Promise<TagWrite[]> {
  const { ledgerId, changedIn } = change;
  const set = { ...values, ...(values.name !== undefined && { nameKey: nameKey(values.name) }) };
  const changed = rows.filter((row) => Object.keys(changedFields(row, set)).length > 0);
  for (const row of changed) await rememberRows(tx, change, 'tag', [row.id], changedFields(row, set));
  if (changed.length === 0) return [];
  change.hasOtherChanges = true;
  const ids = changed.map(({ id }) => id);
  await tx
    .update(tags)
    .set({ ...set, changedIn })
    .where(and(eq(tags.ledgerId, ledgerId), inArray(tags.id, ids)));
  return changed.map((row) => ({ id: row.id, before: stateOf(row), after: { ...stateOf(row), ...set } }));
}

export const madeTag = (tag: TagRow): TagWrite => ({ id: tag.id, before: null, after: stateOf(tag) });

/** The tag and those merged into it. */
async function withMerged(tx: Db, ledgerId: LedgerId, tag: TagRow): Promise<TagRow[]> {
  const merged = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.ledgerId, ledgerId), eq(tags.mergedInto, tag.id), ne(tags.id, tag.id)))
    .orderBy(tags.id);
  return [tag, ...merged];
}

/** Makes one tag stand for another. Its rows aren't rewritten, so the time doesn't depend on their number. */
export async function mergeTag(tx: Db, change: Change, from: TagRow, into: TagRow): Promise<TagWrite[]> {
  const all = await withMerged(tx, change.ledgerId, from);
  return await updateTags(tx, change, all, { mergedInto: into.id });
}

export async function markTagDeleted(tx: Db, change: Change, tag: TagRow): Promise<TagWrite[]> {
  return await updateTags(tx, change, await withMerged(tx, change.ledgerId, tag), { isDeleted: true });
}
