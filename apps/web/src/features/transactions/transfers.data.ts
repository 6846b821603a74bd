import { confirmTransferPairs, dismissTransferPair, getTransferPairs, type TransferPair } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { untilIdle } from '../../app/untilIdle.ts';
import { offerUndo, refreshLedger, transferPairsKey } from '../ledger/index.ts';
import { listsKey } from './transactions.data.ts';

/** Pairs that look like transfers between two accounts of one's own. Optional, so the list goes first. */
export const transferPairsQuery = queryOptions({
  queryKey: transferPairsKey,
  queryFn: async ({ client, signal }) => {
    await untilIdle(client, listsKey, signal);
    return await call(getTransferPairs, {}, signal);
  },
  meta: { isQuiet: true },
});

function idsOf({ outgoing, incoming }: TransferPair) {
  return { FirstID: outgoing.userTransactionID, SecondID: incoming.userTransactionID };
}

export function keyOf({ outgoing, incoming }: TransferPair): string {
  return `${outgoing.userTransactionID}-${incoming.userTransactionID}`;
}

/** What is decided leaves the offer at once; on a failure the list is read anew and has it again. */
async function takeOut(client: QueryClient, decided: readonly TransferPair[]): Promise<void> {
  await client.cancelQueries({ queryKey: transferPairsQuery.queryKey });
  const gone = new Set(decided.map(keyOf));
  client.setQueryData(transferPairsQuery.queryKey, (pairs) => pairs?.filter((pair) => !gone.has(keyOf(pair))));
}

/** One pair or all of them, in one change set: one Undo takes them back. */
export function useConfirmPairs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pairs: readonly TransferPair[]) =>
      callLedger(confirmTransferPairs, { body: { Pairs: pairs.map(idsOf) } }),
    onMutate: (pairs) => takeOut(client, pairs),
    onSuccess: ({ changeSetId }, { length }) =>
      offerUndo(length === 1 ? 'Marked as a transfer' : `${countOf(length, 'transfer')} marked`, changeSetId),
    onSettled: () => void refreshLedger(client),
  });
}

export function useDismissPair() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pair: TransferPair) => call(dismissTransferPair, { body: idsOf(pair) }),
    onMutate: (pair) => takeOut(client, [pair]),
    onSettled: () => void refreshLedger(client),
  });
}
