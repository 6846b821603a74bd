import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { type PayeeVisit, payeeHabits } from './payees.ts';

function visit(amountCents: number, more: Partial<PayeeVisit> = {}): PayeeVisit {
  return {
    name: 'Blue Heron Coffee',
    amountCents: cents(amountCents),
    isIncome: false,
    categoryId: 1,
    subcategoryId: null,
    accountId: 7,
    ...more,
  };
}

// covers: entry/quick-add 12
test('the usual amount is the middle one: of 6.70, 98.00, 5.20, and 7.10, it is 6.70', () => {
  const habits = payeeHabits([visit(6_70), visit(98_00), visit(5_20), visit(7_10)]);
  expect(habits.usualAmount).toBe(6_70);
});

test('a refund of 50.00 doesn’t change the usual amount of purchases', () => {
  const refund = visit(50_00, { isIncome: true });
  expect(payeeHabits([visit(6_00), refund, refund])).toMatchObject({ usualAmount: 6_00, isIncome: false });
});

// covers: entry/quick-add 12
test('the category is that of the last visit with one, and visits count until another category', () => {
  const habits = payeeHabits([
    visit(1_00, { categoryId: null }),
    visit(1_00, { categoryId: 2, subcategoryId: 3 }),
    visit(1_00, { categoryId: 2, subcategoryId: 3 }),
    visit(1_00, { categoryId: 2 }),
    visit(1_00, { categoryId: 2, subcategoryId: 3 }),
  ]);
  expect(habits).toMatchObject({ categoryId: 2, subcategoryId: 3, categoryVisits: 2 });
});

test('without any category or account, there is none to suggest', () => {
  const habits = payeeHabits([visit(1_00, { categoryId: null, accountId: null })]);
  expect(habits).toMatchObject({ categoryId: null, categoryVisits: 0, accountId: null });
});

test('the name and the account are the latest', () => {
  const habits = payeeHabits([visit(1_00, { name: 'BLUE HERON', accountId: null }), visit(1_00, { accountId: 8 })]);
  expect(habits).toMatchObject({ name: 'BLUE HERON', accountId: 8 });
});
