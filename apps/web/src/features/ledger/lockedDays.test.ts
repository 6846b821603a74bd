import { createTransaction } from '@cairn/contract';
import { cents, isDay } from '@cairn/domain';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../app/queryClient.ts';
import { askAboutLockedDays, lockedDayQuestion, touchedDays } from './lockedDays.ts';
import { sealOf, sealsQuery } from './seals.data.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const row = { accountId: 1, date: day('2026-10-10'), amount: cents(5_00), isIncome: false };
const seal = {
  ...{ id: 3, accountId: 1, from: day('2026-10-01'), to: day('2026-10-31'), brokenIn: null, isByPostedDate: true },
  ...{ closingBalance: cents(100_00), unexplained: cents(0) },
};

const fromBank = { ...row, postedDate: day('2026-10-09') };

// covers: reconciliation 23
test.each([
  ['adding', undefined, row, ['2026-10-10'], ['2026-10-10']],
  ['deleting', row, undefined, ['2026-10-10'], ['2026-10-10']],
  ['deleting what posted earlier', fromBank, undefined, ['2026-10-09'], ['2026-10-10']],
  ['another amount', row, { ...row, amount: cents(6_00) }, ['2026-10-10', '2026-10-10'], ['2026-10-10', '2026-10-10']],
  ['another day', row, { ...row, date: day('2026-11-02') }, ['2026-10-10', '2026-11-02'], ['2026-10-10', '2026-11-02']],
  ['another date than posted', fromBank, { ...fromBank, date: day('2026-11-02') }, [], ['2026-10-10', '2026-11-02']],
  ['what moves no money', row, { ...row }, [], []],
])('%s touches %j', (_case, before, after, posted, shown) => {
  const touched = touchedDays(before, after);
  const daysOf = (isPosted: boolean) => touched.filter((one) => one.isPosted === isPosted).map((one) => one.day);
  expect(daysOf(true)).toEqual(posted);
  expect(daysOf(false)).toEqual(shown);
});

// covers: reconciliation 24
test('moving a transaction to another account touches both accounts', () => {
  const touched = touchedDays(fromBank, { ...fromBank, accountId: 2 }).filter(({ isPosted }) => isPosted);
  expect(touched.map(({ accountId }) => accountId)).toEqual([1, 2]);
});

// covers: reconciliation 23
test('a seal covers its days on its account, until it is broken', () => {
  const on = (accountId: number, text: string) => [{ accountId, day: day(text), isPosted: true }];
  expect(sealOf([seal], on(1, '2026-10-31'))).toBe(seal);
  expect(sealOf([seal], on(1, '2026-11-01'))).toBeUndefined();
  expect(sealOf([seal], on(2, '2026-10-31'))).toBeUndefined();
  expect(sealOf([{ ...seal, brokenIn: 9 }], on(1, '2026-10-31'))).toBeUndefined();
});

// covers: reconciliation 24
test('a seal covers the days on which transactions posted, and an earlier seal the dates that are shown', () => {
  const shown = [{ accountId: 1, day: day('2026-10-31'), isPosted: false }];
  expect(sealOf([seal], shown)).toBeUndefined();
  const earlier = { ...seal, isByPostedDate: false };
  expect(sealOf([earlier], shown)).toBe(earlier);
});

test('a second question waits for the answer to the first', async () => {
  queryClient.setQueryData(sealsQuery.queryKey, [seal]);
  const touched = [{ accountId: 1, day: day('2026-10-10'), isPosted: true }];
  const first = askAboutLockedDays(createTransaction, touched);
  const second = askAboutLockedDays(createTransaction, touched);
  const question = async () => await vi.waitUntil(() => lockedDayQuestion.current());
  const asked = await question();
  asked.answer(true);
  await first;
  (await question()).answer(false);
  await expect(second).rejects.toMatchObject({ isSilent: true });
  expect(lockedDayQuestion.current()).toBeNull();
});
