import type { Account, Category, TransactionFilter } from '@cairn/contract';
import { type Day, formatDay } from '@cairn/domain';
import { type DateChoice, dateChoices, rangeOf, readCustomRange } from './dateChoices.ts';

export type Dates = { choice: Exclude<DateChoice, 'custom'> } | { choice: 'custom'; from: Day; to: Day };

/** What the list is narrowed to; lives in the address. */
export interface Filters {
  search: string;
  categoryId: number | null;
  subcategoryId: number | null;
  accountId: number | null;
  isUncategorizedOnly: boolean;
  dates: Dates;
}

/** What the filter panel holds until Apply: as `Filters`, with custom dates that may still be missing. */
export interface FilterDraft {
  categoryId: number | null;
  subcategoryId: number | null;
  accountId: number | null;
  isUncategorizedOnly: boolean;
  choice: DateChoice;
  from: string;
  to: string;
}

export const noFilters: Filters = {
  search: '',
  categoryId: null,
  subcategoryId: null,
  accountId: null,
  isUncategorizedOnly: false,
  dates: { choice: 'current-month' },
};

const MAX_ID = 2_147_483_647;

/** An id in an address; null when it is missing or is none. */
export function readId(text: string | null): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= MAX_ID ? id : null;
}

function readDates(params: URLSearchParams): Dates {
  const choice = dateChoices.find(({ value }) => value === params.get('dates'))?.value ?? noFilters.dates.choice;
  if (choice !== 'custom') return { choice };
  const range = readCustomRange(params.get('from') ?? '', params.get('to') ?? '');
  return 'errors' in range ? noFilters.dates : { choice, ...range };
}

/** Reads an address; whatever makes no sense in it counts as not there. */
export function readFilters(params: URLSearchParams): Filters {
  const isUncategorizedOnly = /^(1|true)$/.test(params.get('uncategorized') ?? '');
  const categoryId = isUncategorizedOnly ? null : readId(params.get('category'));
  return {
    search: params.get('q') ?? '',
    categoryId,
    subcategoryId: categoryId === null ? null : readId(params.get('sub')),
    accountId: readId(params.get('account')),
    isUncategorizedOnly,
    dates: readDates(params),
  };
}

/** The address of filters; what is as always is left out. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search !== '') params.set('q', filters.search);
  if (filters.categoryId !== null) params.set('category', String(filters.categoryId));
  if (filters.subcategoryId !== null) params.set('sub', String(filters.subcategoryId));
  if (filters.accountId !== null) params.set('account', String(filters.accountId));
  if (filters.isUncategorizedOnly) params.set('uncategorized', '1');
  const { dates } = filters;
  if (dates.choice !== noFilters.dates.choice) params.set('dates', dates.choice);
  if (dates.choice === 'custom') {
    params.set('from', dates.from);
    params.set('to', dates.to);
  }
  return params;
}

export function hasFilters(filters: Filters): boolean {
  return writeFilters(filters).size > 0;
}

export function draftOf({ search: _, dates, ...narrowed }: Filters): FilterDraft {
  const custom = dates.choice === 'custom' ? { from: dates.from, to: dates.to } : { from: '', to: '' };
  return { ...narrowed, choice: dates.choice, ...custom };
}

export function chooseCategory(draft: FilterDraft, categoryId: number | null): FilterDraft {
  return { ...draft, categoryId, subcategoryId: categoryId === draft.categoryId ? draft.subcategoryId : null };
}

export function chooseUncategorizedOnly(draft: FilterDraft, isOn: boolean): FilterDraft {
  if (!isOn) return { ...draft, isUncategorizedOnly: false };
  return { ...draft, isUncategorizedOnly: true, categoryId: null, subcategoryId: null };
}

/** What Apply makes of the panel; the search is not part of it, it has taken effect already. */
export function settleDraft(draft: FilterDraft): Omit<Filters, 'search'> | { errors: { from?: string; to?: string } } {
  const { choice, from, to, ...narrowed } = draft;
  if (choice !== 'custom') return { ...narrowed, dates: { choice } };
  const range = readCustomRange(from, to);
  return 'errors' in range ? range : { ...narrowed, dates: { choice, ...range } };
}

/** The filter of the call; days are always sent, the server has no today of its own. */
export function toCallFilter(filters: Filters, today: Day): TransactionFilter {
  const { dates } = filters;
  const { from, to } = dates.choice === 'custom' ? dates : rangeOf(dates.choice, today);
  const search = filters.search.trim();
  return {
    ...(from && { StartDate: from }),
    ...(to && { EndDate: to }),
    ...(search !== '' && { SearchText: search }),
    ...(filters.categoryId !== null && { CategoryID: filters.categoryId }),
    ...(filters.subcategoryId !== null && { SubcategoryID: filters.subcategoryId }),
    ...(filters.accountId !== null && { AccountID: filters.accountId }),
    ...(filters.isUncategorizedOnly && { ShowOnlyUncategorized: true }),
  };
}

function datesInWords(dates: Dates): string {
  if (dates.choice === 'custom') return `${formatDay(dates.from)} – ${formatDay(dates.to)}`;
  return dateChoices.find(({ value }) => value === dates.choice)?.label ?? '';
}

/** "Current Month · Food · Groceries": what a closed panel would hide. */
export function filtersInWords(
  filters: Filters,
  categories: readonly Category[],
  accounts: readonly Account[],
): string {
  const category = categories.find(({ categoryID }) => categoryID === filters.categoryId);
  const subcategory = category?.subcategories.find(({ subcategoryID }) => subcategoryID === filters.subcategoryId);
  const parts = [
    datesInWords(filters.dates),
    category?.name,
    subcategory?.name,
    accounts.find(({ id }) => id === filters.accountId)?.displayName,
    filters.isUncategorizedOnly && 'Uncategorized',
    filters.search.trim() !== '' && `“${filters.search.trim()}”`,
  ];
  return parts.filter(Boolean).join(' · ');
}
