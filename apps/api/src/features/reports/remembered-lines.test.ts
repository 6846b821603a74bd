import { addDays, type Day, type DaySpan, isDay } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerVersion } from '../../ledger/index.ts';
import type { LineColumn, PackedLines } from './line-columns.ts';
import { packedDays } from './lines.fixture.ts';
import { LedgerLines, runsOf, yearsOf } from './remembered-lines.ts';

function toDay(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const span = (first: string, last: string): DaySpan => ({ first: toDay(first), last: toDay(last) });
const at = (version: number): LedgerVersion => ({ version, keyVersion: 1 });

// covers: reports 27
test('the years of a range are at most 100, because earlier and later days belong to the first or last', () => {
  expect(yearsOf(span('2024-11-30', '2026-01-01'))).toEqual([2024, 2025, 2026]);
  expect(yearsOf(span('0202-01-01', '2001-01-01'))).toEqual([2000, 2001]);
  expect(yearsOf(span('0001-01-01', '9999-12-31'))).toHaveLength(100);
});

test('2020 to 2023 and 2025 are three runs of at most three years', () => {
  expect(runsOf([2020, 2021, 2022, 2023, 2025])).toEqual([[2020, 2021, 2022], [2023], [2025]]);
  expect(runsOf([])).toEqual([]);
});

/** A ledger with a transaction on May 5 of each year, and what was read of it. */
function fakeLedger() {
  const read: string[] = [];
  const days = [2023, 2024, 2025, 2026].map((year) => toDay(`${year}-05-05`));
  const load = (spans: readonly DaySpan[], columns: ReadonlySet<LineColumn>): Promise<PackedLines>[] =>
    spans.map(({ first, last }) => {
      read.push([first, last, ...columns].join(' '));
      return Promise.resolve(packedDays(days.filter((day) => first <= day && day <= last)));
    });
  return { read, load };
}

const none = new Set<LineColumn>();

// covers: reports 27
test('only years that aren’t known are read, those in a row at once', async () => {
  const { read, load } = fakeLedger();
  const lines = new LedgerLines(at(5));
  expect(await lines.read('unsplit', [2025], none, load)).toMatchObject([{ length: 1 }]);
  expect(await lines.read('unsplit', [2023, 2024, 2025, 2026], none, load)).toMatchObject(
    [2023, 2024, 2025, 2026].map(() => ({ length: 1 })),
  );
  expect(read).toEqual(['2025-01-01 2025-12-31', '2023-01-01 2024-12-31', '2026-01-01 2026-12-31']);
  await lines.read('split', [2025], none, load);
  expect(read).toHaveLength(4);
});

// covers: reports 27
test('a column that isn’t known is read with those that are', async () => {
  const { read, load } = fakeLedger();
  const lines = new LedgerLines(at(5));
  await lines.read('unsplit', [2025], new Set(['account']), load);
  await lines.read('unsplit', [2025], new Set(['id']), load);
  await lines.read('unsplit', [2025], new Set(['account']), load);
  expect(read).toEqual(['2025-01-01 2025-12-31 account', '2025-01-01 2025-12-31 id account']);
});

// covers: reports 27
test('after a change on a day of 2024, only 2024 is read again', async () => {
  const { read, load } = fakeLedger();
  const before = new LedgerLines(at(5));
  await before.read('unsplit', [2023, 2024, 2025], none, load);
  const after = before.without(new Set([toDay('2024-02-29')]), at(6));
  expect(after.version).toEqual(at(6));
  await after.read('unsplit', [2023, 2024, 2025], none, load);
  expect(read).toEqual(['2023-01-01 2025-12-31', '2024-01-01 2024-12-31']);
  // What an earlier version reads isn't part of the later one.
  await before.read('unsplit', [2026], none, load);
  await after.read('unsplit', [2026], none, load);
  expect(read.slice(2)).toEqual(['2026-01-01 2026-12-31', '2026-01-01 2026-12-31']);
});

// covers: reports 27
test('every line of any days is in exactly one year', async () => {
  const day = fc.integer({ min: -40_000, max: 40_000 }).map((count) => addDays(toDay('2030-01-01'), count));
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 30 }), async (days) => {
      const [first, last] = [days.toSorted()[0] ?? toDay('2030-01-01'), days.toSorted().at(-1) ?? toDay('2030-01-01')];
      const lines = await new LedgerLines(at(1)).read('unsplit', yearsOf({ first, last }), none, (spans) =>
        spans.map((asked) =>
          Promise.resolve(packedDays(days.filter((one) => asked.first <= one && one <= asked.last))),
        ),
      );
      expect(lines.reduce((sum, { length }) => sum + length, 0)).toBe(days.length);
    }),
  );
});
