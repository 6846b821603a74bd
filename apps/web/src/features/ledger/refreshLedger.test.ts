import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ledgerKey, refreshLedger } from './ledger.data.ts';

test('a first load that was answered before a write is repeated after it, and others are refetched once', async () => {
  const client = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  const banks: Promise<string>[] = [promise, Promise.resolve('needs a login')];
  let loads = 0;
  const loading = new QueryObserver(client, {
    queryKey: [ledgerKey, 'banks'],
    queryFn: () => banks[loads++] ?? Promise.reject(new Error('loaded too often')),
  });
  let reads = 0;
  client.setQueryData([ledgerKey, 'accounts'], 0);
  const loaded = new QueryObserver(client, {
    ...{ queryKey: [ledgerKey, 'accounts'], staleTime: Number.POSITIVE_INFINITY },
    queryFn: async () => ++reads,
  });
  const stops = [loading, loaded].map((observer) => observer.subscribe(() => {}));
  const refreshed = refreshLedger(client);
  resolve('fine');
  await refreshed;
  expect(loading.getCurrentResult().data).toBe('needs a login');
  expect([loads, reads]).toEqual([2, 1]);
  for (const stop of stops) stop();
});

test('a load that nothing waits for, and that was answered before a write, is out of date after it', async () => {
  const client = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  const queryKey = [ledgerKey, 'calendar'];
  const prefetched = client.prefetchQuery({ queryKey, queryFn: () => promise });
  const refreshed = refreshLedger(client);
  resolve('before the write');
  await Promise.all([prefetched, refreshed]);
  const outdated = { data: 'before the write', isInvalidated: true };
  await vi.waitFor(() => expect(client.getQueryState(queryKey)).toMatchObject(outdated));
});

test('a first load that fails isn’t repeated', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { promise, reject } = Promise.withResolvers<string>();
  let loads = 0;
  const loading = new QueryObserver(client, {
    queryKey: [ledgerKey, 'banks'],
    queryFn: () => {
      loads += 1;
      return promise;
    },
  });
  const stop = loading.subscribe(() => {});
  const refreshed = refreshLedger(client);
  reject(new Error('no connection'));
  await refreshed;
  expect([loads, loading.getCurrentResult().status]).toEqual([1, 'error']);
  stop();
});
