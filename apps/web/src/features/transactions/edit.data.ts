import { type BodyOf, getTransactions, patchTransaction, SEARCH_MAX, type Transaction } from '@cairn/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { refreshLedger, refreshLedgerExceptTransferPairs } from '../ledger/index.ts';
import { changeShownRow, type ListData, listsKey, transactionsKey } from './transactions.data.ts';

/** How many transactions with the same name are considered for a suggestion. */
const SAME_NAME_ROWS = 20;
/** How many of the newest transactions show which categories were used lately. */
const LATEST_ROWS = 50;

export const historyQueries = {
  /** The newest transactions whose text contains the name. */
  sameName: (name: string) =>
    queryOptions({
      queryKey: [...transactionsKey, 'sameName', name],
      queryFn: ({ signal }) =>
        call(getTransactions, { body: { searchText: name.slice(0, SEARCH_MAX), limit: SAME_NAME_ROWS } }, signal),
      // Optional: every category can be chosen without suggestions.
      meta: { isQuiet: true },
    }),
  latest: queryOptions({
    queryKey: [...transactionsKey, 'latest'],
    queryFn: ({ signal }) => call(getTransactions, { body: { limit: LATEST_ROWS } }, signal),
    meta: { isQuiet: true },
  }),
};

export type PatchBody = BodyOf<typeof patchTransaction>;

export interface Patch {
  body: PatchBody;
  /** The row before the edit, and its changed fields as lists will show them right away. */
  before: Transaction;
  shown: Partial<Transaction>;
}

/** The row as last loaded, which an earlier edit may have changed since. */
function loadedRow(client: QueryClient, id: number): Transaction | undefined {
  for (const [, data] of client.getQueriesData<ListData>({ queryKey: listsKey }))
    for (const { rows } of data?.pages ?? []) {
      const row = rows.find((candidate) => candidate.id === id);
      if (row) return row;
    }
  return undefined;
}

/** Fields whose old values replace the shown ones if an edit fails. */
function fieldsBefore({ before, shown }: Patch): Partial<Transaction> {
  return Object.fromEntries(Object.entries(before).filter(([field]) => field in shown));
}

function canAffectPairs({ amount, date, isIncome, hidden, markedAsTransfer }: PatchBody): boolean {
  return [amount, date, isIncome, hidden, markedAsTransfer].some((value) => value !== undefined);
}

/** Saves the changed fields of one row, which shows them right away. The row stays in place until lists are refetched. */
export function usePatchTransaction() {
  const client = useQueryClient();
  return useMutation({
    // One at a time, so that a second edit of a row builds on the first instead of conflicting with it.
    scope: { id: 'patchTransaction' },
    mutationFn: ({ body, before }: Patch) =>
      callLedger(patchTransaction, { body }, loadedRow(client, body.id)?.changedIn ?? before.changedIn),
    onMutate: ({ body, shown }) => changeShownRow(client, body.id, shown),
    onSuccess: ({ answer }, { body }) => changeShownRow(client, body.id, answer),
    onError: (_error, patch) => changeShownRow(client, patch.body.id, fieldsBefore(patch)),
    onSettled: (_answer, _error, { body }) =>
      void (canAffectPairs(body) ? refreshLedger(client) : refreshLedgerExceptTransferPairs(client)),
  });
}
