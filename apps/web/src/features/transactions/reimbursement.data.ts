import { type BodyOf, getTransactions, SEARCH_MAX, saveReimbursement } from '@cairn/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { ledgerKey, offerUndo, refreshLedger } from '../ledger/index.ts';

/** How many of the newest transactions are searched for payments. */
const SEARCHED_ROWS = 500;

/** The newest transactions that contain the text, in both directions. */
export function paymentsQuery(typed: string) {
  const searchText = typed.trim().slice(0, SEARCH_MAX);
  return queryOptions({
    queryKey: [ledgerKey, 'payments', searchText],
    queryFn: ({ signal }) =>
      call(getTransactions, { body: { limit: SEARCHED_ROWS, ...(searchText !== '' && { searchText }) } }, signal),
    placeholderData: keepPreviousData,
  });
}

const said = { owed: 'Marked as owed', claimed: 'Marked as claimed', paid: 'Marked as paid back' } as const;

export function useSaveReimbursement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveReimbursement>) => callLedger(saveReimbursement, { body }),
    onSuccess: ({ changeSetId }, { state }) => {
      void refreshLedger(client);
      offerUndo(said[state], changeSetId);
    },
  });
}
