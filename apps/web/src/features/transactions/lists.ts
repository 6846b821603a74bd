import type { Category, Transaction, TransactionFilter } from '@cairn/contract';
import {
  addCents,
  type Cents,
  cents,
  type Day,
  fitsSearch,
  isNarrowerSearch,
  nameKey,
  searchText,
} from '@cairn/domain';
import { hashKey } from '@tanstack/react-query';

export interface ListCursor {
  date: Day;
  id: number;
}

/** One fetched page of a list: its rows, the filter they match, and the cursor for the next page. */
export interface ListPage {
  filter: TransactionFilter;
  rows: readonly Transaction[];
  next: ListCursor | null;
}

export function pageOf(filter: TransactionFilter, rows: readonly Transaction[], limit: number): ListPage {
  const last = rows.at(-1);
  const next = last && rows.length === limit ? { date: last.date, id: last.id } : null;
  return { filter, rows, next };
}

/** Filtering more pages on every keystroke would be noticeable. */
const NARROWED_PAGES_MAX = 10;

/** Whether the filters differ only in their search, and every match of `next` also matches `before`. */
function isNarrower(before: TransactionFilter, next: TransactionFilter): boolean {
  const { searchText: wider, ...rest } = before;
  const { searchText: narrower, ...nextRest } = next;
  return isSameFilter(rest, nextRest) && isNarrowerSearch(narrower ?? '', wider ?? '');
}

function fits({ name, merchantName = '', description, amount, note }: Transaction, search: string): boolean {
  const text = searchText({ name, description, amountCents: amount, note });
  return fitsSearch(text, search) || fitsSearch(nameKey(merchantName), search);
}

function isSameFilter(left: TransactionFilter, right: TransactionFilter): boolean {
  return hashKey([left]) === hashKey([right]);
}

/**
 * The rows that a list shows while a new filter loads. If the new filter only narrows the search, the cached rows that
 * match it are shown right away. Otherwise, or if none match yet, the current rows stay.
 */
export function placeholderPages(pages: readonly ListPage[], filter: TransactionFilter): readonly ListPage[] {
  const [first] = pages;
  if (!first || !isNarrower(first.filter, filter)) return pages;
  const narrowed = pages.slice(0, NARROWED_PAGES_MAX).map(({ rows, next }) => {
    return { filter, rows: rows.filter((row) => fits(row, filter.searchText ?? '')), next };
  });
  const isComplete = narrowed.at(-1)?.next === null;
  return isComplete || narrowed.some(({ rows }) => rows.length > 0) ? narrowed : pages;
}

type CategoryFields = Pick<Transaction, 'category' | 'subcategory'>;

/** The category fields of a transaction. */
export function categoryFields(
  categories: readonly Category[],
  categoryId: number | null,
  subcategoryId: number | null,
): CategoryFields {
  const category = categories.find(({ id }) => id === categoryId);
  const subcategory = category?.subcategories.find(({ id }) => id === subcategoryId);
  return {
    category: category
      ? { id: category.id, name: category.name, icon: category.icon, iconColor: category.iconColor }
      : null,
    subcategory: subcategory
      ? {
          id: subcategory.id,
          name: subcategory.name,
          icon: subcategory.icon,
          iconColor: subcategory.iconColor,
        }
      : null,
  };
}

type Narrowed = Pick<TransactionFilter, 'categoryId' | 'subcategoryId' | 'isUncategorized'>;

/** Whether a transaction or a line of a split has the category that the filter asks for. */
function fitsCategory(filter: Narrowed, { category, subcategory }: CategoryFields, isTransfer: boolean): boolean {
  if (filter.isUncategorized && (category !== null || isTransfer)) return false;
  if (filter.categoryId && category?.id !== filter.categoryId) return false;
  return !filter.subcategoryId || subcategory?.id === filter.subcategoryId;
}

/** The part of a split that matches the filter; null if all of it does, or the row isn't split. */
export function matchingPart({ isSplit, splits, isIncome, counted }: Transaction, filter: Narrowed): Cents | null {
  // The server has counted what a report's filter matches.
  if (isSplit && counted !== undefined) return isIncome ? counted : cents(-counted);
  if (!isSplit || !(filter.categoryId || filter.subcategoryId || filter.isUncategorized)) return null;
  const matching = splits.filter((line) => fitsCategory(filter, line, line.isTransfer));
  return addCents(...matching.map(({ amount }) => amount));
}

function stillFits(filter: TransactionFilter, row: Transaction): boolean {
  if (filter.accountId && row.accountId !== filter.accountId) return false;
  if (filter.amountFrom && row.amount < filter.amountFrom) return false;
  if (filter.amountTo && row.amount > filter.amountTo) return false;
  return row.isSplit
    ? row.splits.some((line) => fitsCategory(filter, line, line.isTransfer || row.markedAsTransfer))
    : fitsCategory(filter, row, row.markedAsTransfer);
}

/** Changes rows of a page and drops those that no longer match its filter. */
export function changeRows(
  page: ListPage,
  ids: ReadonlySet<number>,
  change: (row: Transaction) => Transaction,
): ListPage {
  if (!page.rows.some(({ id }) => ids.has(id))) return page;
  const rows = page.rows
    .map((row) => (ids.has(row.id) ? change(row) : row))
    .filter((row) => !ids.has(row.id) || stillFits(page.filter, row));
  return { ...page, rows };
}

/** Lists a row that no longer matches, in the place it had. */
export function withRow(rows: readonly Transaction[], row: Transaction, index: number): readonly Transaction[] {
  return rows.some(({ id }) => id === row.id) ? rows : rows.toSpliced(index, 0, row);
}

export function withoutRows(page: ListPage, ids: ReadonlySet<number>): ListPage {
  const rows = page.rows.filter((row) => !ids.has(row.id));
  return rows.length === page.rows.length ? page : { ...page, rows };
}
