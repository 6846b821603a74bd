import type { ChangeSetId, LedgerId, TransactionId } from '@cairn/domain';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changes } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

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

/**
 * Where all that is known is that a row was changed since it was last seen, every field that would change is in conflict.
 * Without `seenIn` the last write wins.
 */
export function refuseChangedSince(
  seenIn: ChangeSetId | null,
  changedIn: ChangeSetId,
  fields: Readonly<Record<string, readonly [yours: unknown, theirs: unknown]>>,
): void {
  if (seenIn === null || changedIn <= seenIn) return;
  refuseConflicts(
    Object.entries(fields).flatMap(([field, [yours, theirs]]) =>
      yours === undefined || yours === theirs ? [] : [{ field, yours, theirs }],
    ),
  );
}

/**
 * What the fields of a transaction that were changed since then were at that time; null where that is not known, because
 * the change was undone since or its history is gone.
 */
export async function valuesSeen(
  tx: Db,
  ledgerId: LedgerId,
  { id, changedIn }: { readonly id: TransactionId; readonly changedIn: ChangeSetId },
  seenIn: ChangeSetId,
): Promise<ReadonlyMap<string, unknown> | null> {
  const since = await tx
    .select({ changeSetId: changes.changeSetId, before: changes.before })
    .from(changes)
    .where(
      and(
        eq(changes.ledgerId, ledgerId),
        gt(changes.changeSetId, seenIn),
        eq(changes.noun, 'transaction'),
        eq(changes.rowId, id),
      ),
    )
    .orderBy(asc(changes.changeSetId));
  if (since.at(-1)?.changeSetId !== changedIn) return null;
  const seen = new Map<string, unknown>();
  for (const { before } of since)
    for (const [field, value] of Object.entries(Object(before))) if (!seen.has(field)) seen.set(field, value);
  return seen;
}
