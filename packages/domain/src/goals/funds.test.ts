import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { cents } from '../money.ts';
import { addMonths, type Month, monthIn } from '../month.ts';
import { type FundActivity, fundMonths, fundStanding, nextDue, type SinkingFund, spentWhenDue } from './funds.ts';

const numRuns = inject('isDeep') ? 100_000 : 500;
const timeout = Math.max(60_000, numRuns * 10);
const november = monthIn(2026, 11);

function fund(target: number, dueMonth: Month, repeatMonths: number | null = null): SinkingFund {
  return { target: cents(target), dueMonth, repeatMonths };
}

function activity(carry: number, planned: number, spent = 0): FundActivity {
  return {
    carry: cents(carry),
    moved: cents(0),
    spent: cents(spent),
    carriesOver: true,
    plannedIn: () => cents(planned),
  };
}

// covers: server/goals 18
test('600.00 due in December with 450.00 carried over needs 75.00 in each of 2 months', () => {
  const gifts = fund(600_00, monthIn(2026, 12));
  expect([...fundMonths(gifts, cents(450_00), november)]).toEqual([
    [november, 75_00],
    [monthIn(2026, 12), 75_00],
  ]);
  expect(fundStanding(gifts, activity(450_00, 75_00), november)).toMatchObject({
    ...{ dueMonth: '2026-12', setAside: 525_00, needed: 75_00, planned: 75_00, status: 'onTrack', behindBy: 0 },
  });
});

// covers: server/goals 1
test('100.00 in 3 months is 33.34 + 33.33 + 33.33', () => {
  const months = fundMonths(fund(100_00, monthIn(2027, 1)), cents(0), november);
  expect([...months.values()]).toEqual([33_34, 33_33, 33_33]);
});

// covers: server/goals 18
test('a category that starts fresh each month doesn’t save: only the due month’s 75.00 of 600.00 counts', () => {
  const gifts = fund(600_00, monthIn(2026, 12));
  const standing = fundStanding(gifts, { ...activity(0, 75_00), carriesOver: false }, november);
  expect(standing).toMatchObject({ status: 'behind', behindBy: 525_00 });
});

// covers: server/goals 18
test('behind: 450.00 + 2 × 50.00 is 50.00 less than 600.00', () => {
  const gifts = fund(600_00, monthIn(2026, 12));
  const standing = fundStanding(gifts, activity(450_00, 50_00), november);
  expect(standing).toMatchObject({ status: 'behind', behindBy: 50_00, needed: 75_00 });
});

// covers: server/goals 18
test('a fund that repeats starts again after its month, and is planned two years ahead', () => {
  const yearly = fund(240_00, monthIn(2026, 2), 12);
  expect(nextDue(yearly, november)).toBe('2027-02');
  expect(nextDue(yearly, monthIn(2027, 2))).toBe('2027-02');
  const months = fundMonths(yearly, cents(160_00), november);
  expect([...months.values()].slice(0, 5)).toEqual([20_00, 20_00, 20_00, 20_00, 20_00]);
  expect([...months.keys()].at(-1)).toBe('2029-02');
});

// covers: server/goals 18
test('a fund that doesn’t repeat is done after its month', () => {
  const once = fund(240_00, monthIn(2026, 10));
  expect(fundStanding(once, activity(0, 0), november)).toMatchObject({ status: 'done', dueMonth: null, needed: 0 });
  expect([...fundMonths(once, cents(0), november)]).toEqual([]);
});

// covers: server/goals 18
test('in its month, spending the target is paying the bill', () => {
  const due = fund(240_00, november, 12);
  expect(fundStanding(due, activity(220_00, 20_00, 240_00), november)).toMatchObject({ status: 'paid', needed: 0 });
  expect(fundStanding(due, activity(220_00, 20_00, 0), november)).toMatchObject({ status: 'onTrack', needed: 20_00 });
});

// covers: server/goals 18
test('before its month, spending raises what the other months need: (240.00 − 100.00 + 40.00) / 4 = 45.00', () => {
  const vet = fund(240_00, monthIn(2027, 2));
  expect(fundStanding(vet, activity(100_00, 0, 40_00), november).needed).toBe(45_00);
});

// covers: server/goals 18
test('this month makes up for what was spent beyond what was there: 111.36 + 33.34, then 33.33', () => {
  const medicine = fund(100_00, monthIn(2027, 1));
  expect([...fundMonths(medicine, cents(-111_36), november).values()]).toEqual([144_70, 33_33, 33_33]);
  expect(fundStanding(medicine, activity(0, 140_00, 111_36), november).needed).toBe(144_70);
});

// covers: server/goals 18
test('the months of each period add up to the target less what was there, and saving them is on track', {
  timeout,
}, () => {
  const amount = fc.integer({ min: 1, max: 100_000_000 });
  const had = fc.integer({ min: -100_000_000, max: 100_000_000 });
  const repeats = fc.option(fc.integer({ min: 1, max: 36 }));
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 60 }), repeats, had, (target, ahead, repeatMonths, carry) => {
      const one = fund(target, addMonths(november, ahead), repeatMonths);
      const months = fundMonths(one, cents(carry), november);
      const total = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => months.get(addMonths(november, from + index)) ?? Number.NaN).reduce(
          (sum, value) => sum + value,
          0,
        );
      expect(total(0, ahead + 1)).toBe(Math.max(0, target - carry));
      // Even if overspending doesn’t carry over.
      expect(Math.max(0, carry + total(0, 1)) + total(1, ahead)).toBeGreaterThanOrEqual(target);
      expect(carry + total(0, 1)).toBeGreaterThanOrEqual(0);
      if (repeatMonths !== null && ahead < 24) expect(total(ahead + 1, repeatMonths)).toBe(target);
      const plannedIn = (month: Month) => months.get(month) ?? cents(0);
      const standing = fundStanding(one, { ...activity(carry, 0), plannedIn }, november);
      expect(standing).toMatchObject({ status: 'onTrack', behindBy: 0 });
      expect(standing.setAside).toBeLessThanOrEqual(target);
    }),
    { numRuns },
  );
});

// covers: forecast 11
test('a forecast spends what a fund saves in the months in which it is due, and other plans as they are', () => {
  const saved = { own: new Map([[november, cents(50_00)]]), defaults: new Map([[november, cents(25_00)]]) };
  const plans = [
    { id: 1, ...saved },
    { id: 2, ...saved },
  ];
  const funds = new Map([[1, fund(600_00, monthIn(2026, 12), 6)]]);
  const [fundPlan, other] = spentWhenDue(plans, funds, [november, monthIn(2027, 6)]);
  expect(fundPlan && [...fundPlan.own.values()]).toEqual([0, 600_00, 0, 0, 0, 0, 0, 600_00]);
  expect(other).toBe(plans[1]);
});

// covers: forecast 11
test('after a fund that doesn’t repeat, its category’s budgets are spent again as planned', () => {
  const plan = { id: 1, own: new Map(), defaults: new Map([[november, cents(25_00)]]) };
  const [after] = spentWhenDue([plan], new Map([[1, fund(600_00, november)]]), [november, monthIn(2026, 12)]);
  expect(after && [...after.own]).toEqual([[november, 600_00]]);
});
