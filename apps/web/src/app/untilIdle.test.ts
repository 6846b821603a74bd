import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { untilIdle } from './untilIdle.ts';

const list = ['ledger', 'list'] as const;

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answered = Promise.withResolvers<string>();
  const fetching = () => client.prefetchQuery({ queryKey: [...list, 1], queryFn: () => answered.promise });
  const log: string[] = [];
  return { client, answered, fetching, log };
}

// covers: server/load 4
test('waits for a fetch under the key, even if the fetch starts right after', async () => {
  const { client, answered, fetching, log } = setUp();
  const waiting = untilIdle(client, { queryKey: list }, new AbortController().signal).then(() => log.push('later'));
  const fetched = fetching().then(() => log.push('list'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(log).toEqual([]);
  answered.resolve('rows');
  await Promise.all([waiting, fetched]);
  expect(log.toSorted()).toEqual(['later', 'list']);
  expect(client.getQueryData([...list, 1])).toBe('rows');
});

test('doesn’t wait for fetches under other keys, or after a failure', async () => {
  const { client, answered, log } = setUp();
  void client.prefetchQuery({ queryKey: ['ledger', 'accounts'], queryFn: () => new Promise(() => {}) });
  await untilIdle(client, { queryKey: list }, new AbortController().signal);
  void client.prefetchQuery({ queryKey: [...list, 1], queryFn: () => answered.promise });
  const waiting = untilIdle(client, { queryKey: list }, new AbortController().signal).then(() => log.push('later'));
  answered.reject(new Error('no answer'));
  await waiting;
  expect(log).toEqual(['later']);
});

test('resolves when aborted', async () => {
  const { client, fetching } = setUp();
  void fetching();
  const controller = new AbortController();
  const waiting = untilIdle(client, { queryKey: list }, controller.signal);
  controller.abort();
  await waiting;
  expect(client.isFetching({ queryKey: list })).toBe(1);
});
