import { type AnswerOf, getUserDashboard } from '@cairn/contract';
import { type Day, daysOf, monthOf } from '@cairn/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { browserToday } from '../../app/today.ts';
import { ledgerKey } from '../ledger/index.ts';

export type Dashboard = AnswerOf<typeof getUserDashboard>;

/** Returning within this time shows the cached figures while they are refetched. */
const CACHE_MS = 30 * 60_000;

/** The current month. Nested under the ledger's key, so every write to the ledger invalidates it. */
export function dashboardQuery(today: Day) {
  const { first, last } = daysOf(monthOf(today));
  return queryOptions({
    queryKey: [ledgerKey, 'dashboard', first],
    queryFn: ({ signal }) => call(getUserDashboard, { query: { startDate: first, endDate: last } }, signal),
    gcTime: CACHE_MS,
    // The route already prefetches on every visit; without this the screen would fetch a second time.
    refetchOnMount: false,
  });
}

/** Runs on every visit, so cached figures are refreshed right away. */
export function prefetchDashboard(): void {
  void queryClient.prefetchQuery({ ...dashboardQuery(browserToday()), staleTime: 0 });
}
