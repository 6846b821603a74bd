import type { BodyOf, saveCategoryBudgetDataForMonth } from '@cairn/contract';
import {
  type Cents,
  dayAt,
  formatCents,
  formatMonth,
  type Month,
  monthIn,
  monthName,
  monthsOfYear,
  pastMonthCount,
  pastMonthsTotal,
  spreadYear,
} from '@cairn/domain';
import type { BudgetWrite } from '../../ledger/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import type { Planned } from './planned.ts';

/** The amount that a payload requests for a category or subcategory, and the payload field that contains it. */
export interface BudgetRequest {
  readonly row: Planned;
  /** The main category, even if the request is for one of its subcategories. */
  readonly category: Planned;
  readonly amount: Cents;
  readonly field: string;
}

interface BudgetPayload {
  readonly Budget?: Cents | null | undefined;
}

interface SubcategoryPayload extends BudgetPayload {
  readonly SubcategoryID: number;
}

/** Finds the categories that the payload names. A missing or null amount leaves the budget unchanged. */
export function budgetRequests(
  rows: readonly Planned[],
  payload: BudgetPayload & {
    readonly CategoryID: number;
    readonly Subcategories?: readonly SubcategoryPayload[] | undefined;
  },
): BudgetRequest[] {
  const find = (id: number, parentId: number | null) => {
    const found = rows.find((row) => row.id === id && row.parentId === parentId && !row.isDeleted);
    if (!found) throw notFound();
    return found;
  };
  const category = find(payload.CategoryID, null);
  const given = [
    { category, row: category, amount: payload.Budget, field: 'Budget' },
    ...(payload.Subcategories ?? []).map((sub, index) => ({
      category,
      row: find(sub.SubcategoryID, payload.CategoryID),
      amount: sub.Budget,
      field: `Subcategories.${index}.Budget`,
    })),
  ];
  // If a subcategory is listed twice, the last amount wins.
  const byId = new Map(given.map((request) => [request.row.id, request]));
  return [...byId.values()].flatMap(({ amount, ...request }) =>
    typeof amount === 'number' ? [{ ...request, amount }] : [],
  );
}

function toWrites({ id, own }: Planned, month: Month, amount: Cents): BudgetWrite[] {
  const before = own.get(month) ?? null;
  return before === amount ? [] : [{ categoryId: id, month, isDefault: false, before, after: amount }];
}

export function monthWrites(requests: readonly Pick<BudgetRequest, 'row' | 'amount'>[], month: Month): BudgetWrite[] {
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
    const spread = spreadYear(request.amount, request.row.months, pastCount);
    if (!spread) throw belowPastMonths(request, pastMonthsTotal(request.row.months, pastCount), pastCount);
    return months.flatMap((month, index) => {
      const amount = spread[index];
      return amount === undefined || index < pastCount ? [] : toWrites(request.row, month, amount);
    });
  });
}

/** For example "Set the Groceries budget for November 2026 to $400.00" or "Set 2 Groceries budgets for November 2026". */
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
  for (const [index, sub] of (payload.Subcategories ?? []).entries()) {
    if (sub.ParentCategoryID !== undefined && sub.ParentCategoryID !== payload.CategoryID) throw notFound();
    if ((sub.Month ?? payload.Month) !== payload.Month || (sub.Year ?? payload.Year) !== payload.Year)
      throw new ProblemError('bad_input', 'A subcategory’s budget must be for the same month as its category’s.', {
        fields: { [`Subcategories.${index}.Month`]: `must be ${formatMonth(monthIn(payload.Year, payload.Month))}` },
      });
  }
}
