import { type AnswerOf, getUserDashboard } from '@cairn/contract';
import { type Day, daysOf, monthOf } from '@cairn/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { browserToday } from '../../app/today.ts';
import { ledgerKey } from '../ledger/index.ts';

export type Dashboard = AnswerOf<typeof getUserDashboard>;

/** Coming back after a while still finds the figures, before they are read anew. */
const KEPT_MS = 30 * 60_000;

/** Of the current month; below the ledger's key, because every write to the ledger changes it. */
export function dashboardQuery(today: Day) {
  const { first, last } = daysOf(monthOf(today));
  return queryOptions({
    queryKey: [ledgerKey, 'dashboard', first],
    queryFn: ({ signal }) => call(getUserDashboard, { query: { startDate: first, endDate: last } }, signal),
    gcTime: KEPT_MS,
    // Each arrival reads ahead; the screen would ask a second time.
    refetchOnMount: false,
  });
}

/** On every arrival, so that what the cache shows at once is soon what is. */
export function readDashboardAhead(): void {
  void queryClient.prefetchQuery({ ...dashboardQuery(browserToday()), staleTime: 0 });
}
