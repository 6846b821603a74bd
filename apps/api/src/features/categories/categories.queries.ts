import { cents, type Month, type Plan, toMonth } from '@cairn/domain';
import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { CategoryRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, defaultBudgets, monthBudgets } from '../../platform/db/schema/index.ts';

export async function listChildren(tx: Db, userId: number, categoryId: number): Promise<CategoryRow[]> {
  return await tx
    .select()
    .from(categories)
    .where(and(eq(categories.userId, userId), eq(categories.parentId, categoryId), isNull(categories.deletedAt)));
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

/** All its defaults, and the own amounts of a month and those after it. */
export async function loadPlan(tx: Db, userId: number, categoryId: number, from: Month): Promise<Plan> {
  const defaults = await tx
    .select({ month: defaultBudgets.fromMonth, amountCents: defaultBudgets.amountCents })
    .from(defaultBudgets)
    .where(and(eq(defaultBudgets.userId, userId), eq(defaultBudgets.categoryId, categoryId)));
  const own = await tx
    .select({ month: monthBudgets.month, amountCents: monthBudgets.amountCents })
    .from(monthBudgets)
    .where(
      and(eq(monthBudgets.userId, userId), gte(monthBudgets.month, from), eq(monthBudgets.categoryId, categoryId)),
    );
  const byMonth = (rows: { month: string; amountCents: number }[]) =>
    new Map(rows.map((row) => [toMonth(row.month), cents(row.amountCents)]));
  return { own: byMonth(own), defaults: byMonth(defaults) };
}
