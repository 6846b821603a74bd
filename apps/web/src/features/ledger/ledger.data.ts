import {
  type Account,
  type AnswerOf,
  type Category,
  getAccountsList,
  getAllCategories,
  getHistory,
  getTags,
  type Tag,
  undo,
} from '@cairn/contract';
import { MutationObserver, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { notices } from '../../ui/noticeStore.ts';
import { addUndone, describeUndo } from './describeUndo.ts';
import { untilSaved } from './untilSaved.ts';

/** Queries under this key read from the ledger and are refetched after every write to it. */
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

/** Every account with its balance, which any ledger write can change. */
export const accountsListQuery = queryOptions({
  queryKey: [ledgerKey, 'accounts'],
  queryFn: ({ signal }) => call(getAccountsList, {}, signal),
});

/** All accounts; empty while they load. */
export function useAccountsList(): readonly Account[] {
  return useQuery(accountsListQuery).data ?? [];
}

export const tagsQuery = queryOptions({
  queryKey: [ledgerKey, 'tags'],
  queryFn: ({ signal }) => call(getTags, {}, signal),
});

/** All tags by name; empty while they load. Off until something has a tag to show. */
export function useTags(isNeeded: boolean): readonly Tag[] {
  return useQuery({ ...tagsQuery, enabled: isNeeded }).data ?? [];
}

/** Possible transfers between two of the user's accounts. */
export const transferPairsKey = [ledgerKey, 'transferPairs'] as const;

export async function refreshLedger(client: QueryClient = queryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [ledgerKey] });
}

/**
 * For writes that can't affect transfer pairs: no transaction changes its day, amount, direction, account, or flags.
 */
export async function refreshLedgerExceptTransferPairs(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    queryKey: [ledgerKey],
    predicate: ({ queryKey }) => queryKey[1] !== transferPairsKey[1],
  });
}

/** Undoes a change set and refetches the ledger, even if the undo fails. */
export async function undoChangeSet(changeSetId: number): Promise<AnswerOf<typeof undo>> {
  try {
    return await call(undo, { body: { id: changeSetId } });
  } finally {
    void refreshLedger();
  }
}

async function undoInTurn([newest, ...older]: readonly number[]): Promise<AnswerOf<typeof undo> | null> {
  if (newest === undefined) return null;
  const undone = await undoChangeSet(newest);
  const before = await undoInTurn(older);
  return before ? addUndone(undone, before) : undone;
}

function undoAndNotify(changeSetIds: readonly number[]): void {
  const undoing = new MutationObserver(queryClient, {
    mutationFn: undoInTurn,
    onSuccess: (undone) => undone && notices.show({ text: describeUndo(undone) }),
  });
  // The mutation cache reports failures.
  undoing.mutate(changeSetIds).catch(() => undefined);
}

/** "12 transactions recategorized · Undo". What was saved in several change sets is undone together, newest first. */
export function offerUndo(text: string, ...changeSetIds: readonly (number | null)[]): void {
  const ids = changeSetIds.filter((id) => id !== null);
  notices.show({ text, action: ids.length === 0 ? undefined : { label: 'Undo', onPress: () => undoAndNotify(ids) } });
}

/** Undos and bank updates, which can't be undone, may come before the last change that can. */
const HISTORY_SEARCHED = 50;

const undoLastKey = ['undoLast'];

/** What was undone; null if the change that the user wanted to undo has just failed, which a toast says. */
async function undoLast(): Promise<string | null> {
  // An edit shows before it is saved. Until then, the last change in the history isn't the one the user means.
  const outcome = await untilSaved(queryClient, undoLastKey);
  if (outcome === 'failed') return null;
  if (outcome === 'pending') return 'Your last change is still being saved. Try again in a moment.';
  const history = await call(getHistory, { query: { limit: HISTORY_SEARCHED } });
  const last = history.find(({ canUndo }) => canUndo);
  return last ? describeUndo(await undoChangeSet(last.id), last.summary) : 'There’s nothing to undo.';
}

/** Undoes the user's last change and says what it was. While one undo is in progress, another isn't started. */
export function undoLastChange(): void {
  if (queryClient.isMutating({ mutationKey: undoLastKey }) > 0) return;
  const undoing = new MutationObserver(queryClient, {
    mutationKey: undoLastKey,
    mutationFn: undoLast,
    onSuccess: (text) => {
      if (text !== null) notices.show({ text });
    },
  });
  undoing.mutate().catch(() => undefined);
}
