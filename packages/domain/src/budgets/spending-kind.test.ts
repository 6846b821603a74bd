import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { bill, monthly, weekly } from '../recurring/recurring.fixture.ts';
import { ledger } from './ledger.fixture.ts';
import { flexibleMonth, kindsByBills } from './spending-kind.ts';

const yearly = { cadence: monthly('2026-01-12', 12) };

test('monthly and weekly bills make a category fixed, less frequent ones non-monthly, and others are flexible', () => {
  const kinds = kindsByBills([
    bill(1, { categoryId: 1 }),
    bill(2, { categoryId: 2, ...yearly }),
    bill(3, { categoryId: 3, cadence: weekly('2026-01-05') }),
    bill(4, { categoryId: 4, cadence: monthly('2026-01-12', 3) }),
  ]);
  expect(Object.fromEntries(kinds)).toEqual({ 1: 'fixed', 2: 'nonMonthly', 3: 'fixed', 4: 'nonMonthly' });
  expect(kinds.get(5)).toBeUndefined();
});

test('of 100.00 a year and 100.00 a month, the month decides; 2,400.00 a year costs more than 100.00 a month', () => {
  const inOne = { categoryId: 1 };
  expect(kindsByBills([bill(1, inOne), bill(2, { ...inOne, ...yearly })]).get(1)).toBe('fixed');
  const large = { ...inOne, ...yearly, amount: { ...bill(1).amount, cents: cents(2_400_00) } };
  expect(kindsByBills([bill(1, inOne), bill(2, large)]).get(1)).toBe('nonMonthly');
});

test('saving 600.00 for a yearly bill makes a category non-monthly, unless its monthly bills cost more', () => {
  const funds = [1, 2].map((categoryId) => ({ categoryId, target: cents(600_00), repeatMonths: 12 }));
  const kinds = kindsByBills([bill(1, { categoryId: 1 })], funds);
  expect(Object.fromEntries(kinds)).toEqual({ 1: 'fixed', 2: 'nonMonthly' });
});

test('income, transfers, and bills that are paused or ended decide nothing', () => {
  const others = [
    bill(1, { categoryId: 1, isIncome: true, kind: 'income' }),
    bill(2, { categoryId: 1, kind: 'transfer' }),
    bill(3, { categoryId: 1, state: 'paused' }),
    bill(4, { categoryId: 1, state: 'ended' }),
  ];
  expect(kindsByBills(others).size).toBe(0);
});

const month = ledger()
  .category('Pay', 2_000_00, { isIncome: true })
  .category('Rent', 900_00, { spendingKind: 'fixed' })
  .spend(900_00)
  .category('Insurance', 50_00, { spendingKind: 'nonMonthly' })
  .category('Food', 300_00)
  .spend(130_00)
  .category('Fun', 100_00)
  .spend(110_00)
  .budget();

test('flexible: 300.00 + 100.00 planned − 240.00 spent = 160.00 left, 10.00 a day for 16 days', () => {
  const { flexible, perDay } = flexibleMonth(month, { day: 15, days: 30 });
  expect(flexible).toEqual({ planned: 400_00, spent: 240_00, left: 160_00 });
  expect(perDay).toBe(10_00);
  expect(flexibleMonth(month, null).perDay).toBeNull();
});

test('the three kinds add up to the month’s expenses', () => {
  const { fixed, nonMonthly, flexible } = flexibleMonth(month, null);
  expect(fixed).toEqual({ planned: 900_00, spent: 900_00, left: 0 });
  expect(nonMonthly).toEqual({ planned: 50_00, spent: 0, left: 50_00 });
  expect(fixed.planned + nonMonthly.planned + flexible.planned).toBe(month.plannedExpenses);
  expect(fixed.spent + nonMonthly.spent + flexible.spent).toBe(month.actualExpenses);
});

test('with nothing left, nothing is left for a day', () => {
  const spent = ledger().category('Food', 100_00).spend(130_00).budget();
  expect(flexibleMonth(spent, { day: 15, days: 30 })).toMatchObject({ flexible: { left: -30_00 }, perDay: 0 });
});
