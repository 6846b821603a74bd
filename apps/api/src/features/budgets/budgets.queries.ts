import { type Cents, cents, type Day, daysOf, type LedgerId, type LedgerSum, type Month, toMonth } from '@cairn/domain';
import { and, between, desc, eq, gt, isNull, lte, or, type Placeholder, sql, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { countsInBudgets } from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, defaultBudgets, monthBudgets, transactions } from '../../platform/db/schema/index.ts';

export interface CategoryRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  readonly income: boolean;
  readonly deletedAt: Date | null;
  /** The month's own amount, and the default in force that month. */
  readonly own: Cents | null;
  readonly defaultInForce: Cents | null;
}

const centsOrNull = (value: number | null) => (value === null ? null : cents(value));

/** Categories and subcategories with the default in force in a month, except those deleted before the month ended. */
export function categoriesIn(
  db: Db,
  ledgerId: LedgerId | Placeholder,
  month: Month | Placeholder,
  lastDay: Day | Placeholder,
) {
  const inForce = db
    .select({ amountCents: defaultBudgets.amountCents })
    .from(defaultBudgets)
    .where(
      and(
        eq(defaultBudgets.ledgerId, categories.ledgerId),
        eq(defaultBudgets.categoryId, categories.id),
        lte(defaultBudgets.fromMonth, month),
      ),
    )
    .orderBy(desc(defaultBudgets.fromMonth))
    .limit(1)
    .as('in_force');
  // The start of the last day in UTC, because in some time zones the month ends before it does in UTC.
  const endOfMonth = sql`${lastDay}::timestamp at time zone 'UTC'`;
  return db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      name: categories.name,
      icon: categories.icon,
      iconColor: categories.iconColor,
      income: categories.income,
      deletedAt: categories.deletedAt,
      defaultInForce: inForce.amountCents,
    })
    .from(categories)
    .leftJoinLateral(inForce, sql`true`)
    .where(
      and(
        eq(categories.ledgerId, ledgerId),
        or(isNull(categories.deletedAt), sql`${categories.deletedAt} >= ${endOfMonth}`),
      ),
    );
}

const budgetCategories = buildOnce((db) =>
  categoriesIn(db, sql.placeholder('ledgerId'), sql.placeholder('month'), sql.placeholder('lastDay')).prepare(
    'budget_categories',
  ),
);

/** The month's own amounts. They are joined with the categories in code, because the database may pick a nested loop. */
export function ownAmountsIn(db: Db, ledgerId: LedgerId | Placeholder, month: Month | Placeholder) {
  return db
    .select({ categoryId: monthBudgets.categoryId, amountCents: monthBudgets.amountCents })
    .from(monthBudgets)
    .where(and(eq(monthBudgets.ledgerId, ledgerId), eq(monthBudgets.month, month)));
}

const ownAmounts = buildOnce((db) =>
  ownAmountsIn(db, sql.placeholder('ledgerId'), sql.placeholder('month')).prepare('own_amounts'),
);

export async function listCategoriesIn(db: Db, ledgerId: LedgerId, month: Month): Promise<CategoryRow[]> {
  const [rows, amounts] = await Promise.all([
    budgetCategories(db).execute({ ledgerId, month, lastDay: daysOf(month).last }),
    ownAmounts(db).execute({ ledgerId, month }),
  ]);
  const ownByCategory = new Map(amounts.map(({ categoryId, amountCents }) => [categoryId, cents(amountCents)]));
  return rows.map((row) => ({
    ...row,
    own: ownByCategory.get(row.id) ?? null,
    defaultInForce: centsOrNull(row.defaultInForce),
  }));
}

export interface PlannedAmount {
  readonly categoryId: number;
  readonly month: Month;
  /** True for a default that applies from this month on, false for the month's own amount. */
  readonly isDefault: boolean;
  readonly amount: Cents;
}

/** Own amounts from the first to the last month, and defaults that start after the first month. */
export async function listPlannedAmounts(
  db: Db,
  ledgerId: LedgerId,
  first: Month,
  last: Month,
): Promise<PlannedAmount[]> {
  const own = db
    .select({
      categoryId: monthBudgets.categoryId,
      month: monthBudgets.month,
      isDefault: sql<boolean>`false`.as('is_default'),
      amountCents: monthBudgets.amountCents,
    })
    .from(monthBudgets)
    .where(and(eq(monthBudgets.ledgerId, ledgerId), between(monthBudgets.month, first, last)));
  const defaults = db
    .select({
      categoryId: defaultBudgets.categoryId,
      month: defaultBudgets.fromMonth,
      isDefault: sql<boolean>`true`.as('is_default'),
      amountCents: defaultBudgets.amountCents,
    })
    .from(defaultBudgets)
    .where(
      and(
        eq(defaultBudgets.ledgerId, ledgerId),
        gt(defaultBudgets.fromMonth, first),
        lte(defaultBudgets.fromMonth, last),
      ),
    );
  const rows = await unionAll(own, defaults);
  return rows.map(({ amountCents, month, ...row }) => ({ ...row, month: toMonth(month), amount: cents(amountCents) }));
}

export interface DayRange {
  readonly first: Day;
  readonly last: Day;
}

interface DayRangeParameters {
  readonly first: Day | Placeholder;
  readonly last: Day | Placeholder;
}

function countedIn(ledgerId: LedgerId | Placeholder, { first, last }: DayRangeParameters) {
  return and(eq(transactions.ledgerId, ledgerId), between(transactions.day, first, last), countsInBudgets);
}

/** Money in and money out by category. */
export function sumsBetween(db: Db, ledgerId: LedgerId | Placeholder, days: DayRangeParameters) {
  return db
    .select({
      categoryId: transactions.categoryId,
      subcategoryId: transactions.subcategoryId,
      isIncome: transactions.isIncome,
      totalCents: sum(transactions.amountCents),
    })
    .from(transactions)
    .where(countedIn(ledgerId, days))
    .groupBy(transactions.categoryId, transactions.subcategoryId, transactions.isIncome);
}

const budgetSums = buildOnce((db) =>
  sumsBetween(db, sql.placeholder('ledgerId'), {
    first: sql.placeholder('first'),
    last: sql.placeholder('last'),
  }).prepare('budget_sums'),
);

export async function listSums(db: Db, ledgerId: LedgerId, { first, last }: DayRange): Promise<LedgerSum[]> {
  const rows = await budgetSums(db).execute({ ledgerId, first, last });
  return rows.map(({ totalCents, ...row }) => ({ ...row, total: cents(Number(totalCents)) }));
}

/** Money in and money out by category for each month. The months must be consecutive. */
export async function listSumsByMonth(
  db: Db,
  ledgerId: LedgerId,
  months: readonly [Month, ...Month[]],
): Promise<Map<Month, LedgerSum[]>> {
  const month = sql<string>`to_char(${transactions.day}, 'YYYY-MM')`;
  const days = { first: daysOf(months[0]).first, last: daysOf(months.at(-1) ?? months[0]).last };
  const rows = await db
    .select({
      month,
      categoryId: transactions.categoryId,
      subcategoryId: transactions.subcategoryId,
      isIncome: transactions.isIncome,
      totalCents: sum(transactions.amountCents),
    })
    .from(transactions)
    .where(countedIn(ledgerId, days))
    .groupBy(month, transactions.categoryId, transactions.subcategoryId, transactions.isIncome);
  const sums = rows.map((row) => ({ ...row, month: toMonth(row.month), total: cents(Number(row.totalCents)) }));
  return Map.groupBy(sums, (row) => row.month);
}
