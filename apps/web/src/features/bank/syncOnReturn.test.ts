import { expect, test, vi } from 'vitest';
import { createConnection } from '../../app/offline/connection.ts';
import { syncOnReturn } from './syncOnReturn.ts';

function start(sync: () => Promise<void>) {
  const connection = createConnection(
    async () => true,
    () => true,
  );
  const synced = vi.fn(sync);
  syncOnReturn(connection, () => synced());
  const loseAndFind = async () => {
    connection.noteNoAnswer();
    connection.noteAnswer();
    await Promise.resolve();
  };
  return { connection, synced, loseAndFind };
}

test('back online there is one sync, and one more the next time', async () => {
  const { connection, synced, loseAndFind } = start(async () => {});
  connection.noteAnswer();
  expect(synced).not.toHaveBeenCalled();
  connection.noteNoAnswer();
  expect(synced).not.toHaveBeenCalled();
  connection.noteAnswer();
  connection.noteAnswer();
  await Promise.resolve();
  expect(synced).toHaveBeenCalledTimes(1);
  await loseAndFind();
  expect(synced).toHaveBeenCalledTimes(2);
});

test('while it runs, and after it lost the connection itself, none is begun', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { connection, synced, loseAndFind } = start(() => promise);
  await loseAndFind();
  await loseAndFind();
  expect(synced).toHaveBeenCalledTimes(1);
  connection.noteNoAnswer();
  resolve();
  await promise;
  connection.noteAnswer();
  await loseAndFind();
  expect(synced).toHaveBeenCalledTimes(1);
});

test('one that fails does not end it for good', async () => {
  const { synced, loseAndFind } = start(() => Promise.reject(new Error('refused')));
  await loseAndFind();
  await loseAndFind();
  expect(synced).toHaveBeenCalledTimes(2);
});
