import type { CategoryId, ChangeSetId, LedgerId } from '@cairn/domain';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, categoryRules } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { refuseChangedSince } from '../changes/conflicts.ts';
import { deleteRules, type RuleRow } from '../rules/rule-rows.ts';

export type CategoryRow = typeof categories.$inferSelect;
export type NewCategory = Pick<CategoryRow, 'name' | 'icon' | 'iconColor' | 'income' | 'parentId'>;

/** Without deleted ones. */
export async function listCategories(db: Db, ledgerId: LedgerId): Promise<CategoryRow[]> {
  return await db
    .select()
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), isNull(categories.deletedAt)));
}

export async function insertCategories(tx: Db, change: Change, rows: readonly NewCategory[]): Promise<CategoryRow[]> {
  if (rows.length === 0) return [];
  change.hasChangedOthers = true;
  const { ledgerId, changedIn } = change;
  const firstId = await takeIds(tx, change, rows.length);
  return await tx
    .insert(categories)
    .values(rows.map((row, at) => ({ ledgerId, id: firstId + at, changedIn, ...row })))
    .returning();
}

export async function updateCategory(
  tx: Db,
  change: Change,
  id: CategoryId,
  values: Partial<NewCategory>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  change.hasChangedOthers = true;
  const { ledgerId, changedIn } = change;
  await tx
    .update(categories)
    .set({ ...values, changedIn })
    .where(and(eq(categories.ledgerId, ledgerId), eq(categories.id, id)));
}

/** Marks them deleted and takes their rules away; the rules that were. */
export async function markCategoriesDeleted(
  tx: Db,
  change: Change,
  ids: readonly CategoryId[],
  now: Date,
): Promise<RuleRow[]> {
  await tx
    .update(categories)
    .set({ deletedAt: now, changedIn: change.changedIn })
    .where(and(eq(categories.ledgerId, change.ledgerId), inArray(categories.id, [...ids])));
  return await deleteRules(tx, change, inArray(categoryRules.categoryId, [...ids]));
}

interface CategoryEdit {
  readonly Name: string;
  readonly Icon?: string | undefined;
  readonly IconColor?: string | undefined;
  readonly Income?: boolean | undefined;
}

/** Refuses an edit of a category or subcategory that was changed since the caller last saw it. */
export async function refuseCategoryChangedSince(
  tx: Db,
  ledgerId: LedgerId,
  seenIn: ChangeSetId | null,
  id: CategoryId | null | undefined,
  { Name, Icon, IconColor, Income }: CategoryEdit,
): Promise<void> {
  if (seenIn === null || !id) return;
  const [row] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), eq(categories.id, id)));
  if (!row) return;
  refuseChangedSince(seenIn, row.changedIn, {
    Name: [Name, row.name],
    Icon: [Icon, row.icon],
    IconColor: [IconColor, row.iconColor],
    Income: [Income, row.income],
  });
}
