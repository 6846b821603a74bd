import type { CategoryId } from '@cairn/domain';
import { and, eq, exists, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, splitLines, transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import type { StoredPayload } from '../changes/undo-payload.ts';
import { activeIds } from '../rules/restore-rules.ts';

/** A subcategory is restored only if its parent exists or is restored with it. */
async function restoreDeleted(tx: Db, { ledgerId, changedIn }: Change, ids: readonly CategoryId[]): Promise<void> {
  const isRestored = and(eq(categories.ledgerId, ledgerId), inArray(categories.id, [...ids]));
  await tx
    .update(categories)
    .set({ deletedAt: null, changedIn })
    .where(and(isRestored, isNull(categories.parentId)));
  const parents = tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), isNull(categories.parentId), isNull(categories.deletedAt)));
  await tx
    .update(categories)
    .set({ deletedAt: null, changedIn })
    .where(and(isRestored, inArray(categories.parentId, parents)));
}

/** Includes transactions added or edited since: a transaction's category is always its subcategory's parent. */
async function moveToParent(tx: Db, { ledgerId, changedIn }: Change, subcategoryId: CategoryId, parentId: CategoryId) {
  await tx
    .update(transactions)
    .set({ categoryId: parentId, changedIn })
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.subcategoryId, subcategoryId)));
  const isMoved = and(eq(splitLines.ledgerId, ledgerId), eq(splitLines.subcategoryId, subcategoryId));
  const split = tx.select({ id: splitLines.transactionId }).from(splitLines).where(isMoved);
  await tx
    .update(transactions)
    .set({ changedIn })
    .where(and(eq(transactions.ledgerId, ledgerId), inArray(transactions.id, split)));
  await tx.update(splitLines).set({ categoryId: parentId }).where(isMoved);
}

/** Restores deleted categories, and moves subcategories back to their parents. */
export async function restoreCategories(tx: Db, change: Change, payload: StoredPayload): Promise<void> {
  const { ledgerId, changedIn } = change;
  if (payload.categories?.length) await restoreDeleted(tx, change, payload.categories);
  for (const { id, from, to } of payload.moved ?? []) {
    const back = await tx
      .update(categories)
      .set({ parentId: from, changedIn })
      .where(
        and(
          eq(categories.ledgerId, ledgerId),
          eq(categories.id, id),
          eq(categories.parentId, to),
          inArray(categories.id, activeIds(tx, ledgerId, [id])),
          exists(activeIds(tx, ledgerId, [from])),
        ),
      )
      .returning({ id: categories.id });
    if (back.length > 0) await moveToParent(tx, change, id, from);
  }
}
