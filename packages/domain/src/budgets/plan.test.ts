import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '../money.ts';
import { addMonths, type Month, monthIn, toMonth } from '../month.ts';
import { budgetIn, type DefaultChange, type Plan, withDefault } from './plan.ts';

function plan(defaults: Record<string, number>, own: Record<string, number> = {}): Plan {
  const amounts = (given: Record<string, number>) =>
    new Map<Month, Cents>(Object.entries(given).map(([month, amount]) => [toMonth(month), cents(amount)]));
  return { defaults: amounts(defaults), own: amounts(own) };
}

const budgets = (given: Plan, ...months: string[]) => months.map((month) => budgetIn(given, toMonth(month)));

describe('a month’s budget', () => {
  // covers: server/monthly-budget 1
  test('a month’s own amount wins over the default; before the first default the budget is zero', () => {
    const given = plan({ '2026-03': 300_00, '2026-11': 400_00 }, { '2026-12': 0 });
    expect(budgets(given, '2026-02', '2026-03', '2026-10', '2026-11', '2026-12', '2027-01')).toEqual([
      0, 300_00, 300_00, 400_00, 0, 400_00,
    ]);
  });
});

describe('a new default', () => {
  const before = plan({ '2026-01': 300_00 }, { '2026-10': 1_00, '2026-11': 2_00, '2027-01': 3_00 });
  const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'];
  const change = { amount: cents(500_00), thisMonth: toMonth('2026-11') };

  test.each([
    ['applies from next month on', false, false, [300_00, 1_00, 2_00, 500_00, 3_00, 500_00]],
    ['applies to this month', true, false, [300_00, 1_00, 500_00, 500_00, 3_00, 500_00]],
    ['applies to later months with their own amounts', false, true, [300_00, 1_00, 2_00, 500_00, 500_00, 500_00]],
    ['applies to both', true, true, [300_00, 1_00, 500_00, 500_00, 500_00, 500_00]],
  ])('%s', (_what, takesThisMonth, takesOwnAmounts, expected) => {
    expect(budgets(withDefault(before, { ...change, takesThisMonth, takesOwnAmounts }), ...months)).toEqual(expected);
  });

  test('replaces a future default', () => {
    const planned = plan({ '2026-01': 300_00, '2026-12': 350_00 });
    const after = withDefault(planned, { ...change, takesThisMonth: false, takesOwnAmounts: false });
    expect(after).toEqual(plan({ '2026-01': 300_00, '2026-12': 500_00 }));
  });

  test('equal to the current one changes nothing', () => {
    const flags = { takesThisMonth: false, takesOwnAmounts: false };
    expect(withDefault(before, { ...change, amount: cents(300_00), ...flags })).toEqual(before);
  });
});

const anyMonth = fc
  .record({ year: fc.integer({ min: 2024, max: 2027 }), number: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, number }) => monthIn(year, number));
const amount = fc.integer({ min: 0, max: 1_000_000_00 }).map(cents);
const anyAmounts = fc.array(fc.tuple(anyMonth, amount), { maxLength: 8 }).map((entries) => new Map(entries));
const anyPlan: fc.Arbitrary<Plan> = fc.record({ own: anyAmounts, defaults: anyAmounts });
const anyChange: fc.Arbitrary<DefaultChange> = fc.record({
  amount,
  thisMonth: anyMonth,
  takesThisMonth: fc.boolean(),
  takesOwnAmounts: fc.boolean(),
});
const everyMonth = Array.from({ length: 60 }, (_, index) => addMonths(monthIn(2023, 7), index));

// covers: server/monthly-budget 61
test('whatever the flags, past months never change', () => {
  fc.assert(
    fc.property(anyPlan, anyChange, (before, change) => {
      const after = withDefault(before, change);
      for (const month of everyMonth.filter((one) => one < change.thisMonth))
        expect(budgetIn(after, month)).toBe(budgetIn(before, month));
    }),
  );
});

// covers: server/monthly-budget 58
test('this and later months take the new default or keep their amounts, exactly as the flags say', () => {
  fc.assert(
    fc.property(anyPlan, anyChange, (before, change) => {
      const after = withDefault(before, change);
      const { amount: expected, thisMonth, takesThisMonth, takesOwnAmounts } = change;
      expect(budgetIn(after, thisMonth)).toBe(takesThisMonth ? expected : budgetIn(before, thisMonth));
      for (const month of everyMonth.filter((one) => one > thisMonth))
        expect(budgetIn(after, month)).toBe(takesOwnAmounts ? expected : (before.own.get(month) ?? expected));
    }),
  );
});
