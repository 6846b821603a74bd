import {
  byName,
  type Cents,
  calendarOf,
  cents,
  type Day,
  daysOf,
  type LedgerId,
  type LedgerSum,
  type Month,
  monthIn,
  monthOf,
  type PlannedCategory,
  toMonth,
} from '@cairn/domain';
import { and, between, desc, eq, gt, isNull, lte, or, type Placeholder, sql, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type CountedDays, countedParts } from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, defaultBudgets, monthBudgets } from '../../platform/db/schema/index.ts';
import type { Caller } from '../../platform/http/route.ts';

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
      isIncome: categories.income,
      spendingKind: categories.spendingKind,
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

/**
 * The month's own amounts. They are joined with the categories in code, because the database may pick a nested loop.
 */
export function ownAmountsIn(db: Db, ledgerId: LedgerId | Placeholder, month: Month | Placeholder) {
  return db
    .select({ categoryId: monthBudgets.categoryId, amountCents: monthBudgets.amountCents })
    .from(monthBudgets)
    .where(and(eq(monthBudgets.ledgerId, ledgerId), eq(monthBudgets.month, month)));
}

const ownAmounts = buildOnce((db) =>
  ownAmountsIn(db, sql.placeholder('ledgerId'), sql.placeholder('month')).prepare('own_amounts'),
);

/** A category's own amounts, or its defaults by their first month. */
interface StoredAmounts {
  readonly categoryId: number;
  readonly isDefault: boolean;
  readonly byMonth: Readonly<Record<string, number>>;
}

/**
 * Combines the categories and their default in the first month with the other amounts. Returns them in display order.
 */
function toPlanned(
  rows: Awaited<ReturnType<typeof categoriesIn>>,
  first: Month,
  amounts: readonly StoredAmounts[],
  timeZone: string,
): PlannedCategory[] {
  const dayIn = calendarOf(timeZone);
  const byCategory = Map.groupBy(amounts, (amount) => amount.categoryId);
  const planned = rows.map(({ deletedAt, defaultInForce, ...row }) => {
    const [own, defaults] = [new Map<Month, Cents>(), new Map<Month, Cents>()];
    if (defaultInForce !== null) defaults.set(first, cents(defaultInForce));
    for (const { isDefault, byMonth } of byCategory.get(row.id) ?? [])
      for (const [month, amount] of Object.entries(byMonth))
        (isDefault ? defaults : own).set(toMonth(month), cents(amount));
    return { ...row, own, defaults, deletedIn: deletedAt === null ? null : monthOf(dayIn(deletedAt)) };
  });
  return planned.sort((a, b) => byName(a, b) || a.id - b.id);
}

/** The categories with their plan for a month. */
export async function listPlannedInMonth(
  db: Db,
  { ledgerId, actor: { timeZone } }: Caller,
  month: Month,
): Promise<PlannedCategory[]> {
  const [rows, own] = await Promise.all([
    budgetCategories(db).execute({ ledgerId, month, lastDay: daysOf(month).last }),
    ownAmounts(db).execute({ ledgerId, month }),
  ]);
  const amounts = own.map(({ categoryId, amountCents }) => ({
    ...{ categoryId, isDefault: false },
    byMonth: { [month]: amountCents },
  }));
  return toPlanned(rows, month, amounts, timeZone);
}

/** One row per category: parsing a row for every month of ten years takes longer than finding them. */
const amountsBetween = buildOnce((db) => {
  const [ledgerId, first, last] = [sql.placeholder('ledgerId'), sql.placeholder('first'), sql.placeholder('last')];
  const own = db
    .select({
      categoryId: monthBudgets.categoryId,
      isDefault: sql<boolean>`false`.as('is_default'),
      text: sql<string>`json_object_agg(${monthBudgets.month}, ${monthBudgets.amountCents})::text`.as('text'),
    })
    .from(monthBudgets)
    .where(and(eq(monthBudgets.ledgerId, ledgerId), between(monthBudgets.month, first, last)))
    .groupBy(monthBudgets.categoryId);
  const laterDefaults = db
    .select({
      categoryId: defaultBudgets.categoryId,
      isDefault: sql<boolean>`true`.as('is_default'),
      text: sql<string>`json_object_agg(${defaultBudgets.fromMonth}, ${defaultBudgets.amountCents})::text`.as('text'),
    })
    .from(defaultBudgets)
    .where(
      and(
        eq(defaultBudgets.ledgerId, ledgerId),
        gt(defaultBudgets.fromMonth, first),
        lte(defaultBudgets.fromMonth, last),
      ),
    )
    .groupBy(defaultBudgets.categoryId);
  return unionAll(own, laterDefaults).prepare('budget_amounts_between');
});

/** The categories with their plan for consecutive months. */
export async function listPlannedBetween(
  db: Db,
  ledgerId: LedgerId,
  timeZone: string,
  { first, last }: { readonly first: Month; readonly last: Month },
): Promise<PlannedCategory[]> {
  const [rows, found] = await Promise.all([
    budgetCategories(db).execute({ ledgerId, month: first, lastDay: daysOf(first).last }),
    amountsBetween(db).execute({ ledgerId, first, last }),
  ]);
  const amounts = found.map(({ text, ...row }) => ({ ...row, byMonth: JSON.parse(text) }));
  return toPlanned(rows, first, amounts, timeZone);
}

/** The categories with their plan for a year. */
export async function listPlannedInYear(
  db: Db,
  { ledgerId, actor: { timeZone } }: Caller,
  year: number,
): Promise<PlannedCategory[]> {
  return await listPlannedBetween(db, ledgerId, timeZone, { first: monthIn(year, 1), last: monthIn(year, 12) });
}

export interface BudgetDays {
  readonly first: Day;
  readonly last: Day;
}

/** Money in and money out by category. */
export function sumsBetween(db: Db, ledgerId: LedgerId | Placeholder, days: CountedDays) {
  const parts = countedParts(db, ledgerId, days);
  const { categoryId, subcategoryId, isIncome } = parts;
  return db
    .select({ categoryId, subcategoryId, isIncome, totalCents: sum(parts.amountCents) })
    .from(parts)
    .groupBy(categoryId, subcategoryId, isIncome);
}

const budgetSums = buildOnce((db) =>
  sumsBetween(db, sql.placeholder('ledgerId'), {
    first: sql.placeholder('first'),
    last: sql.placeholder('last'),
  }).prepare('budget_sums'),
);

export async function listSums(db: Db, ledgerId: LedgerId, { first, last }: BudgetDays): Promise<LedgerSum[]> {
  const rows = await budgetSums(db).execute({ ledgerId, first, last });
  return rows.map(({ totalCents, ...row }) => ({ ...row, total: cents(Number(totalCents)) }));
}

export interface MonthSum extends LedgerSum {
  readonly month: Month;
}

/** Adds up parts of transactions by month, category, and direction. */
export function sumByMonth(db: Db, parts: ReturnType<typeof countedParts>) {
  const { categoryId, subcategoryId, isIncome } = parts;
  const month = sql<string>`to_char(${parts.day}, 'YYYY-MM')`;
  return db
    .select({ month, categoryId, subcategoryId, isIncome, totalCents: sum(parts.amountCents) })
    .from(parts)
    .groupBy(month, categoryId, subcategoryId, isIncome);
}

export function toMonthSums(rows: Awaited<ReturnType<typeof sumByMonth>>): MonthSum[] {
  return rows.map(({ month, totalCents, ...row }) => ({
    ...row,
    month: toMonth(month),
    total: cents(Number(totalCents)),
  }));
}

/** Money in and money out by category and month. */
export function monthSums(db: Db, ledgerId: LedgerId, [first, last]: readonly [first: Month, last: Month]) {
  return sumByMonth(db, countedParts(db, ledgerId, { first: daysOf(first).first, last: daysOf(last).last }));
}

/** Money in and money out by category for each month. The months must be consecutive. */
export async function listSumsByMonth(
  db: Db,
  ledgerId: LedgerId,
  months: readonly [Month, ...Month[]],
): Promise<Map<Month, LedgerSum[]>> {
  const rows = toMonthSums(await monthSums(db, ledgerId, [months[0], months.at(-1) ?? months[0]]));
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return new Map([...byMonth].map(([month, sums]) => [month, sums.map(({ month: _, ...sum }) => sum)]));
}
