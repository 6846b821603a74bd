import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { NOTHING_COMMITTED } from './committed.ts';
import { monthStanding } from './month-strip.ts';

const midMonth = { day: 15, days: 30 };
const of = (budget: number, spent: number, setAside = 0) => ({
  ...{ budget: cents(budget), spent: cents(spent), setAside: cents(setAside) },
});
const bills = (total: number, due: number, unpaid: number) => ({
  ...{ total: cents(total), due: cents(due), unpaid: cents(unpaid) },
});

// covers: month-strip 1
test('rent on the 1st: 2,250.00 due + (5,379.00 − 2,435.00 of bills) × 15 ÷ 30 = 3,722.00, so 3,700.00 spent is on track', () => {
  const standing = monthStanding(of(5_379_00, 3_700_00), bills(2_435_00, 2_250_00, 185_00), midMonth);
  expect(standing).toMatchObject({ verdict: 'onTrack', pace: 3_722_00, overPace: 0 });
});

// covers: month-strip 3
test('left a day: (5,379.00 − 4,074.42 − 185.00 of bills) = 1,119.58 ÷ 16 days = 69.97', () => {
  const standing = monthStanding(of(5_379_00, 4_074_42), bills(185_00, 0, 185_00), midMonth);
  expect(standing).toMatchObject({ afterBills: 1_119_58, daysLeft: 16, leftPerDay: 69_97 });
});

// covers: month-strip 5
test('600.00 budget, 300.00 expected by the 15th, 512.40 spent: 212.40 over pace', () => {
  expect(monthStanding(of(600_00, 512_40), NOTHING_COMMITTED, midMonth)).toMatchObject({
    verdict: 'fast',
    pace: 300_00,
    overPace: 212_40,
  });
});

test('spending less than a day’s part more than the pace is on track', () => {
  expect(monthStanding(of(600_00, 320_00), NOTHING_COMMITTED, midMonth).verdict).toBe('onTrack');
  expect(monthStanding(of(600_00, 320_01), NOTHING_COMMITTED, midMonth).verdict).toBe('fast');
});

// covers: month-strip 5
test('684.10 spent of 600.00 is over budget, and nothing is left a day', () => {
  expect(monthStanding(of(600_00, 684_10), NOTHING_COMMITTED, midMonth)).toMatchObject({
    verdict: 'overBudget',
    afterBills: -84_10,
    leftPerDay: 0,
  });
});

test('bills of 100.00 that don’t fit in the 50.00 that are left leave nothing a day', () => {
  const standing = monthStanding(of(600_00, 550_00), bills(100_00, 0, 100_00), midMonth);
  expect(standing).toMatchObject({ afterBills: -50_00, leftPerDay: 0 });
});

// covers: month-strip 5
test('without a budget there is no verdict on spending', () => {
  expect(monthStanding(of(0, 50_00), NOTHING_COMMITTED, midMonth)).toMatchObject({ verdict: 'noBudget', pace: 0 });
});

// covers: month-strip 3
test('on the last day, one day is left', () => {
  const standing = monthStanding(of(600_00, 590_00), NOTHING_COMMITTED, { day: 30, days: 30 });
  expect(standing).toMatchObject({ daysLeft: 1, leftPerDay: 10_00 });
});

// covers: month-strip 4
test('910.00 budget with 310.00 set aside: 600.00 to spend, 300.00 by the 15th, and 37.50 a day', () => {
  const standing = monthStanding(of(910_00, 0, 310_00), NOTHING_COMMITTED, midMonth);
  expect(standing).toMatchObject({
    budget: 910_00,
    setAside: 310_00,
    pace: 300_00,
    afterBills: 600_00,
    leftPerDay: 37_50,
  });
});

// covers: month-strip 4
test('650.00 spent of 910.00 with 310.00 set aside is fast, and a budget that is all set aside is none', () => {
  expect(monthStanding(of(910_00, 650_00, 310_00), NOTHING_COMMITTED, midMonth).verdict).toBe('fast');
  expect(monthStanding(of(310_00, 0, 310_00), NOTHING_COMMITTED, midMonth).verdict).toBe('noBudget');
});

const amount = fc.integer({ min: 0, max: 10_000_000 });
const anyMonth = fc
  .integer({ min: 28, max: 31 })
  .chain((days) => fc.record({ days: fc.constant(days), day: fc.integer({ min: 1, max: days }) }));
const anyBills = fc
  .tuple(amount, amount, amount)
  .map(([early, late, unpaid]) => bills(early + late, early, Math.min(unpaid, early + late)));

// covers: month-strip 3
test('what is left a day for all days never exceeds what is left, and is less than a cent a day short of it', () => {
  fc.assert(
    fc.property(amount, amount, anyBills, anyMonth, (budget, spent, due, month) => {
      const { afterBills, leftPerDay, daysLeft } = monthStanding(of(budget, spent), due, month);
      const left = Math.max(0, afterBills);
      expect(leftPerDay).toBeGreaterThanOrEqual(0);
      expect(leftPerDay * daysLeft).toBeLessThanOrEqual(left);
      expect(left - leftPerDay * daysLeft).toBeLessThan(daysLeft);
    }),
  );
});

// covers: month-strip 1
test('the pace never falls during a month, never exceeds the budget, and the verdict agrees with the amounts', () => {
  fc.assert(
    fc.property(amount, amount, anyBills, anyMonth, (budget, spent, due, month) => {
      const { verdict, pace, overPace } = monthStanding(of(budget, spent), due, month);
      expect(pace).toBeLessThanOrEqual(budget);
      const earlier = monthStanding(of(budget, spent), due, { ...month, day: Math.max(1, month.day - 1) });
      expect(earlier.pace).toBeLessThanOrEqual(pace);
      if (overPace !== 0) expect(overPace).toBe(spent - pace);
      expect(verdict === 'overBudget').toBe(budget > 0 && spent > budget);
      if (verdict === 'onTrack') expect(overPace).toBeLessThanOrEqual(0);
      if (verdict === 'fast') expect(spent).toBeGreaterThan(pace);
    }),
  );
});
