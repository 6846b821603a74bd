import { InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../queryClient.ts';
import { setAuthState } from '../session/authState.ts';
import { memoryStorage, sessionOf } from '../session/session.fixture.ts';
import { clearSession, writeSession } from '../session/sessionStore.ts';
import type { KeptAnswer } from './keptAnswers.ts';

const writeKept = vi.hoisted(() => vi.fn<(answers: readonly KeptAnswer[], writer: object) => Promise<void>>());
const readKept = vi.hoisted(() => vi.fn<() => Promise<readonly KeptAnswer[]>>());
vi.mock('./keptAnswers.ts', () => ({ writeKept, readKept }));
const { keepAnswers, removeOthersAnswers, restoreAnswers } = await import('./keepAnswers.ts');

const NOW = 1_800_000_000_000;
const writer = { sub: 'maya', build: 'app.js', nowMs: NOW };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => ({ src: 'app.js' }) }));
  writeKept.mockReset().mockResolvedValue();
  writeSession(sessionOf('maya'));
  setAuthState('signed-in');
});

test('answers are kept after a second; what is no answer of the server is not', async () => {
  keepAnswers();
  await queryClient.prefetchQuery({ queryKey: ['budget'], queryFn: async () => 5 });
  await queryClient.prefetchQuery({ queryKey: ['script'], queryFn: async () => 6, meta: { isNoAnswer: true } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writeKept).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ key: ['budget'], sub: 'maya' })], {
    ...writer,
    nowMs: NOW + 1_000,
  });
});

test('of a list that grows only its beginning is kept, and growing on does not write it again', async () => {
  keepAnswers();
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
  expect(writeKept.mock.calls.map(([answers]) => answers)).toEqual([[expect.objectContaining({ data })]]);
  await observer.fetchNextPage();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(writeKept).toHaveBeenCalledTimes(1);
  stop();
});

test('who has signed in removes what others left, and nobody else does', async () => {
  await removeOthersAnswers();
  expect(writeKept).toHaveBeenCalledExactlyOnceWith([], writer);
  writeSession(sessionOf('noor'));
  await removeOthersAnswers();
  expect(writeKept).toHaveBeenCalledTimes(1);
});

test('what was kept is put back for its person, but not once their session has ended', async () => {
  const kept = (name: string) => ({ sub: 'maya', build: 'app.js', hash: name, key: [name], data: 7, atMs: NOW - 1 });
  readKept.mockResolvedValueOnce([kept('accounts')]);
  await restoreAnswers('maya');
  expect(queryClient.getQueryData(['accounts'])).toBe(7);
  readKept.mockResolvedValueOnce([kept('profile')]);
  const restoring = restoreAnswers('maya');
  clearSession();
  await restoring;
  expect(queryClient.getQueryData(['profile'])).toBeUndefined();
});
