import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { withPlannedAmount } from './edit.ts';
import { computeBudget, type LedgerSum, NO_TRANSFERS, type PlannedCategory } from './figures.ts';
import { month, plannedCategory } from './ledger.fixture.ts';

const amount = fc.nat(1_000_000);

test('halfway through the month, the mark stays at half of the money when 300.00 becomes 3,000.00', () => {
  const rows = [plannedCategory(1, 300_00), plannedCategory(2, 100_00)];
  const pace = { day: 14, days: 28, committed: new Map() };
  const computed = (planned: readonly PlannedCategory[]) => computeBudget(planned, [month], [], NO_TRANSFERS, pace);
  const before = { ...computed(rows), expectedExpenses: cents(200_00) };
  const edited = withPlannedAmount(before, 1, cents(3_000_00));
  expect(edited.categories.map(({ expected }) => expected)).toEqual([1_500_00, 50_00]);
  expect(edited.categories[0]?.withSubcategories.expected).toBe(1_500_00);
  expect(edited.expectedExpenses).toBe(1_550_00);
  expect(withPlannedAmount(before, 1, cents(0)).categories[0]?.expected).toBeNull();
});

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
        expect(withPlannedAmount(computeBudget(rows, [month], sums), id, cents(changed))).toEqual(
          computeBudget(edited, [month], sums),
        );
      },
    ),
  );
});
