import { addDays, type Day, dayNumber } from './day.ts';
import type { CategoryId } from './ids.ts';
import { addCents, type Cents, cents } from './money.ts';
import { addMonths, daysOf, type Month, monthOf } from './month.ts';

const MONTHS = 12;

/** Twelve full months, or the part of them that the history covers. */
export interface ReviewedYear {
  readonly first: Day;
  readonly last: Day;
  /** Oldest first. */
  readonly months: readonly Month[];
}

/** The twelve months through this one. */
export function yearThrough(lastMonth: Month): ReviewedYear {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(lastMonth, index + 1 - MONTHS));
  return { first: daysOf(addMonths(lastMonth, 1 - MONTHS)).first, last: daysOf(lastMonth).last, months };
}

/** The part of a year from the first day with a transaction through today. It may have no months. */
export function coveredPart({ first, last, months }: ReviewedYear, historyFrom: Day | null, today: Day): ReviewedYear {
  if (historyFrom === null) return { first, last: addDays(first, -1), months: [] };
  const covered = { first: historyFrom > first ? historyFrom : first, last: today < last ? today : last };
  const [from, to] = [monthOf(covered.first), monthOf(covered.last)];
  return { ...covered, months: months.filter((month) => month >= from && month <= to) };
}

/** The last full month. In January, the year through it is the last calendar year. */
export function lastFullMonth(today: Day): Month {
  return addMonths(monthOf(today), -1);
}

/** The amounts that count in a category in a month; a null category is uncategorized. */
export interface CategoryMonthSum {
  readonly month: Month;
  readonly categoryId: CategoryId | null;
  readonly inCents: Cents;
  readonly outCents: Cents;
}

export interface ReviewedMonth {
  readonly month: Month;
  readonly earned: Cents;
  readonly spent: Cents;
}

export interface ReviewedCategory {
  readonly categoryId: CategoryId;
  readonly spent: Cents;
  readonly spentBefore: Cents;
}

/** The earnings and spending of a household in a year. */
export interface YearFigures {
  readonly earned: Cents;
  readonly spent: Cents;
  readonly saved: Cents;
  /** A whole percentage of the amount earned; null if nothing was. */
  readonly savedPercent: number | null;
  readonly months: readonly ReviewedMonth[];
  /** The amount earned in an average month that the history covers. */
  readonly earnedPerMonth: Cents;
  /** The amount spent in the year before. */
  readonly spentBefore: Cents;
  /** Of the months that the history covers, most was spent in the first, least in the second; null unless they differ. */
  readonly biggestMonth: Month | null;
  readonly quietestMonth: Month | null;
  /** Expense categories with money spent in the year, the most first. */
  readonly categories: readonly ReviewedCategory[];
}

const ZERO = cents(0);

/**
 * Refunds lower the amount spent, and money out of an income category the amount earned. Without a category, money in
 * is earned and money out is spent, so savings are all money in minus all money out.
 */
function sidesOf({ categoryId, inCents, outCents }: CategoryMonthSum, isIncome: (id: CategoryId) => boolean) {
  if (categoryId === null) return { earned: inCents, spent: outCents };
  return isIncome(categoryId)
    ? { earned: cents(inCents - outCents), spent: ZERO }
    : { earned: ZERO, spent: cents(outCents - inCents) };
}

function spentByCategory(sums: readonly CategoryMonthSum[], isIncome: (id: CategoryId) => boolean) {
  const spentIn = new Map<CategoryId | null, Cents>();
  for (const sum of sums) {
    const { spent } = sidesOf(sum, isIncome);
    spentIn.set(sum.categoryId, addCents(spentIn.get(sum.categoryId) ?? ZERO, spent));
  }
  return spentIn;
}

/** The figures of a year from its sums by category and month, and those of the year before. */
export function reviewYear(
  year: ReviewedYear,
  sums: readonly CategoryMonthSum[],
  sumsBefore: readonly CategoryMonthSum[],
  isIncome: (id: CategoryId) => boolean,
  covered: Pick<ReviewedYear, 'months'> = year,
): YearFigures {
  const byMonth = new Map(year.months.map((month) => [month, { month, earned: ZERO, spent: ZERO }]));
  for (const sum of sums) {
    const { earned, spent } = sidesOf(sum, isIncome);
    const total = byMonth.get(sum.month);
    if (!total) continue;
    total.earned = addCents(total.earned, earned);
    total.spent = addCents(total.spent, spent);
  }
  const months = [...byMonth.values()];
  const [earned, spent] = [addCents(...months.map((one) => one.earned)), addCents(...months.map((one) => one.spent))];
  const saved = cents(earned - spent);
  const counted = months.filter(({ month }) => covered.months.includes(month));
  const earnedPerMonth = cents(Math.round(addCents(...counted.map((one) => one.earned)) / Math.max(1, counted.length)));
  const bySpent = counted.toSorted((a, b) => b.spent - a.spent);
  const isEven = bySpent[0]?.spent === bySpent.at(-1)?.spent;
  const before = spentByCategory(sumsBefore, isIncome);
  const categories = [...spentByCategory(sums, isIncome)]
    .flatMap(([categoryId, amount]) => (categoryId === null || amount <= 0 ? [] : [[categoryId, amount] as const]))
    .toSorted(([a, left], [b, right]) => right - left || a - b)
    .map(([categoryId, amount]) => ({ categoryId, spent: amount, spentBefore: before.get(categoryId) ?? ZERO }));
  return {
    ...{ earned, earnedPerMonth, spent, saved, months, categories },
    spentBefore: addCents(...before.values()),
    savedPercent: earned > 0 ? Math.round((saved * 100) / earned) : null,
    biggestMonth: isEven ? null : (bySpent[0]?.month ?? null),
    quietestMonth: isEven ? null : (bySpent.at(-1)?.month ?? null),
  };
}

/** How many days of the year, or of its covered part, had no spending. */
export function daysWithoutSpending({ first, last }: ReviewedYear, spendingDays: number): number {
  return Math.max(0, dayNumber(addDays(last, 1)) - dayNumber(first) - spendingDays);
}

/** Calendar years that are over and that the ledger covers from the first day that has a transaction, the latest first. */
export function fullYears(firstDay: Day | null, today: Day): number[] {
  if (firstDay === null) return [];
  const [from, to] = [Number(firstDay.slice(0, 4)), Number(today.slice(0, 4)) - 1];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index);
}
