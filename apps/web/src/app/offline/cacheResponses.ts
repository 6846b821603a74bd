import type { InfiniteData, Query } from '@tanstack/react-query';
import { queryClient } from '../queryClient.ts';
import { authState, isOwnSession } from '../session/authState.ts';
import { readSession } from '../session/sessionStore.ts';
import { build } from './build.ts';
import { type CachedResponse, readCache, writeCache } from './responseCache.ts';

const WRITE_AFTER_MS = 1_000;
const RESTORE_TIMEOUT_MS = 2_000;
/** Of an infinite list: copying a long list would block scrolling. */
const MAX_PAGES = 3;

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

function firstPages(data: unknown): unknown {
  if (!isPaged(data)) return data;
  return { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) };
}

/** The list only got longer, so its cached pages are unchanged. */
function hasOnlyGrown({ state: { data, fetchMeta } }: Query): boolean {
  return isPaged(data) && data.pages.length > MAX_PAGES && fetchMeta?.fetchMore?.direction === 'forward';
}

const waiting = new Map<string, Query>();
let isRestoring = false;

async function flush(): Promise<void> {
  const queries = [...waiting.values()];
  waiting.clear();
  if (queries.length === 0) return;
  const sub = readSession()?.userInfo.sub;
  // Write nothing during logout, or if another user has logged in in another tab.
  if (authState() !== 'signed-in' || !isOwnSession() || sub === undefined) return;
  const responses = queries
    .filter(({ state, meta }) => state.data !== undefined && !meta?.isNeverCached)
    .map(({ queryHash, queryKey, state }): CachedResponse => {
      return {
        sub,
        build: build(),
        hash: queryHash,
        key: queryKey,
        data: firstPages(state.data),
        atMs: state.dataUpdatedAt,
      };
    });
  // Storage may be full or blocked; then less data is available offline.
  await writeCache(responses, { sub, build: build(), nowMs: Date.now() }).catch(() => {});
}

/** After sign-in, removes responses of earlier users who never logged out. */
export async function removeOtherUsersResponses(): Promise<void> {
  // Check first, because reading the session throws if storage is blocked.
  if (authState() !== 'signed-in' || !isOwnSession()) return;
  const sub = readSession()?.userInfo.sub;
  if (sub === undefined) return;
  await writeCache([], { sub, build: build(), nowMs: Date.now() }).catch(() => {});
}

/** Starts caching every server response for offline use. */
export function cacheResponses(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (isRestoring || event.type !== 'updated' || event.action.type !== 'success') return;
    if (hasOnlyGrown(event.query)) return;
    if (waiting.size === 0) setTimeout(() => void flush(), WRITE_AFTER_MS);
    waiting.set(event.query.queryHash, event.query);
  });
  // Flush when the page is hidden, in case the user closes it right away.
  document.addEventListener('visibilitychange', () => void flush());
}

/**
 * Restores the user's cached responses, with their times, for queries without data. Only call this while offline:
 * otherwise the user would see, or edit, stale data.
 */
export async function restoreResponses(sub: string): Promise<void> {
  const tooLong = new Promise<readonly CachedResponse[]>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS, []));
  const reading = readCache({ sub, build: build(), nowMs: Date.now() }).catch(() => []);
  const responses = await Promise.race([reading, tooLong]);
  // The session may have ended in the meantime.
  if (readSession()?.userInfo.sub !== sub) return;
  isRestoring = true;
  for (const { key, data, atMs } of responses) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    queryClient.setQueryData(key, data, { updatedAt: atMs });
    queryClient.getQueryCache().find({ queryKey: key })?.invalidate();
  }
  isRestoring = false;
}

/** Restores the responses of this tab's user, if there is one. */
export async function restoreOwnResponses(): Promise<void> {
  const sub = readSession()?.userInfo.sub;
  if (sub !== undefined && authState() === 'signed-in' && isOwnSession()) await restoreResponses(sub);
}
