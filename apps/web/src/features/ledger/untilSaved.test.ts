import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { untilSaved } from './untilSaved.ts';

const ownKey = ['own'];

/** Starts a write that ends when the test says so. */
function write(client: QueryClient, mutationKey: string[] = ['edit']) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new MutationObserver(client, { mutationKey, mutationFn: () => promise })
    .mutate()
    .catch(() => undefined);
  return { resolve, reject, ended };
}

afterEach(() => {
  vi.useRealTimers();
});

// covers: entry/keyboard 7
test('without writes, there is nothing to wait for', async () => {
  expect(await untilSaved(new QueryClient(), ownKey)).toBe('saved');
});

// covers: entry/keyboard 7
test('it waits for every write in progress, but not for its own', async () => {
  const client = new QueryClient();
  write(client, ownKey);
  const [first, second] = [write(client), write(client)];
  let outcome: string | null = null;
  const waiting = untilSaved(client, ownKey).then((ended) => {
    outcome = ended;
  });
  first.resolve();
  await first.ended;
  expect(outcome).toBeNull();
  second.resolve();
  await waiting;
  expect(outcome).toBe('saved');
});

// covers: entry/keyboard 7
test('it says if one of the writes failed', async () => {
  const client = new QueryClient();
  const [first, second] = [write(client), write(client)];
  const waiting = untilSaved(client, ownKey);
  first.reject(new Error('rejected'));
  second.resolve();
  expect(await waiting).toBe('failed');
});

// covers: entry/keyboard 7
test('after 30 seconds, it stops waiting', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  write(client);
  const waiting = untilSaved(client, ownKey);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await waiting).toBe('pending');
});
