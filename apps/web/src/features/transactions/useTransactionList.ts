import type { TransactionFilter, TransactionSort } from '@cairn/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useEditedRows } from './edit.data.ts';
import { isDefaultSort, noFilters } from './filters.ts';
import { transactionQueries } from './transactions.data.ts';

/** A list that loads more as the user scrolls; `filter` must be referentially stable. */
export function useTransactionList(filter: TransactionFilter, sort: TransactionSort = noFilters.sort) {
  const query = useInfiniteQuery(
    useMemo(() => transactionQueries.list(filter, isDefaultSort(sort) ? null : sort), [filter, sort]),
  );
  const { data, fetchNextPage, isFetchNextPageError, isFetching, hasNextPage, isPlaceholderData } = query;
  const transactions = useEditedRows(useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]));

  // After a failure, the user retries with the button; automatic retries would repeat the error forever.
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    // A refetch may have started since the last render. Canceled, it would leave the loaded rows as they were.
    if (canLoadMore) void fetchNextPage({ cancelRefetch: false });
  }, [canLoadMore, fetchNextPage]);

  return {
    /** Undefined until the first rows have loaded. */
    transactions,
    hasMore: data !== undefined && data.pages.at(-1)?.next !== null,
    loadMore,
    hasLoadMoreError: isFetchNextPageError,
    retryMore: () => void fetchNextPage(),
    isError: query.isError,
    retry: () => void query.refetch(),
    /** The rows for this filter haven't loaded yet. */
    isPending: data === undefined || isPlaceholderData,
  };
}

export type TransactionListState = ReturnType<typeof useTransactionList>;
