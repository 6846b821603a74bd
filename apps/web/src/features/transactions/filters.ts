import {
  type Account,
  type Category,
  type Tag,
  type TransactionFilter,
  type TransactionSort,
  transactionFilter,
} from '@cairn/contract';
import {
  type Cents,
  type Day,
  formatCents,
  formatDay,
  LARGEST_ID,
  type LineFilter,
  type ListBehind,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { optional } from '../../app/form/typed.ts';
import { readForm } from '../../app/form/useForm.ts';
import { filterAmount, readAmount } from './amount.ts';
import { type DateChoice, dateChoices, rangeOf, readCustomRange } from './dateChoices.ts';

export type Dates = { choice: Exclude<DateChoice, 'custom'> } | { choice: 'custom'; from: Day; to: Day };

export type ReimbursementState = NonNullable<TransactionFilter['reimbursement']>;

/** The applied filters; stored in the URL. */
export interface Filters {
  search: string;
  categoryId: number | null;
  subcategoryId: number | null;
  accountId: number | null;
  tagId: number | null;
  reimbursement: ReimbursementState | null;
  /** The lines that a figure of a report counts. */
  lines: LineFilter | null;
  isUncategorizedOnly: boolean;
  /** The smallest and largest amount; null is unbounded. */
  least: Cents | null;
  most: Cents | null;
  dates: Dates;
  sort: TransactionSort;
}

/** The filter form until Apply: like `Filters`, with dates and amounts as typed. */
export interface FilterDraft {
  categoryId: number | null;
  subcategoryId: number | null;
  accountId: number | null;
  tagId: number | null;
  reimbursement: ReimbursementState | null;
  /** Only links set it, but Apply leaves it. */
  lines: LineFilter | null;
  isUncategorizedOnly: boolean;
  least: string;
  most: string;
  choice: DateChoice;
  from: string;
  to: string;
}

/** The filters that Apply sets. */
export type DraftFilters = Omit<Filters, 'search' | 'sort'>;

export type FilterErrors = Readonly<Record<string, string>>;

export const noFilters: Filters = {
  search: '',
  categoryId: null,
  subcategoryId: null,
  accountId: null,
  tagId: null,
  reimbursement: null,
  lines: null,
  isUncategorizedOnly: false,
  least: null,
  most: null,
  dates: { choice: 'current-month' },
  sort: { by: 'date', isAscending: false },
};

/** In the order of the filter's options. */
export const reimbursementChoices: readonly { value: ReimbursementState; label: string }[] = [
  { value: 'owed', label: 'Owed to you' },
  { value: 'claimed', label: 'Claimed' },
  { value: 'paid', label: 'Paid back' },
];

const sortColumns: readonly TransactionSort['by'][] = ['date', 'name', 'category', 'account', 'amount'];

/** "name" sorts by name, "-amount" by amount with the largest first. */
function readSort(text: string | null): TransactionSort {
  const by = sortColumns.find((column) => column === text?.replace(/^-/, ''));
  return by === undefined ? noFilters.sort : { by, isAscending: !text?.startsWith('-') };
}

/** Newest first, which the server does without sorting. */
export function isDefaultSort({ by, isAscending }: TransactionSort): boolean {
  return by === noFilters.sort.by && isAscending === noFilters.sort.isAscending;
}

/**
 * The sort order of a column's head: names start with A, dates and amounts with the newest and largest; selecting it
 * again reverses the order.
 */
export function nextSort(current: TransactionSort, by: TransactionSort['by']): TransactionSort {
  if (current.by === by) return { by, isAscending: !current.isAscending };
  return { by, isAscending: by !== 'date' && by !== 'amount' };
}

/** Parses an ID in a URL; null if it is missing or invalid. */
export function readId(text: string | null): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= LARGEST_ID ? id : null;
}

export function readReimbursement(text: string | null): ReimbursementState | null {
  return reimbursementChoices.find(({ value }) => value === text)?.value ?? null;
}

function readDates(params: URLSearchParams): Dates {
  const choice = dateChoices.find(({ value }) => value === params.get('dates'))?.value ?? noFilters.dates.choice;
  if (choice !== 'custom') return { choice };
  const range = readCustomRange(params.get('from') ?? '', params.get('to') ?? '');
  return 'errors' in range ? noFilters.dates : { choice, ...range };
}

function plainAmount(amount: Cents | null): string {
  return amount === null ? '' : formatCents(amount).replace(/[$,]/g, '');
}

function readLines(text: string | null): LineFilter | null {
  if (text === null) return null;
  try {
    return z.safeDecode(transactionFilter, JSON.parse(text)).data?.lines ?? null;
  } catch {
    return null;
  }
}

/** Parses the filters in a URL; invalid parameters are ignored. */
export function readFilters(params: URLSearchParams): Filters {
  const isUncategorizedOnly = /^(1|true)$/.test(params.get('uncategorized') ?? '');
  const categoryId = isUncategorizedOnly ? null : readId(params.get('category'));
  return {
    search: params.get('q') ?? '',
    categoryId,
    subcategoryId: categoryId === null ? null : readId(params.get('sub')),
    accountId: readId(params.get('account')),
    tagId: readId(params.get('tag')),
    reimbursement: readReimbursement(params.get('reimbursement')),
    lines: readLines(params.get('lines')),
    isUncategorizedOnly,
    least: readAmount(params.get('least') ?? ''),
    most: readAmount(params.get('most') ?? ''),
    dates: readDates(params),
    sort: readSort(params.get('sort')),
  };
}

/** URL parameters for the filters; defaults are omitted. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search !== '') params.set('q', filters.search);
  if (filters.categoryId !== null) params.set('category', String(filters.categoryId));
  if (filters.subcategoryId !== null) params.set('sub', String(filters.subcategoryId));
  if (filters.accountId !== null) params.set('account', String(filters.accountId));
  if (filters.tagId !== null) params.set('tag', String(filters.tagId));
  if (filters.reimbursement !== null) params.set('reimbursement', filters.reimbursement);
  if (filters.lines !== null)
    params.set('lines', JSON.stringify(z.encode(transactionFilter, { lines: filters.lines })));
  if (filters.isUncategorizedOnly) params.set('uncategorized', '1');
  if (filters.least !== null) params.set('least', plainAmount(filters.least));
  if (filters.most !== null) params.set('most', plainAmount(filters.most));
  const { dates } = filters;
  if (dates.choice !== noFilters.dates.choice) params.set('dates', dates.choice);
  if (dates.choice === 'custom') {
    params.set('from', dates.from);
    params.set('to', dates.to);
  }
  const { sort } = filters;
  if (!isDefaultSort(sort)) params.set('sort', `${sort.isAscending ? '' : '-'}${sort.by}`);
  return params;
}

/** The address of the transactions behind a figure of a report. */
export function listUrl({ startDate, endDate, searchText, amountFrom, amountTo, lines }: ListBehind): string {
  const filters: Filters = {
    ...noFilters,
    search: searchText ?? '',
    least: amountFrom,
    most: amountTo,
    dates: { choice: 'custom', from: startDate, to: endDate },
    lines,
  };
  return `/Transactions?${writeFilters(filters)}`;
}

export function hasFilters(filters: Filters): boolean {
  return writeFilters({ ...filters, sort: noFilters.sort }).size > 0;
}

export function draftOf({ search: _search, sort: _sort, dates, least, most, ...narrowed }: Filters): FilterDraft {
  const custom = dates.choice === 'custom' ? { from: dates.from, to: dates.to } : { from: '', to: '' };
  return { ...narrowed, least: plainAmount(least), most: plainAmount(most), choice: dates.choice, ...custom };
}

export function chooseCategory(draft: FilterDraft, categoryId: number | null): FilterDraft {
  return { ...draft, categoryId, subcategoryId: categoryId === draft.categoryId ? draft.subcategoryId : null };
}

export function chooseUncategorizedOnly(draft: FilterDraft, isOn: boolean): FilterDraft {
  if (!isOn) return { ...draft, isUncategorizedOnly: false };
  return { ...draft, isUncategorizedOnly: true, categoryId: null, subcategoryId: null };
}

const limits = z.object({ least: optional(filterAmount), most: optional(filterAmount) }).check(
  z.refine(({ least, most }) => least === null || most === null || least <= most, {
    path: ['least'],
    message: '“At least” can’t be more than “At most”',
  }),
);

/** Parses the form for Apply. The search and the order apply right away. */
export function parseDraft(draft: FilterDraft): DraftFilters | { errors: FilterErrors } {
  const { choice, from, to, least: _least, most: _most, ...narrowed } = draft;
  const amounts = readForm(limits, { least: draft.least, most: draft.most });
  const range = choice === 'custom' ? readCustomRange(from, to) : null;
  const errors = { ...('errors' in amounts && amounts.errors), ...(range && 'errors' in range && range.errors) };
  if ('errors' in amounts || (range && 'errors' in range)) return { errors };
  const dates: Dates = range ? { choice: 'custom', ...range } : { choice: choice === 'custom' ? 'all' : choice };
  return { ...narrowed, ...amounts.values, dates };
}

/** The filter for the API; the client always sends explicit days. */
export function toCallFilter(filters: Filters, today: Day): TransactionFilter {
  const { dates } = filters;
  const { from, to } = dates.choice === 'custom' ? dates : rangeOf(dates.choice, today);
  const search = filters.search.trim();
  return {
    ...(from && { startDate: from }),
    ...(to && { endDate: to }),
    ...(search !== '' && { searchText: search }),
    ...(filters.categoryId !== null && { categoryId: filters.categoryId }),
    ...(filters.subcategoryId !== null && { subcategoryId: filters.subcategoryId }),
    ...(filters.accountId !== null && { accountId: filters.accountId }),
    ...(filters.tagId !== null && { tagId: filters.tagId }),
    ...(filters.reimbursement !== null && { reimbursement: filters.reimbursement }),
    ...(filters.lines !== null && { lines: filters.lines }),
    ...(filters.isUncategorizedOnly && { isUncategorized: true }),
    ...(filters.least !== null && { amountFrom: filters.least }),
    ...(filters.most !== null && { amountTo: filters.most }),
  };
}

function formatDates(dates: Dates): string {
  if (dates.choice === 'custom') return `${formatDay(dates.from)} – ${formatDay(dates.to)}`;
  return dateChoices.find(({ value }) => value === dates.choice)?.label ?? '';
}

function formatAmounts({ least, most }: Filters): string | undefined {
  if (least !== null && most !== null) return `${formatCents(least)} to ${formatCents(most)}`;
  if (least !== null) return `${formatCents(least)} and up`;
  return most === null ? undefined : `Up to ${formatCents(most)}`;
}

/** One active filter: its label, and the filters without it. */
export interface AppliedFilter {
  readonly label: string;
  readonly without: Filters;
}

/** The names of the filters' values. */
interface FilterNames {
  readonly categories: readonly Category[];
  readonly accounts: readonly Account[];
  readonly tags: readonly Tag[];
}

/** The active filters, except for the search, which has its own field. */
export function appliedFilters(filters: Filters, { categories, accounts, tags }: FilterNames): AppliedFilter[] {
  const category = categories.find(({ id }) => id === filters.categoryId);
  const subcategory = category?.subcategories.find(({ id }) => id === filters.subcategoryId);
  const account = accounts.find(({ id }) => id === filters.accountId);
  const tag = tags.find(({ id }) => id === filters.tagId);
  const reimbursement = reimbursementChoices.find(({ value }) => value === filters.reimbursement);
  const hasDates = filters.dates.choice !== noFilters.dates.choice;
  const parts: [label: string | false | undefined, removed: Partial<Filters>][] = [
    [hasDates && formatDates(filters.dates), { dates: noFilters.dates }],
    [category?.name, { categoryId: null, subcategoryId: null }],
    [subcategory?.name, { subcategoryId: null }],
    [account?.displayName ?? (filters.accountId !== null && 'One account'), { accountId: null }],
    [tag ? `#${tag.name}` : filters.tagId !== null && 'One tag', { tagId: null }],
    [reimbursement?.label, { reimbursement: null }],
    [filters.lines !== null && 'From a report', { lines: null }],
    [filters.isUncategorizedOnly && 'Uncategorized', { isUncategorizedOnly: false }],
    [formatAmounts(filters), { least: null, most: null }],
  ];
  return parts.flatMap(([label, removed]) => (label ? [{ label, without: { ...filters, ...removed } }] : []));
}
