import { type Account, type Category, getAccountsList, getAllCategories, undo } from '@cairn/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { errorToasts } from '../ui/errorQueue.ts';
import { notices } from '../ui/noticeStore.ts';
import { CallFailure, call } from './call.ts';
import { queryClient } from './queryClient.ts';
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

export async function refreshLedger(client: QueryClient = queryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [ledgerKey] });
}

async function undoChange(changeSetId: number): Promise<void> {
  try {
    notices.show({ text: undoneInWords(await call(undo, { body: { ChangeSetID: changeSetId } })) });
  } catch (error) {
    if (error instanceof CallFailure) errorToasts.show({ message: error.message, reason: error.reason });
  } finally {
    await refreshLedger();
  }
}

/** "12 transactions recategorized · Undo". */
export function offerUndo(text: string, changeSetId: number | null): void {
  const action = changeSetId === null ? undefined : { label: 'Undo', onPress: () => void undoChange(changeSetId) };
  notices.show({ text, action });
}
