import type { TransactionFilter } from '@cairn/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isSameFilter } from './lists.ts';
import { transactionQueries } from './transactions.data.ts';

/** A list that grows as one scrolls. `filter` must keep its identity while it stays the same. */
export function useTransactionList(filter: TransactionFilter) {
  const query = useInfiniteQuery(useMemo(() => transactionQueries.list(filter), [filter]));
  const { data, fetchNextPage, isFetchNextPageError, isFetching, hasNextPage, isPlaceholderData } = query;
  const transactions = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]);

  // After a failed part one asks again by the button: trying on by itself would repeat the message for ever.
  const canGoOn = hasNextPage && !isFetching && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (canGoOn) void fetchNextPage();
  }, [canGoOn, fetchNextPage]);

  return {
    /** Undefined until the first rows are there. */
    transactions,
    hasMore: data !== undefined && data.pages.at(-1)?.next !== null,
    loadMore,
    hasFailedToGoOn: isFetchNextPageError,
    retryMore: () => void fetchNextPage(),
    error: query.error,
    retry: () => void query.refetch(),
    /** The rows are missing, not all, or not the right ones: the answer is still to come. */
    isPending: data === undefined || isPlaceholderData,
    /** The rows are those of the last filter. */
    isOutdated: isPlaceholderData && !data?.pages.every((page) => isSameFilter(page.filter, filter)),
  };
}

export type TransactionListState = ReturnType<typeof useTransactionList>;
