import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { cents } from '../money.ts';
import { addMonths, type Month, monthIn, monthsThrough } from '../month.ts';
import { computeBudget, NO_TRANSFERS } from './figures.ts';
import { plannedCategory } from './ledger.fixture.ts';
import { netMoves } from './moves.ts';
import {
  type CategoryHistory,
  closeMonth,
  type MonthActivity,
  monthsToFold,
  policyIn,
  ROLLOVER_POLICIES,
  type RolloverPolicy,
  rolloverInto,
  rolloversInto,
  withPolicy,
} from './rollover.ts';
import { overspendingExamples } from './ynab.fixture.ts';

const numRuns = inject('isDeep') ? 100_000 : 500;
const timeout = Math.max(60_000, numRuns * 10);
const start = monthIn(2026, 1);
const none: MonthActivity = { planned: 0, moved: 0, spent: 0 };

const intoMonth = (count: number, history: CategoryHistory) => {
  const month = addMonths(start, count);
  return rolloverInto(month, monthsToFold(month, [history.policies]), history);
};

function rolled(policy: RolloverPolicy, activities: readonly MonthActivity[], lastCardSpent = 0) {
  const activityOf = new Map(activities.map((activity, index) => [addMonths(start, index), activity]));
  const policies = new Map([[start, policy]]);
  const activityIn = (month: Month) => activityOf.get(month) ?? none;
  return intoMonth(activities.length, { policies, activityIn, cardSpentIn: () => lastCardSpent });
}

// covers: server/rollover 4
test.each(overspendingExamples)('as in YNAB, $name', (example) => {
  const { planned, cashSpent, cardSpent, carry, toPool, cardDebt } = example;
  const month = { ...none, planned, spent: cashSpent + cardSpent };
  expect(rolled('left', [month], cardSpent)).toEqual({ carry, toPool, cardDebt });
});

// covers: server/rollover 3
test('carry both ways: 100.00 − 130.00 + 100.00 − 50.00 = 20.00', () => {
  const months = [
    { ...none, planned: 100_00, spent: 130_00 },
    { ...none, planned: 100_00, spent: 50_00 },
  ];
  expect(rolled('both', months)).toEqual({ carry: 20_00, toPool: 0, cardDebt: 0 });
});

// covers: server/rollover 5
test('to the pool: what is left goes to next month’s Left to budget, and only once', () => {
  expect(rolled('pool', [{ ...none, planned: 50_00 }])).toEqual({ carry: 0, toPool: 50_00, cardDebt: 0 });
  expect(rolled('pool', [{ ...none, planned: 50_00 }, none])).toEqual({ carry: 0, toPool: 0, cardDebt: 0 });
});

// covers: server/rollover 1
test('a new policy applies from its month on and replaces later ones; what a category had goes to Left to budget', () => {
  const policies = withPolicy(
    new Map([
      [start, 'both'],
      [addMonths(start, 5), 'pool'],
    ]),
    addMonths(start, 2),
    'fresh',
  );
  expect([...policies.values()]).toEqual(['both', 'fresh']);
  expect(policyIn(policies, addMonths(start, 1))).toBe('both');
  expect(policyIn(policies, addMonths(start, 9))).toBe('fresh');
  expect([...withPolicy(policies, addMonths(start, 3), 'fresh').keys()]).toHaveLength(2);
  const history = { policies, activityIn: () => ({ ...none, planned: 10_00 }), cardSpentIn: () => 0 };
  expect(intoMonth(1, history)).toMatchObject({ carry: 10_00, toPool: 0 });
  expect(intoMonth(2, history)).toMatchObject({ carry: 0, toPool: 20_00 });
  expect(intoMonth(3, history)).toMatchObject({ carry: 0, toPool: 0 });
});

const amount = fc.integer({ min: 0, max: 1_000_000 });
const activity = fc.record({ planned: amount, moved: fc.integer({ min: -500_000, max: 500_000 }), spent: amount });
const activities = fc.array(activity, { minLength: 1, maxLength: 24 });
const policy = fc.constantFrom(...ROLLOVER_POLICIES);

// covers: server/rollover 3
test('with carry both ways, what is carried is the sum of planned + moved − spent since the policy began', {
  timeout,
}, () => {
  fc.assert(
    fc.property(activities, (months) => {
      const total = months.reduce((sum, { planned, moved, spent }) => sum + planned + moved - spent, 0);
      expect(rolled('both', months).carry).toBe(total);
    }),
    { numRuns },
  );
});

// covers: server/rollover 2
test('a category that starts fresh each month never sees another month', { timeout }, () => {
  fc.assert(
    fc.property(activities, amount, (months, onCards) => {
      expect(rolled('fresh', months, onCards)).toEqual({ carry: 0, toPool: 0, cardDebt: 0 });
    }),
    { numRuns },
  );
});

// covers: server/rollover 6
test('no cent is lost at the end of a month: carry + pool − card debt = available, and debt is at most the card spending', {
  timeout,
}, () => {
  fc.assert(
    fc.property(
      fc.constantFrom('left', 'both', 'pool'),
      policy,
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      amount,
      amount,
      (from, next, available, cash, cardSpent) => {
        const closed = closeMonth({ policy: from, next, available, spent: cash + cardSpent, cardSpent });
        expect(closed.carry + closed.toPool - closed.cardDebt).toBe(available);
        expect(closed.cardDebt).toBeLessThanOrEqual(cardSpent);
        if (from === 'left' || from === 'pool') expect(closed.carry).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns },
  );
});

// covers: server/rollover 14
test('moves conserve the total of all categories and Left to budget, and taking one back restores every later month', {
  timeout,
}, () => {
  const target = fc.constantFrom(null, 1, 2, 3);
  const move = fc.record({ fromId: target, toId: target, amount: amount.map(cents) });
  const rows = [1, 2, 3].map((id) => plannedCategory(id, 100_00 * id));
  const totalOf = (
    moves: readonly { fromId: number | null; toId: number | null; amount: ReturnType<typeof cents> }[],
  ) => {
    const moved = netMoves(moves);
    const budget = computeBudget(rows, [monthIn(2026, 2)], [], { ...NO_TRANSFERS, moved });
    return budget.categories.reduce((sum, { available }) => sum + available, 0) + budget.leftToBudget;
  };
  fc.assert(
    fc.property(fc.array(move, { maxLength: 6 }), (moves) => {
      expect(totalOf(moves)).toBe(totalOf([]));
      expect(totalOf(moves.slice(1))).toBe(totalOf(moves));
    }),
    { numRuns },
  );
});

// covers: server/rollover 35
test('months fold from any of them on, given what it gets: the later ones get the same', { timeout }, () => {
  const policies = fc.array(fc.tuple(fc.integer({ min: 0, max: 24 }), policy), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(activities, policies, fc.nat(), amount, (given, chosen, split, onCards) => {
      const starts = new Map(chosen.map(([count, each]) => [addMonths(start, count), each]));
      const activityOf = new Map(given.map((each, index) => [addMonths(start, index), each]));
      const activityIn = (month: Month) => activityOf.get(month) ?? none;
      const history = { policies: starts, activityIn, cardSpentIn: () => onCards };
      const end = addMonths(start, given.length);
      const months = monthsThrough(start, addMonths(end, -1));
      const [earlier, later] = [months.slice(0, split % months.length), months.slice(split % months.length)];
      const into = rolloverInto(later[0] ?? end, earlier, history);
      const all = rolloversInto(end, months, history);
      expect(rolloversInto(end, later, history, into)).toEqual(all.slice(earlier.length));
    }),
    { numRuns },
  );
});

// covers: server/rollover 9
test('ten years fold in one pass over their months', () => {
  let reads = 0;
  const activityIn = () => {
    reads += 1;
    return { planned: 100_00, moved: 0, spent: 90_00 };
  };
  const history = { policies: new Map([[start, 'left' as const]]), activityIn, cardSpentIn: () => 0 };
  expect(intoMonth(120, history).carry).toBe(120 * 10_00);
  expect(reads).toBe(120);
});

// covers: server/rollover 9
test('a policy that began long ago is followed for a hundred years', () => {
  expect(monthsToFold(monthIn(9998, 12), [new Map([[start, 'both']])])).toHaveLength(1_200);
  expect(monthsToFold(start, [new Map([[start, 'both']]), new Map()])).toEqual([]);
});
