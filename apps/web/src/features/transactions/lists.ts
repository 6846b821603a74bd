import type { Category, Transaction, TransactionFilter } from '@cairn/contract';
import { type Day, fitsSearch, isNarrowerSearch, searchText } from '@cairn/domain';
import { hashKey } from '@tanstack/react-query';

export interface Cursor {
  transactionDate: Day;
  userTransactionID: number;
}

/** One part of a list as it was fetched: its rows, the filter they fit, and where the next part begins. */
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

/** Looking through more than these on every key would be felt. */
const NARROWED_PAGES_MAX = 10;

/** Whether two filters differ in their search alone, and whatever fits `next` fits `before`. */
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
 * What a list shows while the rows of another filter are on their way. Where the other filter only searches further,
 * its first rows are among those at hand, and just these are shown; otherwise, and when none is at hand, the rows stay.
 */
export function meanwhile(pages: readonly ListPage[], filter: TransactionFilter): readonly ListPage[] {
  const [first] = pages;
  if (!first || !isNarrower(first.filter, filter)) return pages;
  const narrowed = pages.slice(0, NARROWED_PAGES_MAX).map(({ rows, next }) => {
    return { filter, rows: rows.filter((row) => fits(row, filter.SearchText ?? '')), next };
  });
  const isWhole = narrowed.at(-1)?.next === null;
  return isWhole || narrowed.some(({ rows }) => rows.length > 0) ? narrowed : pages;
}

type CategoryFaces = Pick<Transaction, 'transactionCategory' | 'transactionSubcategory'>;

/** The category and subcategory as a row shows them. */
export function facesOf(
  categories: readonly Category[],
  categoryId: number | null,
  subcategoryId: number | null,
): CategoryFaces {
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

/** The page with some rows changed; those that its filter no longer wants leave it. */
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
