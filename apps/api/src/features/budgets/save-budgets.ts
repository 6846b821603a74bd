import type { BodyOf, saveCategoryBudgetDataForMonth, saveCategoryBudgetDataForYear } from '@cairn/contract';
import {
  budgetIn,
  type Cents,
  dayAt,
  formatCents,
  formatMonth,
  type Month,
  monthIn,
  monthName,
  monthsOfYear,
  type PlannedCategory,
  pastMonthCount,
  pastMonthsTotal,
  spreadYear,
} from '@cairn/domain';
import type { BudgetWrite } from '../../ledger/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';

/** A new amount for a category or subcategory. */
export interface AmountRequest {
  readonly row: PlannedCategory;
  readonly amount: Cents;
}

export interface BudgetRequest extends AmountRequest {
  /** The main category, even if the request is for one of its subcategories. */
  readonly category: PlannedCategory;
  /** The payload field that contains the amount. */
  readonly field: string;
}

type CategoryPayload = Pick<BodyOf<typeof saveCategoryBudgetDataForYear>, 'categoryId' | 'budget' | 'subcategories'>;

/** Finds the categories that the payload names. A missing or null amount leaves the budget unchanged. */
export function budgetRequests(rows: readonly PlannedCategory[], payload: CategoryPayload): BudgetRequest[] {
  const find = (id: number, parentId: number | null) => {
    const found = rows.find((row) => row.id === id && row.parentId === parentId && row.deletedIn === null);
    if (!found) throw notFound();
    return found;
  };
  const category = find(payload.categoryId, null);
  const given = [
    { category, row: category, amount: payload.budget, field: 'budget' },
    ...(payload.subcategories ?? []).map((sub, index) => ({
      category,
      row: find(sub.subcategoryId, payload.categoryId),
      amount: sub.budget,
      field: `subcategories.${index}.budget`,
    })),
  ];
  // If a subcategory is listed twice, the last amount wins.
  const byId = new Map(given.map((request) => [request.row.id, request]));
  return [...byId.values()].flatMap(({ amount, ...request }) =>
    typeof amount === 'number' ? [{ ...request, amount }] : [],
  );
}

function toWrites({ id, own }: PlannedCategory, month: Month, amount: Cents): BudgetWrite[] {
  const before = own.get(month) ?? null;
  return before === amount ? [] : [{ categoryId: id, month, isDefault: false, before, after: amount }];
}

export function monthWrites(requests: readonly AmountRequest[], month: Month): BudgetWrite[] {
  return requests.flatMap(({ row, amount }) => toWrites(row, month, amount));
}

function belowPastMonths(request: BudgetRequest, pastTotal: Cents, pastCount: number): ProblemError {
  const months = pastCount === 1 ? monthName(1) : `${monthName(1)} to ${monthName(pastCount)}`;
  return new ProblemError(
    'rule_broken',
    `${request.row.name} needs at least ${formatCents(pastTotal)} for the year: ${months} already ${pastCount === 1 ? 'has' : 'have'} that much budgeted.`,
    { fields: { [request.field]: `must be at least ${formatCents(pastTotal)}` } },
  );
}

/** Spreads each annual amount over the months of the year. Past months of the current year don't change. */
export function yearWrites(
  requests: readonly BudgetRequest[],
  year: number,
  now: Date,
  timeZone: string,
): BudgetWrite[] {
  const pastCount = pastMonthCount(year, dayAt(now, timeZone));
  const months = monthsOfYear(year);
  return requests.flatMap((request) => {
    const before = months.map((month) => budgetIn(request.row, month));
    const spread = spreadYear(request.amount, before, pastCount);
    if (!spread) throw belowPastMonths(request, pastMonthsTotal(before, pastCount), pastCount);
    return months.flatMap((month, index) => {
      const amount = spread[index];
      return amount === undefined || index < pastCount ? [] : toWrites(request.row, month, amount);
    });
  });
}

/**
 * For example "Set the Groceries budget for November 2026 to $400.00" or "Set 2 Groceries budgets for November 2026".
 */
export function savedSummary(
  requests: readonly BudgetRequest[],
  writes: readonly BudgetWrite[],
  period: string,
): string {
  const [first, ...others] = requests.filter(({ row }) => writes.some((write) => write.categoryId === row.id));
  if (!first) return '';
  if (others.length === 0) return `Set the ${first.row.name} budget for ${period} to ${formatCents(first.amount)}`;
  return `Set ${others.length + 1} ${first.category.name} budgets for ${period}`;
}

type MonthPayload = BodyOf<typeof saveCategoryBudgetDataForMonth>;

/** Each subcategory may repeat the month and the parent, but they must match the category's. */
export function rejectMismatches(payload: MonthPayload): void {
  for (const [index, sub] of (payload.subcategories ?? []).entries()) {
    if (sub.parentId !== undefined && sub.parentId !== payload.categoryId) throw notFound();
    if ((sub.month ?? payload.month) !== payload.month || (sub.year ?? payload.year) !== payload.year)
      throw new ProblemError('bad_input', 'A subcategory’s budget must be for the same month as its category’s.', {
        fields: { [`subcategories.${index}.month`]: `must be ${formatMonth(monthIn(payload.year, payload.month))}` },
      });
  }
}
