import type { ChangeSetId, Id, LedgerId } from '@cairn/domain';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, changes } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Change } from './change-set.ts';

type Noun = (typeof changes.$inferSelect)['noun'];
type RowId = Id<string>;

/** A field that a caller wants to change and that was changed since they last saw it, by its name on the wire. */
export interface Conflict {
  readonly field: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

export function refuseConflicts(conflicts: readonly Conflict[]): void {
  if (conflicts.length === 0) return;
  throw new ProblemError(
    'conflict',
    'This was changed by someone else in the meantime. Please check it and try again.',
    {
      details: { conflicts },
    },
  );
}

export interface Sides {
  /** As the caller wants it; undefined leaves it as it is. */
  readonly yours: unknown;
  readonly theirs: unknown;
}

/**
 * Of an edit by someone who saw the row as it was in `seenIn`, the fields that they left as they saw them while others
 * changed them: these keep their new values. A field that both changed, to different values, refuses the edit as a whole.
 * Without `seenIn` the last write wins. Fields go by their names inside; `onWire` is how a refusal names and shows one.
 */
export async function fieldsToKeep<Field extends string>(
  tx: Db,
  { ledgerId, noun, seenIn }: { readonly ledgerId: LedgerId; readonly noun: Noun; readonly seenIn: ChangeSetId | null },
  row: { readonly id: RowId; readonly changedIn: ChangeSetId },
  sides: Readonly<Record<Field, Sides>>,
  onWire: (field: Field, value: unknown) => { readonly field: string; readonly value: unknown },
): Promise<ReadonlySet<Field>> {
  const kept = new Set<Field>();
  if (seenIn === null || row.changedIn <= seenIn) return kept;
  const seen = await valuesSeen(tx, ledgerId, noun, row, seenIn);
  const conflicts: Conflict[] = [];
  for (const field in sides) {
    const { yours, theirs } = sides[field];
    const base = seen === null ? undefined : seen.has(field) ? seen.get(field) : theirs;
    if (yours === undefined || yours === theirs || base === theirs) continue;
    if (yours === base) kept.add(field);
    else {
      const shown = onWire(field, yours);
      conflicts.push({ field: shown.field, yours: shown.value, theirs: onWire(field, theirs).value });
    }
  }
  refuseConflicts(conflicts);
  return kept;
}

/** Of a row, the fields that new values change, as they are. */
export function changedFields(row: object, values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const before: unknown = Reflect.get(row, field);
      return value === undefined || value === before ? [] : [[field, before]];
    }),
  );
}

/** Stores what fields of a row were before a change of it, where it is no transaction. */
export async function rememberRow(
  tx: Db,
  { ledgerId, id: changeSetId }: Pick<Change, 'ledgerId' | 'id'>,
  noun: Noun,
  rowId: RowId,
  before: object,
): Promise<void> {
  if (Object.keys(before).length === 0) return;
  await tx
    .insert(changes)
    .values({ ledgerId, changeSetId, noun, rowId, before })
    .onConflictDoUpdate({
      target: [changes.ledgerId, changes.changeSetId, changes.noun, changes.rowId],
      set: { before: sql`excluded.before || ${changes.before}` },
    });
}

/** An undo puts values back without a record of its own. */
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
 * What the fields of a row that were changed since then were at that time; null where that is not known, because a change
 * was undone since or its history is gone.
 */
async function valuesSeen(
  tx: Db,
  ledgerId: LedgerId,
  noun: Noun,
  { id, changedIn }: { readonly id: RowId; readonly changedIn: ChangeSetId },
  seenIn: ChangeSetId,
): Promise<ReadonlyMap<string, unknown> | null> {
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
