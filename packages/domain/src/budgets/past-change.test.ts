import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { addMonths, monthIn } from '../month.ts';
import { laterEffects } from './past-change.ts';
import { NO_ROLLOVER, type Rollover } from './rollover.ts';

const start = monthIn(2026, 1);

function intoMonths(...rollovers: Partial<Rollover>[]) {
  return rollovers.map((rollover, index) => ({
    into: addMonths(start, index + 1),
    rollover: { ...NO_ROLLOVER, ...rollover },
  }));
}

const nothing = { months: 0, amount: 0, isUneven: false };

test('months after the change count, each against what it got before', () => {
  const before = intoMonths({ carry: cents(5_00) }, { carry: cents(10_00) }, { carry: cents(15_00) });
  const after = intoMonths({ carry: cents(9_00) }, { carry: cents(7_00) }, { carry: cents(12_00) });
  const change = { month: addMonths(start, 1), planned: -3_00, zeroBasedFrom: null };
  expect(laterEffects(change, [{ id: 1, before, after }])).toEqual({
    available: [{ id: 1, months: 2, amount: -3_00, isUneven: false }],
    leftToBudget: nothing,
    cardDebt: nothing,
  });
});

test('months that change by different amounts are uneven: 29.98 more in October, 108.09 less in November', () => {
  const change = { month: start, planned: 0, zeroBasedFrom: null };
  const after = intoMonths({ carry: cents(29_98) }, { carry: cents(-108_09) });
  const { available } = laterEffects(change, [{ id: 1, before: intoMonths({}, {}), after }]);
  expect(available).toEqual([{ id: 1, months: 2, amount: -108_09, isUneven: true }]);
});

test('overspending on cards is added to card debt', () => {
  const change = { month: start, planned: 0, zeroBasedFrom: null };
  const after = intoMonths({ cardDebt: cents(20_00) }, {});
  expect(laterEffects(change, [{ id: 1, before: intoMonths({ cardDebt: cents(5_00) }, {}), after }])).toEqual({
    available: [{ id: 1, ...nothing }],
    leftToBudget: nothing,
    cardDebt: { months: 1, amount: 15_00, isUneven: false },
  });
});

test('Left to budget gets the money of one month: 40.00 in February, nothing more in March', () => {
  const change = { month: start, planned: 40_00, zeroBasedFrom: null };
  const after = intoMonths({ toPool: cents(40_00) }, {});
  expect(laterEffects(change, [{ id: 1, before: intoMonths({}, {}), after }])).toEqual({
    available: [{ id: 1, ...nothing }],
    leftToBudget: { months: 1, amount: 40_00, isUneven: false },
    cardDebt: nothing,
  });
});

test('a zero-based budget passes it on: −40.00 assigned in January, 15.00 back in March', () => {
  const change = { month: start, planned: 40_00, zeroBasedFrom: start };
  const after = intoMonths({}, { toPool: cents(15_00) }, {});
  expect(laterEffects(change, [{ id: 1, before: intoMonths({}, {}, {}), after }]).leftToBudget).toEqual({
    months: 3,
    amount: -25_00,
    isUneven: true,
  });
});

test('what was assigned before a budget became zero-based isn’t taken from its pool', () => {
  const change = { month: start, planned: 40_00, zeroBasedFrom: addMonths(start, 2) };
  const after = intoMonths({ toPool: cents(40_00) }, {}, {});
  expect(laterEffects(change, [{ id: 1, before: intoMonths({}, {}, {}), after }]).leftToBudget).toMatchObject({
    months: 1,
    amount: 40_00,
  });
});

test('a move changes each category on its own; Left to budget and card debt change by both together', () => {
  const change = { month: start, planned: 0, zeroBasedFrom: null };
  const from = {
    ...{ id: 1, before: intoMonths({ toPool: cents(40_00) }, {}) },
    after: intoMonths({ cardDebt: cents(10_00) }, {}),
  };
  const into = {
    ...{ id: 2, before: intoMonths({ carry: cents(-5_00), cardDebt: cents(2_00) }, { carry: cents(1_00) }) },
    after: intoMonths({ carry: cents(45_00) }, { carry: cents(51_00) }),
  };
  expect(laterEffects(change, [from, into])).toEqual({
    available: [
      { id: 1, ...nothing },
      { id: 2, months: 2, amount: 50_00, isUneven: false },
    ],
    leftToBudget: { months: 1, amount: -40_00, isUneven: false },
    cardDebt: { months: 1, amount: 8_00, isUneven: false },
  });
});
