import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, categoryRules } from '../../platform/db/schema/index.ts';

export type CategoryRow = typeof categories.$inferSelect;
export type NewCategory = Pick<CategoryRow, 'name' | 'icon' | 'iconColor' | 'income' | 'parentId'>;

/** Without deleted ones. */
export async function listCategories(db: Db, userId: number): Promise<CategoryRow[]> {
  return await db
    .select()
    .from(categories)
    .where(and(eq(categories.userId, userId), isNull(categories.deletedAt)));
}

export async function insertCategories(tx: Db, userId: number, rows: readonly NewCategory[]): Promise<CategoryRow[]> {
  if (rows.length === 0) return [];
  return await tx
    .insert(categories)
    .values(rows.map((row) => ({ userId, ...row })))
    .returning();
}

export async function updateCategory(tx: Db, userId: number, id: number, values: Partial<NewCategory>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx
    .update(categories)
    .set(values)
    .where(and(eq(categories.userId, userId), eq(categories.id, id)));
}

/** Marks them deleted and takes their rules away; the rules that were. */
export async function markCategoriesDeleted(tx: Db, userId: number, ids: number[], now: Date) {
  await tx
    .update(categories)
    .set({ deletedAt: now })
    .where(and(eq(categories.userId, userId), inArray(categories.id, ids)));
  return await tx
    .delete(categoryRules)
    .where(and(eq(categoryRules.userId, userId), inArray(categoryRules.categoryId, ids)))
    .returning();
}
