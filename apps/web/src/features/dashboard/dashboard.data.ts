import { type AnswerOf, getLowestPoint, getMonthStrip, getUserDashboard, saveDashboard } from '@cairn/contract';
import { type DashboardPart, type Day, daysOf, monthOf, type PlacedPart } from '@cairn/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { browserToday } from '../../app/today.ts';
import { untilIdle } from '../../app/untilIdle.ts';
import { alertsQuery } from '../alerts/index.ts';
import { goalsQuery } from '../goals/index.ts';
import { ledgerKey, reviewCountQuery } from '../ledger/index.ts';
import { accountQuery } from '../users/index.ts';

export type Dashboard = AnswerOf<typeof getUserDashboard>;
export type MonthStripAnswer = AnswerOf<typeof getMonthStrip>;

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

/** How the month is going. Its panel shows failures itself. */
export function monthStripQuery(today: Day) {
  return queryOptions({
    queryKey: [ledgerKey, 'month strip', today],
    queryFn: ({ signal }) => call(getMonthStrip, {}, signal),
    gcTime: CACHE_MS,
    refetchOnMount: false,
    meta: { isQuiet: true },
  });
}

/** The goals. Optional, so a failure is only shown where they already have their place. */
export const goalProgressQuery = queryOptions({
  ...goalsQuery,
  // Every visit requests them already; a second request would take a place for a panel that may never come.
  retryOnMount: false,
  meta: { isQuiet: true },
});

const lowestName = 'lowest point';
/** These wait for everything else, one after the other. */
const later: readonly unknown[] = [lowestName, reviewCountQuery.queryKey.at(-1)];

/** Optional, and it takes a year of transactions, so it waits until everything else on the screen is loaded. */
export function lowestPointQuery(today: Day) {
  return queryOptions({
    queryKey: [ledgerKey, today, lowestName],
    queryFn: async ({ client, signal }) => {
      await untilIdle(client, { predicate: ({ queryKey }) => !later.includes(queryKey.at(-1)) }, signal);
      return await call(getLowestPoint, {}, signal);
    },
    gcTime: CACHE_MS,
    meta: { isQuiet: true, isLast: true },
  });
}

function isShown(wanted: DashboardPart): boolean {
  const parts = queryClient.getQueryData(accountQuery().queryKey)?.dashboardParts ?? [];
  return !parts.some(({ part, isHidden }) => part === wanted && isHidden);
}

/** Runs on every visit, so cached figures are refreshed right away. */
export function prefetchDashboard(): void {
  const today = browserToday();
  void queryClient.prefetchQuery({ ...dashboardQuery(today), staleTime: 0 });
  void queryClient.prefetchQuery(alertsQuery);
  if (isShown('month')) void queryClient.prefetchQuery({ ...monthStripQuery(today), staleTime: 0 });
  if (isShown('goals')) void queryClient.prefetchQuery(goalProgressQuery);
}

/** Saves which parts the user sees, in their order. The dialog stays open if that fails. */
export function useSaveDashboard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parts: readonly PlacedPart[]) => call(saveDashboard, { body: { parts: [...parts] } }),
    onSuccess: ({ dashboardParts }) =>
      client.setQueryData(accountQuery().queryKey, (account) => account && { ...account, dashboardParts }),
  });
}
