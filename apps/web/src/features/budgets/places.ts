import { type Day, dayParts, daysOf, formatMonth, LARGEST_ID, type Month, monthIn } from '@cairn/domain';
import type { BudgetPlace } from './budgetAddress.ts';

/** What one budget is of. */
export type Period = { kind: 'month'; month: Month } | { kind: 'year'; year: number };

/** Kept with the entry that is opened, so that it leads back. */
export const openedFromBudget = { openedFrom: 'budget' } as const;

const MIN_YEAR = 1900;
const MAX_YEAR = 9998;

function readNumber(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

/** An id in an address; null when it is missing or is none. */
export function readId(params: URLSearchParams, name: string): number | null {
  return readNumber(params.get(name), 1, LARGEST_ID);
}

/** Reads an address; what is missing or makes no sense is as on this day. */
export function readPlace(params: URLSearchParams, today: Day): BudgetPlace {
  const now = dayParts(today);
  return {
    view: params.get('view') === 'annual' ? 'annual' : 'monthly',
    year: readNumber(params.get('year'), MIN_YEAR, MAX_YEAR) ?? now.year,
    month: readNumber(params.get('month'), 1, 12) ?? now.month,
  };
}

export function periodOf({ view, year, month }: BudgetPlace): Period {
  return view === 'annual' ? { kind: 'year', year } : { kind: 'month', month: monthIn(year, month) };
}

/** The previous, the current and the next year, and the one that is shown. */
export function yearChoices(today: Day, shown: number): number[] {
  const { year } = dayParts(today);
  return [...new Set([year - 1, year, year + 1, shown])].sort((a, b) => a - b);
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

/** Where the budget of a category, or of one of its subcategories, is read and changed. */
export function detailsAddress({ view, year, month }: BudgetPlace, categoryId: number, subcategoryId?: number): string {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== undefined) params.set('sub', String(subcategoryId));
  if (view === 'monthly') params.set('month', String(month));
  params.set('year', String(year));
  return `${view === 'monthly' ? '/EditCategoryBudget' : '/AnnualBudgetDetails'}?${params}`;
}

/** The transactions of which a spent or earned figure is the sum. */
export function transactionsAddress(period: Period, categoryId: number, subcategoryId?: number): string {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== undefined) params.set('sub', String(subcategoryId));
  return `/CategoryTransactions?${params}&${new URLSearchParams(daysIn(period))}`;
}

export function uncategorizedAddress(period: Period): string {
  return `/Transactions?${new URLSearchParams({ uncategorized: '1', dates: 'custom', ...daysIn(period) })}`;
}
