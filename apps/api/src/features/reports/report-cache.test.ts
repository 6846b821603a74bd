import { type ComparedReport, cents, type Day, DEFAULT_REPORT, isDay, type ReportQuery } from '@cairn/domain';
import { expect, test } from 'vitest';
import type { LedgerVersion } from '../../ledger/index.ts';
import { cachedReport } from './report-cache.ts';

function toDay(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const at = (version: number): LedgerVersion => ({ version, keyVersion: 1 });
const today = toDay('2026-11-15');
const figures = { spent: cents(0), earned: cents(0), count: 0 };

function reportOf(cellCount: number): ComparedReport {
  return {
    ...{ range: { first: today, last: today }, periodCount: 1, sides: [], total: figures, previous: null },
    cells: Array.from({ length: cellCount }, (_, place) => ({ at: [place], ...figures })),
  };
}

function counter(cellCount = 1) {
  let runs = 0;
  const db = {};
  const ask = async (change: { ledgerId?: number; version?: LedgerVersion; today?: Day; query?: ReportQuery } = {}) =>
    await cachedReport(db, { ledgerId: 1, today, query: DEFAULT_REPORT, version: at(5), ...change }, () => {
      runs += 1;
      return Promise.resolve(reportOf(cellCount));
    });
  return { ask, runs: () => runs };
}

// covers: reports 25
test('a report is run again only if the ledger, the day, or the query changes', async () => {
  const { ask, runs } = counter();
  await ask();
  await ask();
  expect(runs()).toBe(1);
  await ask({ version: at(6) });
  await ask({ version: at(6) });
  expect(runs()).toBe(2);
  await ask({ version: at(6), today: toDay('2026-11-16') });
  await ask({ version: at(6), ledgerId: 2 });
  await ask({ version: at(6), query: { ...DEFAULT_REPORT, grain: 'year' } });
  expect(runs()).toBe(5);
});

// covers: reports 25
test('of many large reports, the least recently used are dropped', async () => {
  const { ask, runs } = counter(10_000);
  for (let ledgerId = 1; ledgerId <= 19; ledgerId += 1) await ask({ ledgerId });
  await ask({ ledgerId: 1 });
  expect(runs()).toBe(19);
  await ask({ ledgerId: 20 });
  await ask({ ledgerId: 1 });
  expect(runs()).toBe(20);
  await ask({ ledgerId: 2 });
  expect(runs()).toBe(21);
});

// covers: reports 25
test('a failed report isn’t cached', async () => {
  const db = {};
  const key = { ledgerId: 1, today, query: DEFAULT_REPORT, version: at(5) };
  await expect(cachedReport(db, key, () => Promise.reject(new Error('no connection')))).rejects.toThrow();
  expect((await cachedReport(db, key, () => Promise.resolve(reportOf(2)))).cells).toHaveLength(2);
});
