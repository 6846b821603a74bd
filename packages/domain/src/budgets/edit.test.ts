import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { withPlannedAmount } from './edit.ts';
import { computeBudget, type LedgerSum, NO_TRANSFERS, type PlannedCategory } from './figures.ts';
import { month, plannedCategory } from './ledger.fixture.ts';

const amount = fc.nat(1_000_000);

// covers: server/monthly-budget 29
test('halfway through the month, the mark stays at half of the money when 300.00 becomes 3,000.00', () => {
  const rows = [plannedCategory(1, 300_00), plannedCategory(2, 100_00)];
  const pace = { day: 14, days: 28, committed: new Map() };
  const computed = (planned: readonly PlannedCategory[]) => computeBudget(planned, [month], [], NO_TRANSFERS, pace);
  const before = { ...computed(rows), expectedExpenses: cents(200_00) };
  const edited = withPlannedAmount(before, { id: 1, amount: cents(3_000_00) });
  expect(edited.categories.map(({ expected }) => expected)).toEqual([1_500_00, 50_00]);
  expect(edited.categories[0]?.withSubcategories.expected).toBe(1_500_00);
  expect(edited.expectedExpenses).toBe(1_550_00);
  expect(withPlannedAmount(before, { id: 1, amount: cents(0) }).categories[0]?.expected).toBeNull();
});

// covers: server/monthly-budget 29
test('of savings for a later month no more is expected: 40.00 of 100.00 stay 40.00 of 500.00, and 30.00 of 30.00', () => {
  const rows = [plannedCategory(1, 300_00), plannedCategory(2, 100_00)];
  const spending = [{ categoryId: 2, subcategoryId: null, isIncome: false, total: cents(40_00) }];
  const pace = { day: 14, days: 28, committed: new Map(), saving: new Set([2]) };
  const before = { ...computeBudget(rows, [month], spending, NO_TRANSFERS, pace), expectedExpenses: cents(190_00) };
  const edited = (amount: number) => withPlannedAmount(before, { id: 2, amount: cents(amount) });
  expect(edited(500_00).categories[1]).toMatchObject({ expected: 40_00, withSubcategories: { expected: 40_00 } });
  expect(edited(500_00).expectedExpenses).toBe(190_00);
  expect(edited(30_00).expectedExpenses).toBe(180_00);
});

// covers: server/monthly-budget 29
test('an amount that can’t be saved leaves everything as it was, the marks included', () => {
  fc.assert(
    fc.property(
      fc.tuple(amount, amount, amount, amount),
      fc.integer({ min: 1, max: 4 }),
      amount,
      fc.boolean(),
      (budgets, id, changed, isSaving) => {
        const rows = budgets.map((budget, index) =>
          plannedCategory(index + 1, budget + 1, index > 1 ? { parentId: 2 } : {}),
        );
        const pace = { day: 3, days: 28, committed: new Map(), saving: new Set(isSaving ? [id] : []) };
        const before = { ...computeBudget(rows, [month], [], NO_TRANSFERS, pace), expectedExpenses: cents(99_00) };
        const items = before.categories.flatMap((category) => [category, ...category.subcategories]);
        const item = items.find((one) => one.id === id);
        const edited = withPlannedAmount(before, { id, amount: cents(changed) });
        const old = { id, amount: item?.budget ?? cents(0), expected: item?.expected ?? null };
        expect(withPlannedAmount(edited, old)).toEqual(before);
      },
    ),
  );
});

// covers: server/monthly-budget 8
test('another amount in a month gives the same budget as computing it: rows, subcategories, totals, and Left to budget', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 5 }),
      amount,
      fc.boolean(),
      (budgets, id, changed, isIncome) => {
        const rows = budgets.map((budget, index) =>
          plannedCategory(index + 1, budget, index === 2 ? { parentId: 2 } : { isIncome: index === 1 && isIncome }),
        );
        const sums: LedgerSum[] = [{ categoryId: 2, subcategoryId: 3, isIncome, total: cents(77_00) }];
        const edited = rows.map((row) => (row.id === id ? { ...row, own: new Map([[month, cents(changed)]]) } : row));
        expect(withPlannedAmount(computeBudget(rows, [month], sums), { id, amount: cents(changed) })).toEqual(
          computeBudget(edited, [month], sums),
        );
      },
    ),
  );
});
