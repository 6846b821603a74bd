import { type BodyOf, previewZeroBased, saveSpendingKind, saveZeroBased } from '@cairn/contract';
import type { Month } from '@cairn/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { ledgerKey, offerUndo, refreshLedgerExceptReview } from '../ledger/index.ts';
import { monthFields } from './budgetPeriod.ts';

/** The changes to a month if the budget became zero-based. */
export function zeroBasedQuery(month: Month) {
  return queryOptions({
    queryKey: [ledgerKey, 'zero-based', month],
    queryFn: ({ signal }) => call(previewZeroBased, { query: monthFields(month) }, signal),
  });
}

/** Waits for the refetch before succeeding, so no screen briefly shows stale figures. */
export function useSaveZeroBased(month: Month) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => callLedger(saveZeroBased, { body: { ...monthFields(month), isOn } }),
    onSuccess: async ({ changeSetId }, isOn) => {
      await refreshLedgerExceptReview(client);
      offerUndo(isOn ? 'Every dollar has a job now' : 'Your budget is planned again', changeSetId);
    },
  });
}

interface KindChange extends BodyOf<typeof saveSpendingKind> {
  readonly text: string;
}

export function useSaveSpendingKind() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text: _text, ...body }: KindChange) => callLedger(saveSpendingKind, { body }),
    onSuccess: async ({ changeSetId }, { text }) => {
      await refreshLedgerExceptReview(client);
      offerUndo(text, changeSetId);
    },
  });
}
