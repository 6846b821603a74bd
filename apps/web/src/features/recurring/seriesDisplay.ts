import type { Account, Category, ListedSeries } from '@cairn/contract';
import { faceOf } from '../transactions/index.ts';

/** The labels of series. */
export interface SeriesLabels {
  readonly categories: readonly Category[];
  readonly accounts: readonly Account[];
}

type Labeled = Pick<
  ListedSeries,
  'kind' | 'isIncome' | 'accountId' | 'otherAccountId' | 'categoryId' | 'subcategoryId'
>;

/** The category that a series shows; null if it has none. */
export function categoryOf({ kind, categoryId, subcategoryId }: Labeled, { categories }: SeriesLabels) {
  const category = categories.find(({ id }) => id === categoryId) ?? null;
  const subcategory = category?.subcategories.find(({ id }) => id === subcategoryId) ?? null;
  return faceOf({ category, subcategory, markedAsTransfer: kind === 'transfer', isSplit: false, splits: [] });
}

function accountName(id: number | null, { accounts }: SeriesLabels): string | null {
  return accounts.find((account) => account.id === id)?.displayName ?? null;
}

/** "Electric · Everyday Checking", or "Transfer from Everyday Checking to Savings". */
export function detailOf(series: Labeled, labels: SeriesLabels): string {
  const own = accountName(series.accountId, labels);
  if (series.kind !== 'transfer') return [categoryOf(series, labels)?.name, own].filter(Boolean).join(' · ');
  const other = accountName(series.otherAccountId, labels);
  const [from, to] = series.isIncome ? [other, own] : [own, other];
  return ['Transfer', from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}
