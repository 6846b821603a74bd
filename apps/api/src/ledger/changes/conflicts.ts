import { isDeepStrictEqual } from 'node:util';
import type { ChangeSetId, Id, LedgerId } from '@cairn/domain';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, changes, ledgers } from '../../platform/db/schema/index.ts';
import { type FieldConflict, ProblemError } from '../../platform/http/problem-error.ts';
import type { OnConflict } from '../../platform/http/route.ts';
import type { Change } from './change-set.ts';

type Noun = (typeof changes.$inferSelect)['noun'];
type RowId = Id<string>;

export function rejectConflicts(conflicts: readonly FieldConflict[]): void {
  if (conflicts.length === 0) return;
  throw new ProblemError(
    'conflict',
    'This changed in another tab or on another device in the meantime. Check it and try again.',
    { conflicts },
  );
}

/**
 * The change in which the caller last saw a row, and the handling of fields that both the caller and someone else
 * changed.
 */
export interface EditBasis {
  /** Null lets the last write win. */
  readonly seenIn: ChangeSetId | null;
  readonly onConflict: OnConflict;
}

/** Collects the caller's conflicting values, if they are held back for review. */
export function collectHeldBack<Field extends string>({ onConflict }: EditBasis) {
  const values = new Map<Field, unknown>();
  const holdBack = (field: Field, yours: unknown) => void values.set(field, yours);
  return { values, holdBack: onConflict === 'review' ? holdBack : undefined };
}

export interface Sides {
  /** The caller's new value; undefined leaves the field alone. */
  readonly yours: unknown;
  readonly theirs: unknown;
}

interface SeenRow<Field> {
  readonly ledgerId: LedgerId;
  readonly noun: Noun;
  readonly seenIn: ChangeSetId | null;
  /** Fields that may have changed without a record, so any different value for them is a conflict. */
  readonly unknownFields?: readonly Field[];
  /** Takes the caller's values that conflict. Without it, they reject the edit. */
  readonly holdBack?: ((field: Field, yours: unknown) => void) | undefined;
}

/**
 * A three-way merge for an edit based on the row as of `seenIn`: returns the fields that the caller left alone while
 * someone else changed them, so that the new values survive. If both changed a field to different values, the caller's
 * is held back, or else the whole edit is rejected. Without `seenIn` the last write wins. `toPayload` gives the field of
 * the decoded payload and the value to show for a conflict.
 */
export async function fieldsToPreserve<Field extends string>(
  tx: Db,
  { ledgerId, noun, seenIn, unknownFields = [], holdBack }: SeenRow<Field>,
  row: { readonly id: RowId; readonly changedIn: ChangeSetId },
  sides: Readonly<Record<Field, Sides>>,
  toPayload: (field: Field, value: unknown) => { readonly field: string; readonly value: unknown },
): Promise<ReadonlySet<Field>> {
  const preserved = new Set<Field>();
  if (seenIn === null) return preserved;
  const seen = await valuesSeen(tx, ledgerId, noun, row, seenIn);
  const conflicts: FieldConflict[] = [];
  for (const field in sides) {
    const { yours, theirs } = sides[field];
    const isUnknown = seen === null || unknownFields.includes(field);
    const base = isUnknown ? undefined : seen.has(field) ? seen.get(field) : theirs;
    // The lines of a split are one field.
    if (yours === undefined || isDeepStrictEqual(yours, theirs) || isDeepStrictEqual(base, theirs)) continue;
    if (holdBack || isDeepStrictEqual(yours, base)) preserved.add(field);
    if (isDeepStrictEqual(yours, base)) continue;
    if (holdBack) holdBack(field, yours);
    else {
      const shown = toPayload(field, yours);
      conflicts.push({ field: shown.field, yours: shown.value, theirs: toPayload(field, theirs).value });
    }
  }
  rejectConflicts(conflicts);
  return preserved;
}

/** The current values of the fields that `values` would change. */
export function changedFields(row: object, values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const before: unknown = Reflect.get(row, field);
      return value === undefined || value === before ? [] : [[field, before]];
    }),
  );
}

/**
 * Stores the previous field values of rows other than transactions. All the rows share the same values, and the first
 * value in a change set wins. Every write that raises `changedIn` must store them, or later edits of the row can't be
 * merged.
 */
export async function rememberRows(
  tx: Db,
  { ledgerId, changedIn: changeSetId }: Pick<Change, 'ledgerId' | 'changedIn'>,
  noun: Noun,
  rowIds: readonly RowId[],
  before: object,
): Promise<void> {
  if (rowIds.length === 0) return;
  await tx
    .insert(changes)
    .values(rowIds.map((rowId) => ({ ledgerId, changeSetId, noun, rowId, before })))
    .onConflictDoUpdate({
      target: [changes.ledgerId, changes.changeSetId, changes.noun, changes.rowId],
      set: { before: sql`excluded.before || ${changes.before}` },
    });
}

async function isPurged(tx: Db, ledgerId: LedgerId, seenIn: ChangeSetId): Promise<boolean> {
  const purged = await tx
    .select({ id: ledgers.id })
    .from(ledgers)
    .where(and(eq(ledgers.id, ledgerId), gt(ledgers.oldestCursor, seenIn)));
  return purged.length > 0;
}

/** An undo restores values without recording what they were. */
async function wasUndone(tx: Db, ledgerId: LedgerId, noun: Noun, id: RowId, seenIn: ChangeSetId): Promise<boolean> {
  const undone = await tx
    .select({ id: changeSets.id })
    .from(changeSets)
    .innerJoin(
      changes,
      and(
        eq(changes.ledgerId, changeSets.ledgerId),
        eq(changes.changeSetId, changeSets.id),
        eq(changes.noun, noun),
        eq(changes.rowId, id),
      ),
    )
    .where(and(eq(changeSets.ledgerId, ledgerId), gt(changeSets.undoneBy, seenIn)))
    .limit(1);
  return undone.length > 0;
}

/**
 * The values, as of `seenIn`, of the fields that changed since. Null if they aren't known, because a change was undone
 * or part of the history since was purged.
 */
async function valuesSeen(
  tx: Db,
  ledgerId: LedgerId,
  noun: Noun,
  { id, changedIn }: { readonly id: RowId; readonly changedIn: ChangeSetId },
  seenIn: ChangeSetId,
): Promise<ReadonlyMap<string, unknown> | null> {
  if (changedIn <= seenIn) return new Map();
  if (await isPurged(tx, ledgerId, seenIn)) return null;
  const since = await tx
    .select({ changeSetId: changes.changeSetId, before: changes.before })
    .from(changes)
    .where(
      and(
        eq(changes.ledgerId, ledgerId),
        gt(changes.changeSetId, seenIn),
        eq(changes.noun, noun),
        eq(changes.rowId, id),
      ),
    )
    .orderBy(asc(changes.changeSetId));
  if (since.at(-1)?.changeSetId !== changedIn || (await wasUndone(tx, ledgerId, noun, id, seenIn))) return null;
  const seen = new Map<string, unknown>();
  for (const { before } of since)
    for (const [field, value] of Object.entries(Object(before))) if (!seen.has(field)) seen.set(field, value);
  return seen;
}
