import { confirmTransferPair, dismissTransferPair, getTransferPairs, type TransferPair } from '@cairn/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { ledgerKey, refreshLedger } from '../../app/ledger.data.ts';

/** Pairs that look like transfers between two own accounts; whoever does not see them misses nothing. */
export const transferPairsQuery = queryOptions({
  queryKey: [ledgerKey, 'transferPairs'],
  queryFn: ({ signal }) => call(getTransferPairs, {}, signal),
  meta: { isQuiet: true },
});

function idsOf({ outgoing, incoming }: TransferPair) {
  return { FirstID: outgoing.userTransactionID, SecondID: incoming.userTransactionID };
}

export function keyOf({ outgoing, incoming }: TransferPair): string {
  return `${outgoing.userTransactionID}-${incoming.userTransactionID}`;
}

/** A decided pair leaves at once; on a failure the list is read anew and has it again. */
export function useDecidePair() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ pair, isTransfer }: { pair: TransferPair; isTransfer: boolean }) =>
      isTransfer
        ? (await callLedger(confirmTransferPair, { body: idsOf(pair) })).changeSetId
        : (await callLedger(dismissTransferPair, { body: idsOf(pair) })).changeSetId,
    onMutate: async ({ pair }) => {
      await client.cancelQueries({ queryKey: transferPairsQuery.queryKey });
      client.setQueryData(transferPairsQuery.queryKey, (pairs) =>
        pairs?.filter((other) => keyOf(other) !== keyOf(pair)),
      );
    },
    onSettled: () => void refreshLedger(client),
  });
}

/** One after the other; the first that fails ends it. Answers how many were marked. */
export function useConfirmAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pairs: readonly TransferPair[]) => {
      for (const pair of pairs) await call(confirmTransferPair, { body: idsOf(pair) });
      return pairs.length;
    },
    onSettled: () => void refreshLedger(client),
  });
}
