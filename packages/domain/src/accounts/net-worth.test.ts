import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, parseDay } from '../day.ts';
import { cents } from '../money.ts';
import { endingToday, monthOpening, netWorthOf } from './net-worth.ts';

function account(type: number, currentCents: number, moved = { cameInCents: 0, wentOutCents: 0 }) {
  return { type, currentCents, availableCents: 0, ...moved };
}

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`not a day: ${text}`);
  return parsed;
}

const point = (date: string, value: number) => ({ date: day(date), value: cents(value) });

describe('net worth', () => {
  test('8,240.55 + 61,300.10 + 12,000.00 + 0.01 owned − 1,250.30 − 230,000.00 owed = −149,709.64', () => {
    const accounts = [
      account(0, 8_240_55),
      account(3, 61_300_10),
      account(4, 12_000_00),
      account(5, 1),
      account(1, 1_250_30),
      account(2, 230_000_00),
    ];
    expect(netWorthOf(accounts)).toEqual({
      totalAssets: 81_540_66,
      totalLiabilities: 231_250_30,
      netWorthTotal: -149_709_64,
    });
  });

  test('without accounts is 0.00', () => {
    expect(netWorthOf([])).toEqual({ totalAssets: 0, totalLiabilities: 0, netWorthTotal: 0 });
  });

  test('includes transactions since the balance was entered: (100.00 − 20.00) owned − (50.00 + 5.00) owed = 25.00', () => {
    const accounts = [
      account(0, 100_00, { cameInCents: 0, wentOutCents: 20_00 }),
      account(1, 50_00, { cameInCents: 0, wentOutCents: 5_00 }),
    ];
    expect(netWorthOf(accounts).netWorthTotal).toBe(25_00);
  });

  test('paying a card from a checking account leaves net worth unchanged', () => {
    const amounts = fc.integer({ min: 0, max: 1e12 });
    fc.assert(
      fc.property(amounts, amounts, amounts, (owned, owed, paid) => {
        const before = netWorthOf([account(0, owned), account(1, owed)]);
        const after = netWorthOf([
          account(0, owned, { cameInCents: 0, wentOutCents: paid }),
          account(1, owed, { cameInCents: paid, wentOutCents: 0 }),
        ]);
        expect(after.netWorthTotal).toBe(before.netWorthTotal);
      }),
    );
  });

  test('stays exact for 400 accounts with the largest possible balances', () => {
    const largest = account(0, 1e13, { cameInCents: 1e13, wentOutCents: 0 });
    expect(netWorthOf(Array.from({ length: 400 }, () => largest)).totalAssets).toBe(8e15);
  });
});

describe('net worth over time', () => {
  const today = point('2026-11-15', 500_00);

  test('ends with the current value, which replaces the point stored today', () => {
    const stored = [point('2026-11-13', 1_00), point('2026-11-15', 2_00)];
    expect(endingToday(stored, today)).toEqual([point('2026-11-13', 1_00), today]);
  });

  test('has only the current value if no points are stored', () => {
    expect(endingToday([], today)).toEqual([today]);
  });

  test('leaves out future days, which a user who flew west can have', () => {
    expect(endingToday([point('2026-11-14', 1_00), point('2026-11-16', 2_00)], today)).toEqual([
      point('2026-11-14', 1_00),
      today,
    ]);
  });

  test('has each day once, oldest first, and drops no earlier day', () => {
    const days = fc.uniqueArray(fc.integer({ min: -40, max: 10 }), { maxLength: 40 });
    fc.assert(
      fc.property(days, (offsets) => {
        const stored = offsets
          .toSorted((a, b) => a - b)
          .map((offset) => ({ date: addDays(today.date, offset), value: cents(offset) }));
        const line = endingToday(stored, today);
        const dates = line.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        expect(line.at(-1)).toEqual(today);
        expect(line.length).toBe(offsets.filter((offset) => offset < 0).length + 1);
      }),
    );
  });
});

describe('the change of net worth this month', () => {
  const [first, today] = [day('2026-11-01'), day('2026-11-15')];

  // covers: month-strip 9
  test.each([
    ['2026-10-31', { since: '2026-11-01', from: '2026-10-31', recorded: 284_60 }],
    ['2026-10-27', { since: '2026-11-01', from: '2026-10-31', recorded: null }],
    ['2026-11-01', { since: '2026-11-01', from: '2026-11-01', recorded: 284_60 }],
    ['2026-11-04', { since: '2026-11-04', from: '2026-11-04', recorded: 284_60 }],
  ])('with a first point on %s it is %o', (date, opening) => {
    expect(monthOpening(point(date, 284_60), first, today)).toEqual(opening);
  });

  test('is unknown without a point before today', () => {
    expect(monthOpening(null, first, today)).toBeNull();
    expect(monthOpening(point('2026-11-15', 1), first, today)).toBeNull();
  });
});
