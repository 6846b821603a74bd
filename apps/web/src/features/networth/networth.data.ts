import { type AnswerOf, getNetWorth, getNetWorthDataPoints } from '@cairn/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { ledgerKey } from '../ledger/index.ts';

export type NetWorthAnswer = AnswerOf<typeof getNetWorth>;

/** Nested under the ledger's key, because transactions change balances. Each call can fail without the other. */
export const netWorthQueries = {
  totals: () =>
    queryOptions({
      queryKey: [ledgerKey, 'net-worth', 'totals'],
      queryFn: ({ signal }) => call(getNetWorth, {}, signal),
    }),
  points: () =>
    queryOptions({
      queryKey: [ledgerKey, 'net-worth', 'points'],
      queryFn: ({ signal }) => call(getNetWorthDataPoints, {}, signal),
    }),
};

export function prefetchNetWorth(): void {
  void queryClient.prefetchQuery(netWorthQueries.totals());
  void queryClient.prefetchQuery(netWorthQueries.points());
}
