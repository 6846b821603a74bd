import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, parseDay } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';
import { balanceGaps, type DayAssertion } from './balance-assertions.ts';

const first = parseDay('2026-01-01');
if (!first) throw new Error('not a day');
const START: Day = first;
const at = (offset: number): Day => addDays(START, offset);

function assertion(kind: 'opening' | 'closing', day: Day, amountCents: number): DayAssertion {
  return { accountId: 1, day, basis: { kind }, amountCents: cents(amountCents), source: 'bank' };
}

describe('between two assertions', () => {
  const moved = new Map([
    [at(1), cents(-30_00)],
    [at(2), cents(10_00)],
  ]);

  test('100.00 − 30.00 + 10.00 = 80.00: no gap', () => {
    expect(balanceGaps([assertion('closing', at(0), 100_00), assertion('closing', at(2), 80_00)], moved)).toEqual([]);
  });

  test('100.00 − 30.00 = 70.00, but the bank says 65.00: a gap of −5.00', () => {
    const [earlier, later] = [assertion('closing', at(0), 100_00), assertion('closing', at(1), 65_00)];
    expect(balanceGaps([earlier, later], moved)).toEqual([{ earlier, later, gapCents: -5_00 }]);
  });

  test('a day’s opening balance is the previous day’s closing balance', () => {
    expect(balanceGaps([assertion('opening', at(1), 100_00), assertion('opening', at(2), 70_00)], moved)).toEqual([]);
  });

  test('two different balances for the same moment, 100.00 and 101.00: a gap of 1.00', () => {
    const [earlier, later] = [assertion('closing', at(0), 100_00), assertion('opening', at(1), 101_00)];
    expect(balanceGaps([earlier, later], moved)).toEqual([{ earlier, later, gapCents: 1_00 }]);
  });

  test('a single assertion has no gap', () => {
    expect(balanceGaps([assertion('closing', at(5), 1)], moved)).toEqual([]);
  });
});

const DAYS = 40;
const movements = fc.array(fc.integer({ min: -1_000_00, max: 1_000_00 }), { minLength: DAYS, maxLength: DAYS });
const asserted = fc.uniqueArray(fc.record({ day: fc.nat({ max: DAYS - 1 }), isOpening: fc.boolean() }), {
  minLength: 1,
  maxLength: 20,
  selector: ({ day, isOpening }) => day - (isOpening ? 1 : 0),
});

function movedOn(amounts: readonly number[]): Map<Day, Cents> {
  return new Map(amounts.map((amount, offset) => [at(offset), cents(amount)]));
}

/** What a bank would report for an account that starts at zero. */
function truth(amounts: readonly number[], days: readonly { day: number; isOpening: boolean }[]): DayAssertion[] {
  return days.map(({ day, isOpening }) => {
    const included = amounts.slice(0, isOpening ? day : day + 1).map(cents);
    return assertion(isOpening ? 'opening' : 'closing', at(day), addCents(...included));
  });
}

describe('for any account', () => {
  test('a complete ledger has no gaps, whatever the order of the assertions', () => {
    fc.assert(
      fc.property(movements, asserted, (amounts, days) => {
        expect(balanceGaps(truth(amounts, days), movedOn(amounts))).toEqual([]);
      }),
    );
  });

  test('a missing transaction is one gap of its amount, in the interval that includes its day', () => {
    fc.assert(
      fc.property(
        movements,
        asserted,
        fc.nat({ max: DAYS - 1 }),
        fc.integer({ min: 1, max: 500_00 }),
        (amounts, days, day, off) => {
          const wrong = amounts.with(day, (amounts[day] ?? 0) - off);
          const gaps = balanceGaps(truth(amounts, days), movedOn(wrong));
          const ends = days.map((each) => (each.isOpening ? each.day - 1 : each.day));
          const isBetween = ends.some((end) => end < day) && ends.some((end) => end >= day);
          expect(gaps.map(({ gapCents }) => gapCents)).toEqual(isBetween ? [off] : []);
          for (const { earlier, later } of gaps) {
            const firstDay = earlier.basis.kind === 'opening' ? earlier.day : addDays(earlier.day, 1);
            const lastDay = later.basis.kind === 'opening' ? addDays(later.day, -1) : later.day;
            expect(firstDay <= at(day) && at(day) <= lastDay).toBe(true);
          }
        },
      ),
    );
  });

  test('the gaps add up to the unexplained difference between the first and last assertion', () => {
    fc.assert(
      fc.property(movements, movements, asserted, (amounts, others, days) => {
        const assertions = truth(amounts, days);
        const found = addCents(...balanceGaps(assertions, movedOn(others)).map(({ gapCents }) => gapCents));
        const ends = days.map((each) => (each.isOpening ? each.day - 1 : each.day));
        const [from, to] = [Math.min(...ends), Math.max(...ends)];
        const between = (all: readonly number[]) => addCents(...all.slice(from + 1, to + 1).map(cents));
        expect(found).toBe(between(amounts) - between(others));
      }),
    );
  });
});
