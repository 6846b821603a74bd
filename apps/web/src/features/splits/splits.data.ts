import { type BodyOf, removeSplit, saveSplit } from '@cairn/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callLedger } from '../../app/call.ts';
import { refreshLedgerExceptTransferPairs } from '../ledger/index.ts';

export function useSaveSplit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveSplit>) => callLedger(saveSplit, { body }),
    onSuccess: () => void refreshLedgerExceptTransferPairs(client),
  });
}

export function useRemoveSplit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callLedger(removeSplit, { body: { id } }),
    onSuccess: () => void refreshLedgerExceptTransferPairs(client),
  });
}
