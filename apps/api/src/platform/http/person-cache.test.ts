import { deleteUserAccount, getTransactions, getUserDashboard } from '@cairn/contract';
import { parseDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { PersonCache } from './person-cache.ts';
import { ProblemError } from './problem-error.ts';

const claims = { realm: 'home', subject: 'maya', email: 'maya@example.com', name: 'Maya', loggedInAtMs: null };
const maya = { id: 1, ledgerId: 2, timeZone: 'UTC', isPremium: false, dateOfBirth: parseDay('1990-02-28') };

function people(found = maya) {
  let lookups = 0;
  let nowMs = 5_000;
  let isDeleted = false;
  const recent = new PersonCache(
    async () => {
      lookups += 1;
      if (isDeleted) throw new ProblemError('not_allowed', 'The account is deleted.');
      return found;
    },
    () => nowMs,
  );
  return {
    recent,
    lookups: () => lookups,
    wait: (ms: number) => {
      nowMs += ms;
    },
    delete: () => {
      isDeleted = true;
    },
  };
}

test('the calls of one screen share one lookup', async () => {
  const { recent, lookups } = people();
  const found = await Promise.all([recent.find(getTransactions, claims), recent.find(getUserDashboard, claims)]);
  expect(found).toEqual([maya, maya]);
  expect(await recent.find(getTransactions, claims)).toBe(maya);
  expect(lookups()).toBe(1);
});

test('each user is looked up separately', async () => {
  const { recent, lookups } = people();
  await recent.find(getTransactions, claims);
  await recent.find(getTransactions, { ...claims, subject: 'noah' });
  await recent.find(getTransactions, { ...claims, realm: 'elsewhere' });
  expect(lookups()).toBe(3);
});

test('the cache expires after one second', async () => {
  const { recent, lookups, wait } = people();
  await recent.find(getTransactions, claims);
  wait(999);
  await recent.find(getTransactions, claims);
  expect(lookups()).toBe(1);
  wait(1);
  await recent.find(getTransactions, claims);
  expect(lookups()).toBe(2);
});

// covers: server/load 29
test('a call that may change the user bypasses the cache and invalidates it', async () => {
  const all = people();
  await all.recent.find(getTransactions, claims);
  await all.recent.find(deleteUserAccount, claims);
  expect(all.lookups()).toBe(2);
  all.delete();
  all.recent.forgetAfter(deleteUserAccount, claims);
  await expect(all.recent.find(getTransactions, claims)).rejects.toThrow('deleted');
});

test('errors and users without a birth date aren’t cached', async () => {
  const newcomer = people({ ...maya, dateOfBirth: null });
  await newcomer.recent.find(getTransactions, claims);
  await newcomer.recent.find(getTransactions, claims);
  expect(newcomer.lookups()).toBe(2);
  newcomer.delete();
  await expect(newcomer.recent.find(getTransactions, claims)).rejects.toThrow('deleted');
  await expect(newcomer.recent.find(getTransactions, claims)).rejects.toThrow('deleted');
  expect(newcomer.lookups()).toBe(4);
});
