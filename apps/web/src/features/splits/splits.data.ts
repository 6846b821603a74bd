import { type BodyOf, removeSplit, saveSplit, type Transaction } from '@cairn/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callLedger } from '../../app/call.ts';
import { askAboutLockedDays, refreshLedger, touchedDays, useSeenIn } from '../ledger/index.ts';

/** Shows a changed transaction before everything is refetched. */
export type ShowSaved = (saved: Transaction) => Promise<void>;

/** Saves or removes the split that the user saw when the dialog opened. */
export function useSplitCalls(transaction: Transaction, showSaved: ShowSaved) {
  const client = useQueryClient();
  const { seenIn, onError, hasConflict, acceptNewest } = useSeenIn(transaction);
  const shared = {
    onError,
    // Shown first, because changing the lists cancels requests that are under way.
    onSuccess: ({ answer }: { answer: Transaction }) => showSaved(answer),
    // Also after a failure, which may be about an amount or a split that the dialog doesn't show yet.
    onSettled: () => void refreshLedger(client),
  };
  const save = useMutation({
    ...shared,
    mutationFn: async (body: BodyOf<typeof saveSplit>) => {
      const { amount = transaction.amount } = body;
      await askAboutLockedDays(saveSplit, touchedDays(transaction, { ...transaction, amount }));
      return await callLedger(saveSplit, { body }, seenIn);
    },
  });
  const remove = useMutation({
    ...shared,
    mutationFn: (id: number) => callLedger(removeSplit, { body: { id } }, seenIn),
  });
  return { save, remove, hasConflict, acceptNewest };
}
