import { cents, daysOf, type LedgerSum, type Month, monthIn, monthsThrough } from '@cairn/domain';
import { expect, test } from 'vitest';
import { LedgerSums } from './sums-by-month.ts';

const at = (version: number) => ({ version, keyVersion: 1 });
const spring = monthsThrough(monthIn(2026, 3), monthIn(2026, 5));
const sum = (total: number): LedgerSum => ({
  ...{ categoryId: 1, subcategoryId: null, isIncome: false },
  total: cents(total),
});

/** Counts the loads; every month but April has one sum. */
function counting() {
  const loads: (readonly Month[])[] = [];
  const load = async (missing: readonly Month[]) => {
    loads.push(missing);
    return new Map(missing.filter((month) => month !== '2026-04').map((month) => [month, [sum(5_00)]]));
  };
  return { loads, load };
}

// covers: server/rollover 34
test('a month is loaded once, even without transactions', async () => {
  const { loads, load } = counting();
  const sums = new LedgerSums(at(7));
  expect(await sums.read(spring.slice(0, 2), load)).toEqual(
    new Map([
      ['2026-03', [sum(5_00)]],
      ['2026-04', []],
    ]),
  );
  expect([...(await sums.read(spring, load)).keys()]).toEqual(spring);
  expect(loads).toEqual([['2026-03', '2026-04'], ['2026-05']]);
  expect(sums.size).toBe(5);
});

// covers: server/rollover 34
test('in a later version, only months with a touched day are loaded again', async () => {
  const { loads, load } = counting();
  const sums = new LedgerSums(at(7));
  await sums.read(spring, load);
  const later = sums.without(new Set([daysOf(monthIn(2026, 4)).last, daysOf(monthIn(2025, 3)).first]), at(8));
  expect(later.version).toEqual(at(8));
  await later.read(spring, load);
  expect(loads.slice(1)).toEqual([['2026-04']]);
});
