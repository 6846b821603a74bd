import {
  type BodyOf,
  bulkChangeTransactions,
  bulkRecategorizeTransactions,
  countTransactions,
  createTransaction,
  deleteTransaction,
  explainCategory,
  getHistory,
  getTransactionData,
  getTransactionHistory,
  getTransactionIDs,
  getTransactions,
  getVisits,
  previewCategoryRules,
  type Transaction,
  type TransactionFilter,
  type TransactionSort,
  updateTransaction,
} from '@cairn/contract';
import { type Month, monthParts } from '@cairn/domain';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { CallFailure, call, callLedger } from '../../app/call.ts';
import {
  askAboutLockedDays,
  askAboutLockedTransactions,
  lastTypedAccount,
  ledgerKey,
  refreshLedger,
  touchedDays,
  undoChangeSet,
} from '../ledger/index.ts';
import { type HistoryPage, historyPage } from './history.ts';
import {
  type categoryFields,
  changeRows,
  type ListCursor,
  type ListPage,
  pageOf,
  placeholderPages,
  withoutRows,
} from './lists.ts';
import { movedBy } from './rowPatch.ts';

/** Whether the record doesn't exist or belongs to another user. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 404;
}

/** Small, so the first page loads fast, such as after every keystroke of a search. */
const FIRST_PAGE_ROWS = 100;
const PAGE_ROWS = 500;
const HISTORY_ROWS = 50;
/** Long enough to come back from a transaction to the same place in the list. */
const LIST_CACHE_MS = 15 * 60_000;
/** Longer lists aren't refetched just because the user switched tabs. */
const MAX_PAGES_ON_FOCUS = 4;

export const transactionsKey = [ledgerKey, 'transactions'] as const;
const listsKey = [...transactionsKey, 'list'] as const;
const firstPage: ListCursor | null = null;
type ListData = InfiniteData<ListPage, ListCursor | null>;
const newestChange: number | null = null;

/** A rule for a name, the transaction it was created from, and the category it assigns. */
export interface NameRule {
  readonly name: string;
  readonly transactionId: number;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
}

export const transactionQueries = {
  /** Without `sort`, newest first. */
  list: (filter: TransactionFilter, sort: TransactionSort | null) =>
    infiniteQueryOptions({
      queryKey: [...listsKey, filter, sort],
      queryFn: async ({ pageParam, signal }) => {
        const limit = pageParam === null ? FIRST_PAGE_ROWS : PAGE_ROWS;
        const body = { ...filter, limit, ...(sort && { sort }), ...(pageParam && { after: pageParam }) };
        return pageOf(filter, await call(getTransactions, { body }, signal), limit);
      },
      initialPageParam: firstPage,
      getNextPageParam: ({ next }: ListPage) => next,
      placeholderData: (before: ListData | undefined) =>
        before && { ...before, pages: [...placeholderPages(before.pages, filter)] },
      gcTime: LIST_CACHE_MS,
      refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= MAX_PAGES_ON_FOCUS,
    }),
  count: (filter: TransactionFilter) =>
    queryOptions({
      queryKey: [...transactionsKey, 'count', filter],
      queryFn: ({ signal }) => call(countTransactions, { body: filter }, signal),
      placeholderData: keepPreviousData,
      // Optional: Apply works without the count.
      meta: { isQuiet: true },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...transactionsKey, 'one', id],
      queryFn: ({ signal }) => call(getTransactionData, { params: { id } }, signal),
      // The screen shows that the transaction doesn't exist.
      meta: { isQuiet: isNotFound },
    }),
  /** The merchant's others. Optional: one transaction can be renamed without it. */
  merchant: (id: number) =>
    queryOptions({
      queryKey: [...transactionsKey, 'merchant', id],
      queryFn: ({ signal }) => call(getTransactionData, { params: { id } }, signal),
      select: ({ sameMerchant, merchantNames, moreMerchantNames }) => ({
        sameMerchant,
        merchantNames,
        moreMerchantNames,
      }),
      meta: { isQuiet: true },
    }),
  /** Without a toast: the panel itself shows a failure. */
  oneHistory: (id: number) =>
    queryOptions({
      queryKey: [...transactionsKey, 'oneHistory', id],
      queryFn: ({ signal }) => call(getTransactionHistory, { params: { id } }, signal),
      meta: { isQuiet: true },
    }),
  /** Why it has its category. Without a toast: a general sentence replaces it. */
  explanation: (id: number) =>
    queryOptions({
      queryKey: [...transactionsKey, 'explanation', id],
      queryFn: ({ signal }) => call(explainCategory, { params: { id } }, signal),
      meta: { isQuiet: true },
    }),
  visits: (id: number, month: Month) =>
    queryOptions({
      queryKey: [...transactionsKey, 'visits', id, month],
      queryFn: ({ signal }) => {
        const { year, number } = monthParts(month);
        return call(getVisits, { params: { id }, query: { year, month: number } }, signal);
      },
      meta: { isQuiet: true },
    }),
  /** The other transactions that a rule for this name would change. */
  rulePreview: ({ name, ...target }: NameRule) =>
    queryOptions({
      queryKey: [...transactionsKey, 'rulePreview', name, target],
      queryFn: ({ signal }) => {
        const rules = [{ type: 'Name' as const, comparison: 'equals' as const, value: name }];
        return call(previewCategoryRules, { body: { rules, reach: 'all', ...target } }, signal);
      },
      placeholderData: keepPreviousData,
    }),
  history: () =>
    infiniteQueryOptions({
      queryKey: [ledgerKey, 'history'],
      queryFn: async ({ pageParam, signal }) => {
        const query = { limit: HISTORY_ROWS + 1, ...(pageParam !== null && { before: pageParam }) };
        return historyPage(await call(getHistory, { query }, signal), HISTORY_ROWS);
      },
      initialPageParam: newestChange,
      getNextPageParam: ({ next }: HistoryPage) => next,
    }),
};

/** Updates every cached list; the returned function rolls the change back. */
async function changeLists(client: QueryClient, change: (page: ListPage) => ListPage): Promise<() => void> {
  await client.cancelQueries({ queryKey: listsKey });
  const before = client.getQueriesData<ListData>({ queryKey: listsKey });
  client.setQueriesData<ListData>({ queryKey: listsKey }, (data) => data && { ...data, pages: data.pages.map(change) });
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Shows a row as it was saved, in every cached list and on its own screen. It stays listed, even if it no longer matches. */
export async function showSavedRow(client: QueryClient, saved: Transaction): Promise<void> {
  const { queryKey } = transactionQueries.one(saved.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (shown) => shown && { ...shown, ...saved });
  await changeLists(client, (page) =>
    page.rows.some(({ id }) => id === saved.id)
      ? { ...page, rows: page.rows.map((row) => (row.id === saved.id ? saved : row)) }
      : page,
  );
}

/** The IDs of all transactions that match a filter, including those not loaded yet. */
export function useTransactionIds() {
  return useMutation({ mutationFn: (filter: TransactionFilter) => call(getTransactionIDs, { body: filter }) });
}

export function useCreateTransaction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createTransaction>) => {
      const { accountId = null, date, amount, isIncome = false } = body;
      await askAboutLockedDays(createTransaction, touchedDays(undefined, { accountId, date, amount, isIncome }));
      return await callLedger(createTransaction, { body });
    },
    onSuccess: (_done, { accountId }) => {
      if (accountId) lastTypedAccount.save(accountId);
      void refreshLedger(client);
    },
  });
}

/** A row that is cached by a list or its own screen. */
function findCachedRow(client: QueryClient, id: number): Transaction | undefined {
  return client.getQueryData(transactionQueries.one(id).queryKey) ?? findListed(client, new Set([id])).get(id);
}

/** The rows with these IDs that lists have cached. */
function findListed(client: QueryClient, ids: ReadonlySet<number>): Map<number, Transaction> {
  const lists = client.getQueriesData<ListData>({ queryKey: listsKey });
  const rows = lists.flatMap(([, data]) => data?.pages ?? []).flatMap((page) => page.rows);
  return new Map(rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]));
}

interface Update {
  body: BodyOf<typeof updateTransaction>;
  /** The change in which the user saw the transaction. */
  seenIn: number;
  /** The row as lists will show it right away. */
  shown: Partial<Transaction>;
}

export function useUpdateTransaction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, seenIn }: Update) => {
      const before = findCachedRow(client, body.id);
      if (before) await askAboutLockedDays(updateTransaction, touchedDays(before, movedBy(before, body)));
      return await callLedger(updateTransaction, { body }, seenIn);
    },
    // After a conflict, the form offers the new values.
    onError: () => void refreshLedger(client),
    onSuccess: async (_answer, { body, shown }) => {
      // Lists show the change before they are refetched, so they don't flicker.
      const ids = new Set([body.id]);
      await changeLists(client, (page) => changeRows(page, ids, (row) => ({ ...row, ...shown })));
      void refreshLedger(client);
    },
  });
}

/** The queries about a single transaction, by what follows `transactionsKey` in their keys. */
const ofOne: ReadonlySet<string> = new Set(['one', 'merchant', 'oneHistory', 'explanation', 'visits']);

function isAbout([, , kind, of]: QueryKey, id: number): boolean {
  return ofOne.has(String(kind)) && of === id;
}

export function useDeleteTransaction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callLedger(deleteTransaction, { body: { id } }),
    onMutate: async (id) => {
      await askAboutLockedDays(deleteTransaction, touchedDays(findCachedRow(client, id), undefined));
      // Requests about it may reach the server after the deletion, which would return 404.
      void client.cancelQueries({ queryKey: transactionsKey, predicate: ({ queryKey }) => isAbout(queryKey, id) });
      return await changeLists(client, (page) => withoutRows(page, new Set([id])));
    },
    onError: (_error, _id, rollBack) => rollBack?.(),
    onSettled: (_answer, error, id) => {
      // The deleted transaction's screen is still mounted for a moment, and refetching it would return 404.
      const isCurrent = (key: QueryKey) => error !== null || !isAbout(key, id);
      void refreshLedger(client, ({ queryKey }) => isCurrent(queryKey));
    },
  });
}

interface Recategorization {
  ids: readonly number[];
  categoryId: number;
  subcategoryId: number | null;
  /** The category as rows will show it right away. */
  shown: ReturnType<typeof categoryFields>;
}

export function useRecategorize() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, categoryId, subcategoryId }: Recategorization) => {
      const body = { ids: [...ids], categoryId: categoryId, subcategoryId: subcategoryId };
      const done = await callLedger(bulkRecategorizeTransactions, { body });
      if (!done.answer.success) throw new CallFailure(bulkRecategorizeTransactions, 200, null);
      return done;
    },
    onMutate: ({ ids, shown }) => {
      const changed = new Set(ids);
      return changeLists(client, (page) => changeRows(page, changed, (row) => ({ ...row, ...shown })));
    },
    onError: (_error, _change, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedger(client),
  });
}

type BulkChange = BodyOf<typeof bulkChangeTransactions>;

/** Hides or deletes the selected transactions. Hiding moves no money, so it leaves locked days as they are. */
export function useBulkChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, change }: BulkChange) => callLedger(bulkChangeTransactions, { body: { ids, change } }),
    onMutate: async ({ ids, change }) => {
      const changed = new Set(ids);
      if (change === 'hide')
        return await changeLists(client, (page) => changeRows(page, changed, (row) => ({ ...row, hidden: true })));
      await askAboutLockedTransactions(bulkChangeTransactions, ids);
      return await changeLists(client, (page) => withoutRows(page, changed));
    },
    onError: (_error, _change, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedger(client),
  });
}

export function useUndo() {
  return useMutation({ mutationFn: undoChangeSet });
}
