import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, ledgers } from '../../platform/db/schema/index.ts';
import { updateCategory } from '../categories/categories.ts';
import type { Change } from '../changes/change-set.ts';
import type { InterestMarkWrite, SpendingKindWrite, ZeroBasedWrite } from './mode-write.ts';

/** Turns a zero-based budget on or off, unless it has changed since. Returns whether it did. */
export async function writeZeroBased(tx: Db, change: Change, { before, after }: ZeroBasedWrite): Promise<boolean> {
  const isAsBefore = sql`${ledgers.zeroBasedFrom} is not distinct from ${before}`;
  const written = await tx
    .update(ledgers)
    .set({ zeroBasedFrom: after })
    .where(and(eq(ledgers.id, change.ledgerId), isAsBefore))
    .returning({ id: ledgers.id });
  if (written.length > 0) change.hasOtherChanges = true;
  return written.length > 0;
}

/** Sets a category's kind, unless it has changed since. Returns whether it did. */
export async function writeSpendingKind(
  tx: Db,
  change: Change,
  { categoryId, before, after }: SpendingKindWrite,
): Promise<boolean> {
  const isAsBefore = sql`${categories.spendingKind} is not distinct from ${before}`;
  const written = await tx
    .update(categories)
    .set({ spendingKind: after, changedIn: change.changedIn })
    .where(and(eq(categories.ledgerId, change.ledgerId), eq(categories.id, categoryId), isAsBefore))
    .returning({ id: categories.id });
  if (written.length > 0) change.hasOtherChanges = true;
  return written.length > 0;
}

/** Restores whether a category is interest or fees, unless that has changed since. Returns whether it did. */
async function restoreInterestMark(
  tx: Db,
  change: Change,
  { categoryId, before, after }: InterestMarkWrite,
): Promise<boolean> {
  const isCategory = and(eq(categories.ledgerId, change.ledgerId), eq(categories.id, categoryId));
  const [row] = await tx.select({ isMarked: categories.isInterestOrFees }).from(categories).where(isCategory);
  if (row?.isMarked !== after) return false;
  await updateCategory(tx, change, categoryId, { isInterestOrFees: before });
  return true;
}

interface ModeWrites {
  readonly zeroBased?: ZeroBasedWrite | undefined;
  readonly spendingKind?: SpendingKindWrite | undefined;
  readonly interestMark?: InterestMarkWrite | undefined;
}

/** Restores modes, except those changed since; `left` lists them. */
export async function restoreModes(
  tx: Db,
  change: Change,
  { zeroBased, spendingKind, interestMark }: ModeWrites,
): Promise<{ restored: number; left: string[] }> {
  const left: string[] = [];
  let restored = 0;
  if (zeroBased) {
    const isRestored = await writeZeroBased(tx, change, { before: zeroBased.after, after: zeroBased.before });
    if (isRestored) restored += 1;
    else left.push('Every dollar has a job');
  }
  if (spendingKind) {
    const { categoryId, before, after } = spendingKind;
    const isRestored = await writeSpendingKind(tx, change, { categoryId, before: after, after: before });
    if (isRestored) restored += 1;
    else left.push('Fixed, non-monthly, or flexible');
  }
  if (interestMark) {
    if (await restoreInterestMark(tx, change, interestMark)) restored += 1;
    else left.push('Interest or fees');
  }
  return { restored, left };
}
