import type { TransactionFilter } from '@cairn/contract';
import type { Day } from '@cairn/domain';
import { type FixedDates, rangeOf, readCustomRange } from './dateChoices.ts';
import { readId } from './filters.ts';

export const categoryDateChoices = [
  { value: 'all', label: 'All' },
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'this-week', label: 'This Week' },
  { value: 'custom', label: 'Custom' },
] as const;

export type CategoryDateChoice = (typeof categoryDateChoices)[number]['value'];
export type CategoryDates =
  | { choice: Extract<FixedDates, CategoryDateChoice> }
  | { choice: 'custom'; from: Day; to: Day };

export interface CategoryFilters {
  categoryId: number;
  subcategoryId: number | null;
  search: string;
  dates: CategoryDates;
}

/** Days in the URL are a custom range even without `dates=custom`, because the budget links to a month this way. */
function readDates(params: URLSearchParams): CategoryDates {
  const choice = categoryDateChoices.find(({ value }) => value === params.get('dates'))?.value ?? 'all';
  if (choice !== 'custom' && params.has('dates')) return { choice };
  const range = readCustomRange(params.get('from') ?? '', params.get('to') ?? '');
  return 'errors' in range ? { choice: 'all' } : { choice: 'custom', ...range };
}

/** Null if the URL has no category. */
export function readCategoryFilters(params: URLSearchParams): CategoryFilters | null {
  const categoryId = readId(params.get('id'));
  if (categoryId === null) return null;
  return {
    categoryId,
    subcategoryId: readId(params.get('sub')),
    search: params.get('q') ?? '',
    dates: readDates(params),
  };
}

export function writeCategoryFilters({ categoryId, subcategoryId, search, dates }: CategoryFilters): URLSearchParams {
  const params = new URLSearchParams({ id: String(categoryId) });
  if (subcategoryId !== null) params.set('sub', String(subcategoryId));
  if (search !== '') params.set('q', search);
  if (dates.choice === 'custom') {
    params.set('from', dates.from);
    params.set('to', dates.to);
  } else if (dates.choice !== 'all') params.set('dates', dates.choice);
  return params;
}

export function toCategoryCallFilter(filters: CategoryFilters, today: Day): TransactionFilter {
  const { from, to } = filters.dates.choice === 'custom' ? filters.dates : rangeOf(filters.dates.choice, today);
  const search = filters.search.trim();
  return {
    categoryId: filters.categoryId,
    ...(filters.subcategoryId !== null && { subcategoryId: filters.subcategoryId }),
    ...(search !== '' && { searchText: search }),
    ...(from && { startDate: from }),
    ...(to && { endDate: to }),
  };
}
