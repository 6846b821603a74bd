import { type Account, type AnswerOf, type Category, getAccountsList, getAllCategories, undo } from '@cairn/contract';
import { MutationObserver, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { notices } from '../../ui/noticeStore.ts';
import { undoneInWords } from './undoneInWords.ts';

/** Everything below this key is read from the ledger, and read anew after a write to it. */
export const ledgerKey = 'ledger';

export const categoriesQuery = queryOptions({
  queryKey: [ledgerKey, 'categories'],
  queryFn: ({ signal }) => call(getAllCategories, {}, signal),
  staleTime: 5 * 60_000,
});

/** All categories by name; empty while they load. */
export function useCategories(): readonly Category[] {
  return useQuery(categoriesQuery).data ?? [];
}

/** Every account with its balance, which each write to the ledger may move. */
export const accountsListQuery = queryOptions({
  queryKey: [ledgerKey, 'accounts'],
  queryFn: ({ signal }) => call(getAccountsList, {}, signal),
});

/** All accounts; empty while they load. */
export function useAccountsList(): readonly Account[] {
  return useQuery(accountsListQuery).data ?? [];
}

/** Possible transfers between two accounts of one's own. */
export const transferPairsKey = [ledgerKey, 'transferPairs'] as const;

export async function refreshLedger(client: QueryClient = queryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [ledgerKey] });
}

/** After a write that changes no transaction's day, amount, direction, account or marks: no transfer comes or goes. */
export async function refreshAllButPairs(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    queryKey: [ledgerKey],
    predicate: ({ queryKey }) => queryKey[1] !== transferPairsKey[1],
  });
}

/** Takes a change set back. Whatever comes of it, the ledger is read anew. */
export async function undoChangeSet(changeSetId: number): Promise<AnswerOf<typeof undo>> {
  try {
    return await call(undo, { body: { ChangeSetID: changeSetId } });
  } finally {
    void refreshLedger();
  }
}

function undoAndTell(changeSetId: number): void {
  const undoing = new MutationObserver(queryClient, {
    mutationFn: undoChangeSet,
    onSuccess: (undone) => notices.show({ text: undoneInWords(undone) }),
  });
  // The cache tells of a failure, as of that of any mutation.
  undoing.mutate(changeSetId).catch(() => undefined);
}

/** "12 transactions recategorized · Undo". */
export function offerUndo(text: string, changeSetId: number | null): void {
  const action = changeSetId === null ? undefined : { label: 'Undo', onPress: () => undoAndTell(changeSetId) };
  notices.show({ text, action });
}
