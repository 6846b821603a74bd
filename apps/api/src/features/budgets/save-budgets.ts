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

/** What somebody wants a category or subcategory to get, and which field of the payload says so. */
export interface Wish {
  readonly row: Planned;
  /** The category itself, also where the wish is about one of its subcategories. */
  readonly category: Planned;
  readonly amount: Cents;
  readonly field: string;
}

interface WishedBudget {
  readonly Budget?: Cents | null | undefined;
}

interface WishedSubcategory extends WishedBudget {
  readonly SubcategoryID: number;
}

/** Finds what the payload names among a person's own; what is left out or null keeps its budget. */
export function wishesOf(
  rows: readonly Planned[],
  payload: WishedBudget & {
    readonly CategoryID: number;
    readonly Subcategories?: readonly WishedSubcategory[] | undefined;
  },
): Wish[] {
  const find = (id: number, parentId: number | null) => {
    const row = rows.find((one) => one.id === id && one.parentId === parentId && !one.isDeleted);
    if (!row) throw notFound();
    return row;
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
  // Named twice, the last one counts.
  const byId = new Map(given.map((wish) => [wish.row.id, wish]));
  return [...byId.values()].flatMap(({ amount, ...wish }) => (typeof amount === 'number' ? [{ ...wish, amount }] : []));
}

function writeOf({ id, own }: Planned, month: Month, amount: Cents): BudgetWrite[] {
  const before = own.get(month) ?? null;
  return before === amount ? [] : [{ categoryId: id, month, isDefault: false, before, after: amount }];
}

export function monthWrites(wishes: readonly Pick<Wish, 'row' | 'amount'>[], month: Month): BudgetWrite[] {
  return wishes.flatMap(({ row, amount }) => writeOf(row, month, amount));
}

function tooLittle(wish: Wish, held: Cents, passed: number): ProblemError {
  const months = passed === 1 ? monthName(1) : `${monthName(1)} to ${monthName(passed)}`;
  return new ProblemError(
    'rule_broken',
    `${wish.row.name} needs at least ${formatCents(held)} for the year: ${months} already ${passed === 1 ? 'has' : 'have'} that much budgeted.`,
    { fields: { [wish.field]: `must be at least ${formatCents(held)}` } },
  );
}

/** Spreads each year over its months; those of this year that have passed keep theirs. */
export function yearWrites(wishes: readonly Wish[], year: number, now: Date, timeZone: string): BudgetWrite[] {
  const passed = pastMonthCount(year, dayAt(now, timeZone));
  const months = monthsOfYear(year);
  return wishes.flatMap((wish) => {
    const spread = spreadYear(wish.amount, wish.row.months, passed);
    if (!spread) throw tooLittle(wish, pastMonthsTotal(wish.row.months, passed), passed);
    return months.flatMap((month, index) => {
      const amount = spread[index];
      return amount === undefined || index < passed ? [] : writeOf(wish.row, month, amount);
    });
  });
}

/** "Set the Groceries budget for November 2026 to $400.00", or how many of a category were set. */
export function savedSummary(wishes: readonly Wish[], writes: readonly BudgetWrite[], period: string): string {
  const [first, ...others] = wishes.filter(({ row }) => writes.some((write) => write.categoryId === row.id));
  if (!first) return '';
  if (others.length === 0) return `Set the ${first.row.name} budget for ${period} to ${formatCents(first.amount)}`;
  return `Set ${others.length + 1} ${first.category.name} budgets for ${period}`;
}

type MonthPayload = BodyOf<typeof saveCategoryBudgetDataForMonth>;

/** Each subcategory may repeat the month and the parent; they cannot differ from those of the category. */
export function refuseOthers(payload: MonthPayload): void {
  for (const [index, sub] of (payload.Subcategories ?? []).entries()) {
    if (sub.ParentCategoryID !== undefined && sub.ParentCategoryID !== payload.CategoryID) throw notFound();
    if ((sub.Month ?? payload.Month) !== payload.Month || (sub.Year ?? payload.Year) !== payload.Year)
      throw new ProblemError('bad_input', 'A subcategory’s budget must be for the same month as its category’s.', {
        fields: { [`Subcategories.${index}.Month`]: `must be ${formatMonth(monthIn(payload.Year, payload.Month))}` },
      });
  }
}
