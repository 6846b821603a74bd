import type { InfiniteData, Query } from '@tanstack/react-query';
import { queryClient } from '../queryClient.ts';
import { authState, isOwnSession } from '../session/authState.ts';
import { readSession } from '../session/sessionStore.ts';
import { build } from './build.ts';
import { type KeptAnswer, readKept, writeKept } from './keptAnswers.ts';

const WRITE_AFTER_MS = 1_000;
const RESTORE_TIMEOUT_MS = 2_000;
/** Of a list that grows as one scrolls: copying all of a long one would stop the scrolling. */
const PAGES_KEPT = 3;

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

function beginningOf(data: unknown): unknown {
  if (!isPaged(data)) return data;
  return { pages: data.pages.slice(0, PAGES_KEPT), pageParams: data.pageParams.slice(0, PAGES_KEPT) };
}

/** It has only grown: nothing of what is kept has changed. */
function hasOnlyGrown({ state: { data, fetchMeta } }: Query): boolean {
  return isPaged(data) && data.pages.length > PAGES_KEPT && fetchMeta?.fetchMore?.direction === 'forward';
}

const waiting = new Map<string, Query>();
let isRestoring = false;

async function flush(): Promise<void> {
  const queries = [...waiting.values()];
  waiting.clear();
  if (queries.length === 0) return;
  const sub = readSession()?.userInfo.sub;
  // Nothing is written for somebody who is logging out, or who is not the one that this tab shows.
  if (authState() !== 'signed-in' || !isOwnSession() || sub === undefined) return;
  const answers = queries
    .filter(({ state, meta }) => state.data !== undefined && !meta?.isNoAnswer)
    .map(({ queryHash, queryKey, state }): KeptAnswer => {
      return {
        sub,
        build: build(),
        hash: queryHash,
        key: queryKey,
        data: beginningOf(state.data),
        atMs: state.dataUpdatedAt,
      };
    });
  // Storage may be full or closed: then less is there without a network, and nothing else changes.
  await writeKept(answers, { sub, build: build(), nowMs: Date.now() }).catch(() => {});
}

/** Whoever has signed in: nothing stays of those who were here before, and whose session nobody ended. */
export async function removeOthersAnswers(): Promise<void> {
  // Asked first: a browser that keeps nothing has no session to read.
  if (authState() !== 'signed-in' || !isOwnSession()) return;
  const sub = readSession()?.userInfo.sub;
  if (sub === undefined) return;
  await writeKept([], { sub, build: build(), nowMs: Date.now() }).catch(() => {});
}

/** From now on every answer of the server is kept for a time without network. */
export function keepAnswers(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (isRestoring || event.type !== 'updated' || event.action.type !== 'success') return;
    if (hasOnlyGrown(event.query)) return;
    if (waiting.size === 0) setTimeout(() => void flush(), WRITE_AFTER_MS);
    waiting.set(event.query.queryHash, event.query);
  });
  // Who leaves at once takes along what they have just seen.
  document.addEventListener('visibilitychange', () => void flush());
}

/**
 * Puts what was kept for this person where nothing else is, with the time it is from. Only for a time without network:
 * with one, nobody should see, or edit, what may have changed since.
 */
export async function restoreAnswers(sub: string): Promise<void> {
  const tooLong = new Promise<readonly KeptAnswer[]>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS, []));
  const reading = readKept({ sub, build: build(), nowMs: Date.now() }).catch(() => []);
  const answers = await Promise.race([reading, tooLong]);
  // Their session may have ended meanwhile.
  if (readSession()?.userInfo.sub !== sub) return;
  isRestoring = true;
  for (const { key, data, atMs } of answers) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    queryClient.setQueryData(key, data, { updatedAt: atMs });
    queryClient.getQueryCache().find({ queryKey: key })?.invalidate();
  }
  isRestoring = false;
}

/** The same for the person whom this tab shows, if any. */
export async function restoreOwnAnswers(): Promise<void> {
  const sub = readSession()?.userInfo.sub;
  if (sub !== undefined && authState() === 'signed-in' && isOwnSession()) await restoreAnswers(sub);
}
