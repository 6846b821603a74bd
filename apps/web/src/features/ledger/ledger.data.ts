import {
  type Account,
  type AnswerOf,
  type Category,
  type ChangeSet,
  getAccountsList,
  getAllCategories,
  getHistory,
  getTags,
  type Tag,
  undo,
} from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { MutationObserver, type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { notices } from '../../ui/noticeStore.ts';
import { describeUndo } from './describeUndo.ts';
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

interface OutdatedLoad {
  readonly query: Query;
  readonly promise: Promise<unknown> | undefined;
}

/** Once the loads have been answered, repeats those that didn't fail. */
async function repeat(client: QueryClient, loads: readonly OutdatedLoad[]): Promise<void> {
  if (loads.length === 0) return;
  await Promise.allSettled(loads.map(({ promise }) => promise));
  const succeeded = new Set(loads.map(({ query }) => query).filter(({ state }) => state.status === 'success'));
  await client.invalidateQueries({ queryKey: [ledgerKey], predicate: (query) => succeeded.has(query) });
}

/**
 * Refetches the ledger after a write. Invalidating a query doesn't restart its first load, or a load that nothing on
 * the screen waits for; either may have been answered before the write, so it is repeated. The caller waits only for
 * what is on the screen.
 */
export async function refreshLedger(
  client: QueryClient = queryClient,
  isIncluded: (query: Pick<Query, 'queryKey'>) => boolean = () => true,
): Promise<void> {
  const loads = client
    .getQueryCache()
    .findAll({ queryKey: [ledgerKey], fetchStatus: 'fetching', predicate: isIncluded })
    // The last ones wait for all others anyway.
    .filter((query) => (query.state.data === undefined || !query.isActive()) && !query.meta?.isLast)
    .map((query) => ({ query, promise: query.promise }));
  await client.invalidateQueries({ queryKey: [ledgerKey], predicate: isIncluded });
  void repeat(
    client,
    loads.filter(({ query }) => !query.isActive()),
  );
  await repeat(
    client,
    loads.filter(({ query }) => query.isActive()),
  );
}

/** For writes that can't affect the totals of tags, which take the server long if many transactions have one. */
export async function refreshLedgerExceptTags(client: QueryClient): Promise<void> {
  await refreshLedger(client, ({ queryKey }) => queryKey[1] !== tagsQuery.queryKey[1]);
}

/** Undoes a change set and refetches the ledger, even if the undo fails. */
export async function undoChangeSet(changeSetId: number): Promise<AnswerOf<typeof undo>> {
  try {
    return await call(undo, { body: { id: changeSetId, mergesLater: true } });
  } finally {
    void refreshLedger();
  }
}

function undoAndNotify(changeSetId: number, summary: string): void {
  const undoing = new MutationObserver(queryClient, {
    mutationFn: undoChangeSet,
    onSuccess: (undone) => notices.show({ text: describeUndo(undone, summary) }),
  });
  // The mutation cache reports failures.
  undoing.mutate(changeSetId).catch(() => undefined);
}

/** "12 transactions recategorized · Undo". */
export function offerUndo(text: string, changeSetId: number | null): void {
  const action = changeSetId === null ? undefined : { label: 'Undo', onPress: () => undoAndNotify(changeSetId, text) };
  notices.show({ text, action });
}

/** Undos and bank updates, which can't be undone, may come before the last change that can. */
const HISTORY_SEARCHED = 50;

const undoLastKey = ['undoLast'];

type UndoneListener = (changeSetId: number) => void;

/** A stray key must not undo more than this, nor an import, nor anything older. */
const UNDONE_AT_ONCE = 20;
const RECENT_MS = 30 * 60_000;

function needsQuestion({ source, count, madeAt }: ChangeSet): boolean {
  return source === 'import' || count > UNDONE_AT_ONCE || Date.now() - Date.parse(madeAt) > RECENT_MS;
}

const nouns: Partial<Record<ChangeSet['source'], string>> = { budget: 'budget', undo: 'change' };

/** What a change set counts. */
export function nounOfChanges(source: ChangeSet['source']): string {
  return nouns[source] ?? 'transaction';
}

/** Asks with the summary of the change, and undoes it if the user says so. */
function askToUndo({ id, source, summary, count, madeAt }: ChangeSet, onUndone?: UndoneListener): void {
  const when = new Date(madeAt).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
  const size = count > 1 ? ` (${countOf(count, nounOfChanges(source))})` : '';
  const undoIt = () => startUndo(async () => await undoListed(id, summary, onUndone));
  notices.show({ text: `Undo “${summary}”${size} from ${when}?`, action: { label: 'Undo it', onPress: undoIt } });
}

/** The undone change; null if the user is asked first, or if the last change has just failed, which a toast says. */
async function undoLast(onUndone?: UndoneListener): Promise<string | null> {
  // An edit shows before it is saved. Until then, the last change in the history isn't the one the user means.
  const outcome = await untilSaved(queryClient, undoLastKey);
  if (outcome === 'failed') return null;
  if (outcome === 'pending') return 'Your last change is still being saved. Try again in a moment.';
  const history = await call(getHistory, { query: { limit: HISTORY_SEARCHED } });
  const last = history.find(({ canUndo }) => canUndo);
  if (!last) return 'There’s nothing to undo.';
  if (!needsQuestion(last)) return await undoListed(last.id, last.summary, onUndone);
  askToUndo(last, onUndone);
  return null;
}

async function undoListed(id: number, summary: string, onUndone?: UndoneListener): Promise<string> {
  const undone = await undoChangeSet(id);
  onUndone?.(id);
  return describeUndo(undone, summary);
}

function startUndo(undoing: () => Promise<string | null>): void {
  if (queryClient.isMutating({ mutationKey: undoLastKey }) > 0) return;
  const observer = new MutationObserver(queryClient, {
    mutationKey: undoLastKey,
    mutationFn: undoing,
    onSuccess: (text) => {
      if (text !== null) notices.show({ text });
    },
  });
  observer.mutate().catch(() => undefined);
}

/**
 * Undoes the user's last change and names it; asks first if it is large or old. While one undo is in progress, another
 * isn't started.
 */
export function undoLastChange(onUndone?: UndoneListener): void {
  startUndo(() => undoLast(onUndone));
}
