import {
  type AnswerOf,
  getNetWorth,
  getNetWorthAttribution,
  getNetWorthDataPoints,
  getNetWorthRows,
} from '@cairn/contract';
import type { Day, RowTerm } from '@cairn/domain';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { ledgerKey } from '../ledger/index.ts';

export type NetWorthAnswer = AnswerOf<typeof getNetWorth>;
export type WorthChange = AnswerOf<typeof getNetWorthAttribution>;
export type WorthRowsPage = AnswerOf<typeof getNetWorthRows>;

/** The days that are compared. */
export interface WorthDays {
  readonly from: Day;
  readonly to: Day;
}

/** The last row of the previous page. */
interface RowsAfter {
  readonly afterDate?: Day;
  readonly afterId?: number;
}

const firstPage: RowsAfter = {};

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
  change: ({ from, to }: WorthDays) =>
    queryOptions({
      queryKey: [ledgerKey, 'net-worth', 'change', from, to],
      queryFn: ({ signal }) => call(getNetWorthAttribution, { query: { from, to } }, signal),
    }),
  rows: ({ from, to }: WorthDays, term: RowTerm) =>
    infiniteQueryOptions({
      queryKey: [ledgerKey, 'net-worth', 'rows', from, to, term],
      initialPageParam: firstPage,
      queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: RowsAfter }) =>
        call(getNetWorthRows, { query: { from, to, term, ...pageParam } }, signal),
      getNextPageParam: ({ rows, hasMore }: WorthRowsPage): RowsAfter | undefined => {
        const last = rows.at(-1);
        return hasMore && last ? { afterDate: last.date, afterId: last.id } : undefined;
      },
    }),
};

export function prefetchNetWorth(): void {
  void queryClient.prefetchQuery(netWorthQueries.totals());
  void queryClient.prefetchQuery(netWorthQueries.points());
}
