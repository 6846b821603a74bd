import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from '../day.ts';
import { cents } from '../money.ts';
import { toMonth } from '../month.ts';
import { expectedByToday, paceOf, paceOfSpending, paceText } from './pace.ts';

// covers: server/monthly-budget 27
test.each([
  ['2026-11', '2026-11-15', { day: 15, days: 30 }],
  ['2028-02', '2028-02-29', { day: 29, days: 29 }],
  ['2026-10', '2026-11-15', null],
  ['2026-12', '2026-11-15', null],
])('%s on %s: %o', (month, today, pace) => {
  expect(paceOf(toMonth(month), dayAt(new Date(`${today}T12:00:00Z`), 'UTC'))).toEqual(pace);
});

const midMonth = { day: 15, days: 30 };
const nothing = { total: cents(0), due: cents(0) };
const of = (whole: number, spent: number) => ({ spent, available: whole - spent });

// covers: server/monthly-budget 30
test('groceries: 300.00 for 30 days expects 150.00 by the 15th, so 192.00 spent is 42.00 over pace', () => {
  expect(paceOfSpending(of(300_00, 192_00), nothing, midMonth)).toBe(42_00);
  expect(paceOfSpending(of(300_00, 132_00), nothing, midMonth)).toBe(-18_00);
});

// covers: server/monthly-budget 30
test('within a day’s part, 10.00 of 300.00, spending is on pace', () => {
  expect(paceOfSpending(of(300_00, 160_00), nothing, midMonth)).toBe(0);
  expect(paceOfSpending(of(300_00, 140_00), nothing, midMonth)).toBe(0);
  expect(paceOfSpending(of(300_00, 160_01), nothing, midMonth)).toBe(10_01);
});

// covers: server/monthly-budget 30
test('housing: 1,500.00 rent due on the 1st + half of the other 60.00 = 1,530.00 expected by the 15th', () => {
  const rent = { total: cents(1_500_00), due: cents(1_500_00) };
  expect(paceOfSpending(of(1_560_00, 1_530_00), rent, midMonth)).toBe(0);
  expect(paceOfSpending(of(1_560_00, 1_550_00), rent, midMonth)).toBe(20_00);
  expect(paceOfSpending(of(1_560_00, 30_00), rent, midMonth)).toBe(-1_500_00);
});

// covers: server/monthly-budget 27
test('what is expected by the 15th: 900.00 due + half of 60.00 = 930.00; nothing of a bill due later; null without money', () => {
  const rent = { total: cents(900_00), due: cents(900_00) };
  expect(expectedByToday(of(960_00, 0), rent, midMonth)).toBe(930_00);
  expect(expectedByToday(of(90_00, 0), { total: cents(90_00), due: cents(0) }, midMonth)).toBe(0);
  expect(expectedByToday(of(0, 0), nothing, midMonth)).toBeNull();
});

// covers: server/monthly-budget 27
test('spending beyond what was expected, by more than a day’s part, is over pace, and less is under', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, fc.integer({ min: 1, max: 30 }), (whole, spent, due, day) => {
      const bills = { total: cents(due), due: cents(due) };
      const month = { day, days: 30 };
      const [pace, expected] = [
        paceOfSpending(of(whole, spent), bills, month),
        expectedByToday(of(whole, spent), bills, month),
      ];
      expect(pace === null).toBe(expected === null);
      if (pace !== null && expected !== null && pace !== 0) expect(pace).toBe(spent - expected);
      expect(expected ?? 0).toBeLessThanOrEqual(whole);
    }),
  );
});

test('a bill of 90.00 due on the 20th isn’t expected by the 15th', () => {
  const later = { total: cents(90_00), due: cents(0) };
  expect(paceOfSpending(of(90_00, 0), later, midMonth)).toBe(0);
  expect(paceOfSpending(of(150_00, 60_00), later, midMonth)).toBe(30_00);
});

test('without money to spend there is no pace, and no more than all of it is ever expected', () => {
  expect(paceOfSpending(of(0, 50_00), nothing, midMonth)).toBeNull();
  const bills = { total: cents(120_00), due: cents(120_00) };
  expect(paceOfSpending(of(100_00, 120_00), bills, midMonth)).toBe(20_00);
});

test('at the end of the month, what is over pace is overspent, and what is under pace is left', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, (whole, spent, bills) => {
      const pace = paceOfSpending(of(whole, spent), { total: cents(bills), due: cents(bills) }, { day: 30, days: 30 });
      if (whole === 0) expect(pace).toBeNull();
      else if (pace !== 0) expect(pace).toBe(spent - whole);
    }),
  );
});

// covers: server/monthly-budget 32
test.each([
  [0, 'On pace'],
  [42_00, '$42.00 over pace'],
  [-18_00, '$18.00 under pace'],
])('a pace of %d reads %s', (pace, text) => {
  expect(paceText(cents(pace))).toBe(text);
});
