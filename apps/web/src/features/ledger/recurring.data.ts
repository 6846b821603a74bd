import { type AnswerOf, getRecurringSeries } from '@cairn/contract';
import { type Day, daysOf, type Month, monthOf } from '@cairn/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { browserToday } from '../../app/today.ts';
import { accountsListQuery, categoriesQuery, ledgerKey } from './ledger.data.ts';

export type SeriesInRange = AnswerOf<typeof getRecurringSeries>;

export const recurringKey = [ledgerKey, 'recurring'] as const;

/** Every query under this key has series and occurrences. */
export const seriesKey = [...recurringKey, 'series'] as const;

/** All series, and their occurrences from one day to another. */
export function seriesQuery(from: Day, to: Day) {
  return queryOptions({
    queryKey: [...seriesKey, from, to],
    queryFn: ({ signal }) => call(getRecurringSeries, { query: { from, to } }, signal),
  });
}

export function seriesInMonthQuery(month: Month) {
  const { first, last } = daysOf(month);
  return seriesQuery(first, last);
}

/** Runs on every visit. */
export function prefetchSeries(): void {
  void queryClient.prefetchQuery(categoriesQuery);
  void queryClient.prefetchQuery(accountsListQuery);
  void queryClient.prefetchQuery(seriesInMonthQuery(monthOf(browserToday())));
}
