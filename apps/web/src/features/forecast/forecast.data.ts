import { type AnswerOf, type BodyOf, getForecast, getForecastScores, saveCardCycle, saveFloor } from '@cairn/contract';
import { formatCents } from '@cairn/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger, hasFields } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { accountsListQuery, ledgerKey, offerUndo, refreshLedger } from '../ledger/index.ts';

export type ForecastAnswer = AnswerOf<typeof getForecast>;

/** Nested under the ledger's key, because any transaction changes the forecast. */
export const forecastQueries = {
  /** The first accounts. */
  all: () =>
    queryOptions({
      queryKey: [ledgerKey, 'forecast'],
      queryFn: ({ signal }) => call(getForecast, { query: {} }, signal),
    }),
  /** One that isn't among the first. */
  account: (accountId: number) =>
    queryOptions({
      queryKey: [ledgerKey, 'forecast', accountId],
      queryFn: ({ signal }) => call(getForecast, { query: { accountId } }, signal),
    }),
  /** Its panel shows failures itself. */
  scores: (accountId: number) =>
    queryOptions({
      queryKey: [ledgerKey, 'forecast scores', accountId],
      queryFn: async ({ signal }) => (await call(getForecastScores, { query: { accountId } }, signal))[0] ?? null,
      meta: { isQuiet: true },
    }),
};

export function prefetchForecast(): void {
  void queryClient.prefetchQuery(accountsListQuery);
  void queryClient.prefetchQuery(forecastQueries.all());
}

export function useSaveFloor(accountName: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: hasFields },
    mutationFn: (body: BodyOf<typeof saveFloor>) => callLedger(saveFloor, { body }),
    onSuccess: ({ changeSetId }, { floor }) => {
      const text =
        floor === null ? `${accountName} has no limit now` : `${accountName} should stay at ${formatCents(floor)}`;
      offerUndo(text, changeSetId);
      void refreshLedger(client);
    },
  });
}

export function useSaveCardCycle(accountName: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: hasFields },
    mutationFn: (body: BodyOf<typeof saveCardCycle>) => callLedger(saveCardCycle, { body }),
    onSuccess: ({ changeSetId }, { cycle }) => {
      offerUndo(`Billing cycle of ${accountName} ${cycle === null ? 'removed' : 'saved'}`, changeSetId);
      void refreshLedger(client);
    },
  });
}
