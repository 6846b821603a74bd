import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';

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
