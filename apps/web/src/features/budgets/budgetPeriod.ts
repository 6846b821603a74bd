import {
  addMonths,
  type Day,
  dayParts,
  daysOf,
  formatMonth,
  LARGEST_ID,
  type Month,
  monthIn,
  monthParts,
} from '@cairn/domain';
import type { BudgetSelection } from './budgetUrl.ts';

export type Period = { kind: 'month'; month: Month } | { kind: 'year'; year: number };

/** Stored in the history entry, so the opened screen leads back here. */
export const openedFromBudget = { openedFrom: 'budget' } as const;

const MIN_YEAR = 1900;
const MAX_YEAR = 9998;

function readNumber(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

/** An id from the URL; null if missing or invalid. */
export function readId(params: URLSearchParams, name: string): number | null {
  return readNumber(params.get(name), 1, LARGEST_ID);
}

/** Reads the URL; missing or invalid values default to today's month and the monthly view. */
export function readSelection(params: URLSearchParams, today: Day): BudgetSelection {
  const now = dayParts(today);
  return {
    view: params.get('view') === 'annual' ? 'annual' : 'monthly',
    year: readNumber(params.get('year'), MIN_YEAR, MAX_YEAR) ?? now.year,
    month: readNumber(params.get('month'), 1, 12) ?? now.month,
    ...(params.get('show') === 'months' && { isGrid: true }),
    ...(params.get('group') === 'kind' && { isByKind: true }),
  };
}

/** The month or year before or after; null beyond the calendar. */
export function adjacentSelection(selection: BudgetSelection, step: 1 | -1): BudgetSelection | null {
  const { view, year, month } = selection;
  const { year: nextYear, number } = monthParts(addMonths(monthIn(year, month), step));
  const adjacent =
    view === 'annual' ? { ...selection, year: year + step } : { ...selection, year: nextYear, month: number };
  return adjacent.year < MIN_YEAR || adjacent.year > MAX_YEAR ? null : adjacent;
}

export function periodOf({ view, year, month }: BudgetSelection): Period {
  return view === 'annual' ? { kind: 'year', year } : { kind: 'month', month: monthIn(year, month) };
}

/** A month as calls name it. */
export function monthFields(month: Month): { month: number; year: number } {
  const { year, number } = monthParts(month);
  return { month: number, year };
}

/** "November 2026", or "2026". */
export function formatPeriod(period: Period): string {
  return period.kind === 'month' ? formatMonth(period.month) : String(period.year);
}

function daysIn(period: Period): { from: Day; to: Day } {
  if (period.kind === 'month') {
    const { first, last } = daysOf(period.month);
    return { from: first, to: last };
  }
  return { from: daysOf(monthIn(period.year, 1)).first, to: daysOf(monthIn(period.year, 12)).last };
}

/** The screen that shows and edits the budget of a category or subcategory. */
export function detailsUrl({ view, year, month }: BudgetSelection, categoryId: number, subcategoryId?: number): string {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== undefined) params.set('sub', String(subcategoryId));
  if (view === 'monthly') params.set('month', String(month));
  params.set('year', String(year));
  return `${view === 'monthly' ? '/EditCategoryBudget' : '/AnnualBudgetDetails'}?${params}`;
}

/** The transactions behind a spent or earned figure. */
export function transactionsUrl(period: Period, categoryId: number, subcategoryId?: number): string {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== undefined) params.set('sub', String(subcategoryId));
  return `/CategoryTransactions?${params}&${new URLSearchParams(daysIn(period))}`;
}

export function uncategorizedUrl(period: Period): string {
  return `/Transactions?${new URLSearchParams({ uncategorized: '1', dates: 'custom', ...daysIn(period) })}`;
}
