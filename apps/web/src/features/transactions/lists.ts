import type { Category, Transaction, TransactionFilter } from '@cairn/contract';
import { type Day, fitsSearch, isNarrowerSearch, searchText } from '@cairn/domain';
import { hashKey } from '@tanstack/react-query';

export interface Cursor {
  transactionDate: Day;
  userTransactionID: number;
}

/** One fetched page of a list: its rows, the filter they match, and the cursor for the next page. */
export interface ListPage {
  filter: TransactionFilter;
  rows: readonly Transaction[];
  next: Cursor | null;
}

export function pageOf(filter: TransactionFilter, rows: readonly Transaction[], limit: number): ListPage {
  const last = rows.at(-1);
  const next =
    last && rows.length === limit
      ? { transactionDate: last.transactionDate, userTransactionID: last.userTransactionID }
      : null;
  return { filter, rows, next };
}

/** Filtering more pages on every keystroke would be noticeable. */
const NARROWED_PAGES_MAX = 10;

/** Whether the filters differ only in their search, and every match of `next` also matches `before`. */
function isNarrower(before: TransactionFilter, next: TransactionFilter): boolean {
  const { SearchText: wider, ...rest } = before;
  const { SearchText: narrower, ...nextRest } = next;
  return isSameFilter(rest, nextRest) && isNarrowerSearch(narrower ?? '', wider ?? '');
}

function fits({ displayName: name, displayDescription: description, amount }: Transaction, search: string): boolean {
  return fitsSearch(searchText({ name, description, amountCents: amount }), search);
}

export function isSameFilter(left: TransactionFilter, right: TransactionFilter): boolean {
  return hashKey([left]) === hashKey([right]);
}

/**
 * What a list shows while a new filter loads. If the new filter only narrows the search, the cached rows that
 * match it are shown right away. Otherwise, or if none match yet, the current rows stay.
 */
export function placeholderPages(pages: readonly ListPage[], filter: TransactionFilter): readonly ListPage[] {
  const [first] = pages;
  if (!first || !isNarrower(first.filter, filter)) return pages;
  const narrowed = pages.slice(0, NARROWED_PAGES_MAX).map(({ rows, next }) => {
    return { filter, rows: rows.filter((row) => fits(row, filter.SearchText ?? '')), next };
  });
  const isComplete = narrowed.at(-1)?.next === null;
  return isComplete || narrowed.some(({ rows }) => rows.length > 0) ? narrowed : pages;
}

type CategoryFields = Pick<Transaction, 'transactionCategory' | 'transactionSubcategory'>;

/** The category fields of a transaction. */
export function categoryFields(
  categories: readonly Category[],
  categoryId: number | null,
  subcategoryId: number | null,
): CategoryFields {
  const category = categories.find(({ categoryID }) => categoryID === categoryId);
  const subcategory = category?.subcategories.find(({ subcategoryID }) => subcategoryID === subcategoryId);
  return {
    transactionCategory: category
      ? { categoryID: category.categoryID, name: category.name, icon: category.icon, iconColor: category.iconColor }
      : null,
    transactionSubcategory: subcategory
      ? {
          subcategoryID: subcategory.subcategoryID,
          name: subcategory.name,
          icon: subcategory.icon,
          iconColor: subcategory.iconColor,
        }
      : null,
  };
}

function stillFits(filter: TransactionFilter, row: Transaction): boolean {
  if (filter.AccountID && row.accountID !== filter.AccountID) return false;
  if (filter.ShowOnlyUncategorized && (row.transactionCategory !== null || row.markedAsTransfer)) return false;
  if (filter.AmountFrom && row.amount < filter.AmountFrom) return false;
  if (filter.AmountTo && row.amount > filter.AmountTo) return false;
  if (filter.CategoryID && row.transactionCategory?.categoryID !== filter.CategoryID) return false;
  return !filter.SubcategoryID || row.transactionSubcategory?.subcategoryID === filter.SubcategoryID;
}

/** Changes rows of a page and drops those that no longer match its filter. */
export function changeRows(
  page: ListPage,
  ids: ReadonlySet<number>,
  change: (row: Transaction) => Transaction,
): ListPage {
  if (!page.rows.some(({ userTransactionID }) => ids.has(userTransactionID))) return page;
  const rows = page.rows
    .map((row) => (ids.has(row.userTransactionID) ? change(row) : row))
    .filter((row) => !ids.has(row.userTransactionID) || stillFits(page.filter, row));
  return { ...page, rows };
}

export function withoutRow(page: ListPage, id: number): ListPage {
  const rows = page.rows.filter(({ userTransactionID }) => userTransactionID !== id);
  return rows.length === page.rows.length ? page : { ...page, rows };
}
