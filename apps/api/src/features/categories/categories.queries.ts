import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, categoryRules, defaultBudgets } from '../../platform/db/schema/index.ts';

export type CategoryRow = typeof categories.$inferSelect;

export async function listCategories(db: Db, userId: number): Promise<CategoryRow[]> {
  return await db
    .select()
    .from(categories)
    .where(and(eq(categories.userId, userId), isNull(categories.deletedAt)));
}

/** The newest default budget of each category and subcategory. */
export async function listDefaultBudgets(db: Db, userId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectDistinctOn([defaultBudgets.categoryId], {
      categoryId: defaultBudgets.categoryId,
      amountCents: defaultBudgets.amountCents,
    })
    .from(defaultBudgets)
    .where(eq(defaultBudgets.userId, userId))
    .orderBy(defaultBudgets.categoryId, desc(defaultBudgets.fromMonth));
  return new Map(rows.map((row) => [row.categoryId, row.amountCents]));
}

type NewCategory = Pick<CategoryRow, 'name' | 'icon' | 'iconColor' | 'income' | 'parentId'>;

export async function insertCategories(tx: Db, userId: number, rows: readonly NewCategory[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await tx
    .insert(categories)
    .values(rows.map((row) => ({ userId, ...row })))
    .returning({ id: categories.id });
  return made.map((row) => row.id);
}

export async function updateCategory(tx: Db, userId: number, id: number, values: Partial<NewCategory>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx
    .update(categories)
    .set(values)
    .where(and(eq(categories.userId, userId), eq(categories.id, id)));
}

/** From a month on; what was planned for later months gives way. */
export async function setDefaultBudget(
  tx: Db,
  userId: number,
  categoryId: number,
  fromMonth: string,
  amountCents: number,
): Promise<void> {
  const isIts = and(eq(defaultBudgets.userId, userId), eq(defaultBudgets.categoryId, categoryId));
  await tx.delete(defaultBudgets).where(and(isIts, gt(defaultBudgets.fromMonth, fromMonth)));
  await tx
    .insert(defaultBudgets)
    .values({ userId, categoryId, fromMonth, amountCents })
    .onConflictDoUpdate({
      target: [defaultBudgets.userId, defaultBudgets.categoryId, defaultBudgets.fromMonth],
      set: { amountCents },
    });
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
