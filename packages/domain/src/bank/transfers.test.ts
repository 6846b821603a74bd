import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, daysBetween, isDay } from '../day.ts';
import { cents } from '../money.ts';
import { pairUp } from './pair-up.ts';
import {
  findTransferPairs,
  isTransferPair,
  oneSided,
  oneSidedParts,
  TRANSFER_DAYS_MAX,
  type TransferSide,
  transferRuns,
} from './transfers.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const first = day('2026-02-26');
const out: TransferSide = { id: 1, day: first, accountId: 1, amountCents: cents(200_00), isIncome: false };
const into: TransferSide = { ...out, id: 2, accountId: 2, isIncome: true };

const never = () => false;

describe('a transfer', () => {
  test.each<[string, Partial<TransferSide>, boolean]>([
    ['200.00 on the same day', {}, true],
    ['four days later, across the end of February', { day: day('2026-03-02') }, true],
    ['four days before', { day: day('2026-02-22') }, true],
    ['five days later', { day: day('2026-03-03') }, false],
    ['200.01', { amountCents: cents(200_01) }, false],
    ['on the same account', { accountId: 1 }, false],
    ['on no account', { accountId: null }, false],
    ['money out on both sides', { isIncome: false }, false],
  ])('%s', (_how, overrides, expected) => {
    expect(isTransferPair(out, { ...into, ...overrides })).toBe(expected);
    expect(isTransferPair({ ...into, ...overrides }, out)).toBe(expected);
  });

  test('is suggested once, with the nearest of several counterparts', () => {
    const near = { ...into, id: 3, day: addDays(first, 1) };
    const far = { ...into, id: 4, day: addDays(first, 3) };
    expect(findTransferPairs([far, out, near], never)).toEqual([{ outgoing: out, incoming: near }]);
  });

  test('that was dismissed leaves both sides available for other pairs', () => {
    const other = { ...into, id: 3, day: addDays(first, 2) };
    const pairs = findTransferPairs([out, into, other], (one, two) => one.id === 1 && two.id === 2);
    expect(pairs).toEqual([{ outgoing: out, incoming: other }]);
  });

  const anySides = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 9 }).map((days) => addDays(first, days)),
      accountId: fc.constantFrom(null, 1, 2, 3),
      amountCents: fc.constantFrom(cents(5_00), cents(200_00)),
      isIncome: fc.boolean(),
    }),
  );

  test('for any rows, finds the same pairs as comparing every row with every other, newest first', () => {
    fc.assert(
      fc.property(anySides, fc.func(fc.boolean()), (rows, isDismissed) => {
        const sides = rows.map((one, id) => ({ ...one, id }));
        const pairs = findTransferPairs(sides, (one, two) => isDismissed(one.id, two.id));
        const expected = pairUp(
          sides.filter((side) => !side.isIncome),
          sides.filter((side) => side.isIncome),
          (one, two) =>
            isTransferPair(one, two) && !isDismissed(one.id, two.id)
              ? [Math.abs(daysBetween(one.day, two.day)), -one.id, -two.id]
              : null,
        );
        const ids = (found: readonly [TransferSide, TransferSide][]) =>
          new Set(found.map(([a, b]) => `${a.id} ${b.id}`));
        expect(ids(pairs.map(({ outgoing, incoming }) => [outgoing, incoming]))).toEqual(
          ids(expected.map(({ left, right }) => [left, right])),
        );
        expect(pairs.map(({ outgoing }) => outgoing.day)).toEqual(
          pairs
            .map(({ outgoing }) => outgoing.day)
            .toSorted()
            .toReversed(),
        );
      }),
    );
  });

  test('for any rows, every counterpart is near exactly one run of its amount, and no row is near two', () => {
    fc.assert(
      fc.property(anySides, (rows) => {
        const runs = transferRuns(rows.filter((side) => side.isIncome));
        for (const [id, one] of rows.entries()) {
          const nearby = runs.filter(
            ({ amountCents, firstDay, lastDay }) =>
              amountCents === one.amountCents &&
              daysBetween(one.day, firstDay) <= TRANSFER_DAYS_MAX &&
              daysBetween(lastDay, one.day) <= TRANSFER_DAYS_MAX,
          );
          const hasPair = rows.some((other) => other.isIncome && isTransferPair({ ...one, id }, { ...other, id }));
          expect(nearby.length).toBeLessThanOrEqual(1);
          if (hasPair) expect(nearby).toHaveLength(1);
        }
      }),
    );
  });

  // covers: net-worth-why 8
  test('for any rows, those without a counterpart add up to the same, and none of them makes a pair', () => {
    const net = (sides: readonly TransferSide[]) =>
      sides.reduce((sum, { amountCents, isIncome }) => sum + (isIncome ? amountCents : -amountCents), 0);
    fc.assert(
      fc.property(anySides, (rows) => {
        const sides = rows.map((one, id) => ({ ...one, id }));
        const left = oneSided(sides);
        expect(net(left)).toBe(net(sides));
        for (const one of left) for (const other of left) expect(isTransferPair(one, other)).toBe(false);
      }),
    );
  });

  // covers: net-worth-why 3
  test('a split of 1,500.00 cancels out with 1,500.00, or with 1,000.00 and 500.00; of 1,000.00 and 400.00, 500.00 is left', () => {
    const lines = [1_000_00, 500_00].map((part, position) => ({ ...out, amountCents: cents(part), position }));
    const got = (...amounts: number[]) =>
      amounts.map((amount, at) => ({ ...into, id: 2 + at, amountCents: cents(amount), position: null }));
    const left = (...amounts: number[]) =>
      oneSidedParts([...lines, ...got(...amounts)]).map((part) => [part.position, part.amountCents]);
    expect(left(1_500_00)).toEqual([]);
    expect(left(1_000_00, 500_00)).toEqual([]);
    expect(left(1_000_00, 400_00)).toEqual([
      [1, 500_00],
      [null, 400_00],
    ]);
  });

  test('two lines of 200.00 cancel out with two deposits, and two lines of a deposit with two payments', () => {
    const lines = [0, 1].map((position) => ({ ...out, position }));
    const deposits = [2, 3].map((id) => ({ ...into, id, position: null }));
    expect(oneSidedParts([...lines, ...deposits])).toEqual([]);
    const turned = [...lines, ...deposits].map((part) => ({ ...part, isIncome: !part.isIncome }));
    expect(oneSidedParts(turned)).toEqual([]);
  });

  // covers: server/load 3
  test('8,000 of one amount on one day make 4,000 pairs without comparing every pair', () => {
    let comparisons = 0;
    const sides = Array.from({ length: 8_000 }, (_, id) => ({ ...(id % 2 === 0 ? out : into), id }));
    const pairs = findTransferPairs(sides, () => {
      comparisons += 1;
      return false;
    });
    expect(pairs).toHaveLength(4_000);
    expect(comparisons).toBeLessThan(8_000);
  });
});
