import { InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../queryClient.ts';
import { setAuthState } from '../session/authState.ts';
import { memoryStorage, sessionOf } from '../session/session.fixture.ts';
import { clearSession, writeSession } from '../session/sessionStore.ts';
import type { CachedResponse } from './responseCache.ts';

const writeCache = vi.hoisted(() => vi.fn<(responses: readonly CachedResponse[], writer: object) => Promise<void>>());
const readCache = vi.hoisted(() => vi.fn<() => Promise<readonly CachedResponse[]>>());
vi.mock('./responseCache.ts', () => ({ writeCache, readCache }));
const { cacheResponses, removeOtherUsersResponses, restoreResponses } = await import('./cacheResponses.ts');

const NOW = 1_800_000_000_000;
const writer = { sub: 'maya', build: 'app.js', nowMs: NOW };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => ({ src: 'app.js' }) }));
  writeCache.mockReset().mockResolvedValue();
  writeSession(sessionOf('maya'));
  setAuthState('signed-in');
});

test('responses are cached after 1 second; data that isn’t a server response is not', async () => {
  cacheResponses();
  await queryClient.prefetchQuery({ queryKey: ['budget'], queryFn: async () => 5 });
  await queryClient.prefetchQuery({ queryKey: ['script'], queryFn: async () => 6, meta: { isNeverCached: true } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writeCache).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ key: ['budget'], sub: 'maya' })], {
    ...writer,
    nowMs: NOW + 1_000,
  });
});

test('only the first 3 pages of an infinite list are cached, and later pages cause no write', async () => {
  cacheResponses();
  const pages = Array.from({ length: 5 }, (_, page) => [page]);
  const list = {
    queryKey: ['list'],
    queryFn: async ({ pageParam }: { pageParam: number }) => pages[pageParam],
    initialPageParam: 0,
    getNextPageParam: (_last: unknown, _all: unknown, page: number) => page + 1,
  };
  const observer = new InfiniteQueryObserver(queryClient, list);
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  for (let more = 0; more < 3; more += 1) await observer.fetchNextPage();
  await vi.advanceTimersByTimeAsync(1_000);
  const data = { pages: pages.slice(0, 3), pageParams: [0, 1, 2] };
  expect(writeCache.mock.calls.map(([responses]) => responses)).toEqual([[expect.objectContaining({ data })]]);
  await observer.fetchNextPage();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writeCache).toHaveBeenCalledTimes(1);
  stop();
});

test('signing in removes other users’ responses; a tab with another session removes nothing', async () => {
  await removeOtherUsersResponses();
  expect(writeCache).toHaveBeenCalledExactlyOnceWith([], writer);
  writeSession(sessionOf('noor'));
  await removeOtherUsersResponses();
  expect(writeCache).toHaveBeenCalledTimes(1);
});

test('cached responses are restored for their user, but not after the session has ended', async () => {
  const cached = (name: string) => ({ sub: 'maya', build: 'app.js', hash: name, key: [name], data: 7, atMs: NOW - 1 });
  readCache.mockResolvedValueOnce([cached('accounts')]);
  await restoreResponses('maya');
  expect(queryClient.getQueryData(['accounts'])).toBe(7);
  readCache.mockResolvedValueOnce([cached('profile')]);
  const restoring = restoreResponses('maya');
  clearSession();
  await restoring;
  expect(queryClient.getQueryData(['profile'])).toBeUndefined();
});
