import type { TransactionFilter } from '@cairn/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { transactionQueries } from './transactions.data.ts';

/** A list that grows as one scrolls; while another filter loads, the rows of the last one stay. */
export function useTransactionList(filter: TransactionFilter) {
  const query = useInfiniteQuery(transactionQueries.list(filter));
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
    hasMore: hasNextPage,
    loadMore,
    hasFailedToGoOn: isFetchNextPageError,
    retryMore: () => void fetchNextPage(),
    error: query.error,
    retry: () => void query.refetch(),
    /** The rows are those of the last filter. */
    isOutdated: isPlaceholderData,
  };
}

export type TransactionListState = ReturnType<typeof useTransactionList>;
