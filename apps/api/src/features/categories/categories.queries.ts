import { cents, type LedgerId, type Month, type Plan, toMonth } from '@cairn/domain';
import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { CategoryRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, defaultBudgets, monthBudgets } from '../../platform/db/schema/index.ts';

export async function listChildren(tx: Db, ledgerId: LedgerId, categoryId: number): Promise<CategoryRow[]> {
  return await tx
    .select()
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), eq(categories.parentId, categoryId), isNull(categories.deletedAt)))
    .orderBy(categories.id);
}

/** The newest default budget of each category and subcategory. */
export async function listDefaultBudgets(db: Db, ledgerId: LedgerId): Promise<Map<number, number>> {
  const rows = await db
    .selectDistinctOn([defaultBudgets.categoryId], {
      categoryId: defaultBudgets.categoryId,
      amountCents: defaultBudgets.amountCents,
    })
    .from(defaultBudgets)
    .where(eq(defaultBudgets.ledgerId, ledgerId))
    .orderBy(defaultBudgets.categoryId, desc(defaultBudgets.fromMonth));
  return new Map(rows.map((row) => [row.categoryId, row.amountCents]));
}

/** All defaults of a category, and its own amounts from a month on. */
export async function loadPlan(tx: Db, ledgerId: LedgerId, categoryId: number, from: Month): Promise<Plan> {
  const defaults = await tx
    .select({ month: defaultBudgets.fromMonth, amountCents: defaultBudgets.amountCents })
    .from(defaultBudgets)
    .where(and(eq(defaultBudgets.ledgerId, ledgerId), eq(defaultBudgets.categoryId, categoryId)));
  const own = await tx
    .select({ month: monthBudgets.month, amountCents: monthBudgets.amountCents })
    .from(monthBudgets)
    .where(
      and(eq(monthBudgets.ledgerId, ledgerId), gte(monthBudgets.month, from), eq(monthBudgets.categoryId, categoryId)),
    );
  const byMonth = (rows: { month: string; amountCents: number }[]) =>
    new Map(rows.map((row) => [toMonth(row.month), cents(row.amountCents)]));
  return { own: byMonth(own), defaults: byMonth(defaults) };
}
