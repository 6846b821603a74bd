import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { DiskFullError, DiskSpace } from './disk-space.ts';

const database = useTestDatabase();

// covers: server/load 17
test('after a disk-full error: not ready, probed every 5 s, ready once there is space', async () => {
  const { db } = database.current;
  const full = new DrizzleQueryError('insert', [], Object.assign(new Error('no space'), { code: '53100' }));
  let now = 0;
  let tries = 0;
  let hasRoom = false;
  const tried: Pick<typeof db, 'transaction'> = {
    transaction: (work, config) => {
      tries += 1;
      return hasRoom ? db.transaction(work, config) : Promise.reject(full);
    },
  };
  const disk = new DiskSpace(Object.assign(Object.create(db), tried), () => now);

  await disk.check();
  disk.notice(new DrizzleQueryError('insert', [], Object.assign(new Error('taken'), { code: '23505' })));
  await disk.check();
  expect(tries).toBe(0);

  disk.notice(full);
  await expect(disk.check()).rejects.toBeInstanceOf(DiskFullError);
  expect(tries).toBe(0);
  now += 5_000;
  await expect(disk.check()).rejects.toBeInstanceOf(DiskFullError);
  await expect(disk.check()).rejects.toBeInstanceOf(DiskFullError);
  expect(tries).toBe(1);

  hasRoom = true;
  await expect(disk.check()).rejects.toBeInstanceOf(DiskFullError);
  now += 5_000;
  await disk.check();
  await disk.check();
  expect(tries).toBe(2);
});
