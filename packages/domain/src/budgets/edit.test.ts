import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { withPlannedAmount } from './edit.ts';
import { computeBudget, type LedgerSum } from './figures.ts';
import { month, plannedCategory } from './ledger.fixture.ts';

const amount = fc.nat(1_000_000);

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
