import { expect, test, vi } from 'vitest';
import { createConnection } from '../../app/offline/connection.ts';
import { syncWhenBackOnline } from './syncWhenBackOnline.ts';

function start(sync: () => Promise<void>) {
  const connection = createConnection(
    async () => true,
    () => true,
  );
  const synced = vi.fn(sync);
  syncWhenBackOnline(connection, () => synced());
  const dropAndRestore = async () => {
    connection.reportUnreachable();
    connection.reportReachable();
    await Promise.resolve();
  };
  return { connection, synced, dropAndRestore };
}

test('each return online triggers one sync', async () => {
  const { connection, synced, dropAndRestore } = start(async () => {});
  connection.reportReachable();
  expect(synced).not.toHaveBeenCalled();
  connection.reportUnreachable();
  expect(synced).not.toHaveBeenCalled();
  connection.reportReachable();
  connection.reportReachable();
  await Promise.resolve();
  expect(synced).toHaveBeenCalledTimes(1);
  await dropAndRestore();
  expect(synced).toHaveBeenCalledTimes(2);
});

test('no sync starts while one is running, or after one that lost the connection itself', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { connection, synced, dropAndRestore } = start(() => promise);
  await dropAndRestore();
  await dropAndRestore();
  expect(synced).toHaveBeenCalledTimes(1);
  connection.reportUnreachable();
  resolve();
  await promise;
  connection.reportReachable();
  await dropAndRestore();
  expect(synced).toHaveBeenCalledTimes(1);
});

test('a failed sync doesn’t prevent the next one', async () => {
  const { synced, dropAndRestore } = start(() => Promise.reject(new Error('refused')));
  await dropAndRestore();
  await dropAndRestore();
  expect(synced).toHaveBeenCalledTimes(2);
});
