import { confirmTransferPairs, dismissTransferPair, getTransferPairs, type TransferPair } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { untilIdle } from '../../app/untilIdle.ts';
import { offerUndo, refreshLedger, transferPairsKey } from '../ledger/index.ts';
import { listsKey } from './transactions.data.ts';

/**
 * Pairs that look like transfers between two of the user's accounts; optional, so the query waits for the list to load.
 */
export const transferPairsQuery = queryOptions({
  queryKey: transferPairsKey,
  queryFn: async ({ client, signal }) => {
    await untilIdle(client, listsKey, signal);
    return await call(getTransferPairs, {}, signal);
  },
  meta: { isQuiet: true },
});

function idsOf({ outgoing, incoming }: TransferPair) {
  return { firstId: outgoing.id, secondId: incoming.id };
}

export function pairKey({ outgoing, incoming }: TransferPair): string {
  return `${outgoing.id}-${incoming.id}`;
}

/** Removes decided pairs right away; after a failure, the refetch brings them back. */
async function removePairs(client: QueryClient, decided: readonly TransferPair[]): Promise<void> {
  await client.cancelQueries({ queryKey: transferPairsQuery.queryKey });
  const decidedKeys = new Set(decided.map(pairKey));
  client.setQueryData(transferPairsQuery.queryKey, (pairs) => pairs?.filter((pair) => !decidedKeys.has(pairKey(pair))));
}

/** Confirms one pair or all of them in one change set, so one Undo reverts them. */
export function useConfirmPairs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pairs: readonly TransferPair[]) =>
      callLedger(confirmTransferPairs, { body: { pairs: pairs.map(idsOf) } }),
    onMutate: (pairs) => removePairs(client, pairs),
    onSuccess: ({ changeSetId }, { length }) =>
      offerUndo(length === 1 ? 'Marked as a transfer' : `${countOf(length, 'transfer')} marked`, changeSetId),
    onSettled: () => void refreshLedger(client),
  });
}

export function useDismissPair() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pair: TransferPair) => call(dismissTransferPair, { body: idsOf(pair) }),
    onMutate: (pair) => removePairs(client, [pair]),
    onSettled: () => void refreshLedger(client),
  });
}
