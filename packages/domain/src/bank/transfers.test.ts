import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, isDay } from '../day.ts';
import { cents } from '../money.ts';
import { findTransferPairs, isTransferPair, type TransferSide } from './transfers.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

const first = day('2026-02-26');
const out: TransferSide = { id: 1, day: first, accountId: 1, amountCents: cents(200_00), isIncome: false };
const into: TransferSide = { ...out, id: 2, accountId: 2, isIncome: true };

const never = () => false;

describe('a transfer', () => {
  test.each<[string, Partial<TransferSide>, boolean]>([
    ['200.00 on the same day', {}, true],
    ['four days later, over the end of February', { day: day('2026-03-02') }, true],
    ['four days before', { day: day('2026-02-22') }, true],
    ['five days later', { day: day('2026-03-03') }, false],
    ['200.01', { amountCents: cents(200_01) }, false],
    ['on the same account', { accountId: 1 }, false],
    ['on no account', { accountId: null }, false],
    ['money out on both sides', { isIncome: false }, false],
  ])('%s', (_how, more, expected) => {
    expect(isTransferPair(out, { ...into, ...more })).toBe(expected);
    expect(isTransferPair({ ...into, ...more }, out)).toBe(expected);
  });

  test('is offered with the nearest of several, once', () => {
    const near = { ...into, id: 3, day: addDays(first, 1) };
    const far = { ...into, id: 4, day: addDays(first, 3) };
    expect(findTransferPairs([far, out, near], never)).toEqual([{ outgoing: out, incoming: near }]);
  });

  test('that was dismissed leaves both sides free for others', () => {
    const other = { ...into, id: 3, day: addDays(first, 2) };
    const pairs = findTransferPairs([out, into, other], (one, two) => one.id === 1 && two.id === 2);
    expect(pairs).toEqual([{ outgoing: out, incoming: other }]);
  });

  test('any rows: every pair is one, and no row is in two', () => {
    const side = fc.record({
      day: fc.integer({ min: 0, max: 9 }).map((days) => addDays(first, days)),
      accountId: fc.constantFrom(null, 1, 2, 3),
      amountCents: fc.constantFrom(cents(5_00), cents(200_00)),
      isIncome: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(side), (sides) => {
        const pairs = findTransferPairs(
          sides.map((one, id) => ({ ...one, id })),
          never,
        );
        const ids = pairs.flatMap(({ outgoing, incoming }) => [outgoing.id, incoming.id]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { outgoing, incoming } of pairs) {
          expect(isTransferPair(outgoing, incoming)).toBe(true);
          expect(outgoing.isIncome).toBe(false);
        }
      }),
    );
  });
});
