import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { addMonths, type Month, monthIn, monthsThrough } from '../month.ts';
import { laterEffects } from './past-change.ts';
import { poolAfter } from './pool.ts';
import {
  type CategoryHistory,
  NO_ROLLOVER,
  type PolicyStarts,
  ROLLOVER_POLICIES,
  type Rollover,
  rolloverInto,
  rolloversInto,
} from './rollover.ts';

const start = monthIn(2026, 1);

/** What January gets, and then the months after it. */
function fromJanuary(...rollovers: Partial<Rollover>[]) {
  return rollovers.map((rollover, index) => ({
    into: addMonths(start, index),
    rollover: { ...NO_ROLLOVER, ...rollover },
  }));
}

const intoMonths = (...rollovers: Partial<Rollover>[]) => fromJanuary({}, ...rollovers);

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

// covers: server/rollover 12
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

// covers: server/rollover 12
test('Left to budget gets the money of one month: 40.00 in February, nothing more in March', () => {
  const change = { month: start, planned: 40_00, zeroBasedFrom: null };
  const after = intoMonths({ toPool: cents(40_00) }, {});
  expect(laterEffects(change, [{ id: 1, before: intoMonths({}, {}), after }])).toEqual({
    available: [{ id: 1, ...nothing }],
    leftToBudget: { months: 1, amount: 40_00, isUneven: false },
    cardDebt: nothing,
  });
});

// covers: server/rollover 12
test('a zero-based budget passes it on: −40.00 assigned in January, 15.00 back in March', () => {
  const change = { month: start, planned: 40_00, zeroBasedFrom: start };
  const after = intoMonths({}, { toPool: cents(15_00) }, {});
  expect(laterEffects(change, [{ id: 1, before: intoMonths({}, {}, {}), after }]).leftToBudget).toEqual({
    months: 3,
    amount: -25_00,
    isUneven: true,
  });
});

// covers: server/rollover 12
test('a zero-based budget passes on what January gets instead of its category: 50.00, of which it returns 20.00 less', () => {
  const change = { month: start, planned: 0, zeroBasedFrom: start };
  const before = fromJanuary({ carry: cents(50_00) }, { toPool: cents(20_00) }, {});
  const after = fromJanuary({ toPool: cents(50_00) }, {}, {});
  expect(laterEffects(change, [{ id: 1, before, after }])).toEqual({
    available: [{ id: 1, ...nothing }],
    leftToBudget: { months: 2, amount: 30_00, isUneven: false },
    cardDebt: nothing,
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

// covers: server/rollover 10
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

const year = monthsThrough(start, addMonths(start, 5));
const last = addMonths(start, 6);
const amountsByMonth = fc.array(fc.integer({ min: -50_00, max: 100_00 }), { minLength: 6, maxLength: 6 });
const household = fc.record({
  planned: amountsByMonth,
  spent: amountsByMonth,
  policies: fc.array(fc.constantFrom(...ROLLOVER_POLICIES), { minLength: 3, maxLength: 3 }),
  chosen: fc.option(fc.constantFrom(...ROLLOVER_POLICIES)),
  more: fc.integer({ min: -40_00, max: 40_00 }),
});

// covers: server/rollover 12
test('the change of a zero-based budget’s pool is the one that its months then show', () => {
  fc.assert(
    fc.property(
      fc.array(household, { minLength: 1, maxLength: 3 }),
      fc.nat({ max: 5 }),
      fc.nat({ max: 5 }),
      (given, at, zeroBasedAt) => {
        const [month, zeroBasedFrom] = [addMonths(start, at), addMonths(start, Math.min(at, zeroBasedAt))];
        const [earlier, changed] = [year.slice(0, at), year.slice(at)];
        const follow = (history: CategoryHistory) => {
          const into = rolloverInto(month, earlier, history);
          const later = rolloversInto(last, changed, history, into);
          return [into, ...later].map((rollover, index) => ({ into: addMonths(month, index), rollover }));
        };
        const histories = given.map(({ planned, spent, policies, chosen, more }, id) => {
          const historyOf = (starts: PolicyStarts, extra: number): CategoryHistory => ({
            policies: starts,
            activityIn: (of) => {
              const index = year.indexOf(of);
              const assigned = (planned[index] ?? 0) + (of === month ? extra : 0);
              return { planned: assigned, moved: 0, spent: spent[index] ?? 0 };
            },
            cardSpentIn: () => 0,
          });
          const starts = new Map(policies.map((policy, index) => [addMonths(start, index * 2), policy]));
          const choice = chosen && new Map([...starts].filter(([from]) => from < month)).set(month, chosen);
          const [before, after] = [historyOf(starts, 0), historyOf(choice ?? starts, more)];
          return { id, before, after };
        });
        const poolOf = (histories: readonly CategoryHistory[], through: Month) =>
          poolAfter(
            monthsThrough(zeroBasedFrom, through).map((of) => ({
              ...{ received: 0, moved: 0 },
              assigned: histories.reduce((sum, history) => sum + history.activityIn(of).planned, 0),
              returned: histories.reduce(
                (sum, history) => sum + rolloverInto(of, monthsThrough(start, addMonths(of, -1)), history).toPool,
                0,
              ),
            })),
          );
        const later = monthsThrough(addMonths(month, 1), last);
        const poolsOf = (which: 'before' | 'after') =>
          later.map((through) =>
            poolOf(
              histories.map((one) => one[which]),
              through,
            ),
          );
        const before = poolsOf('before');
        const changes = poolsOf('after').map((pool, index) => pool - (before[index] ?? 0));
        const { leftToBudget } = laterEffects(
          { month, planned: given.reduce((sum, { more }) => sum + more, 0), zeroBasedFrom },
          histories.map(({ id, before, after }) => ({ id, before: follow(before), after: follow(after) })),
        );
        expect(leftToBudget.months).toBe(changes.filter((change) => change !== 0).length);
        expect(leftToBudget.amount).toBe(changes.findLast((change) => change !== 0) ?? 0);
      },
    ),
  );
});
