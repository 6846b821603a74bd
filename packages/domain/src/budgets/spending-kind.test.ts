import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { bill, monthly, weekly } from '../recurring/recurring.fixture.ts';
import { computeBudget, NO_TRANSFERS } from './figures.ts';
import { month as february, ledger, plannedCategory } from './ledger.fixture.ts';
import { flexibleMonth, kindsByBills } from './spending-kind.ts';

const yearly = { cadence: monthly('2026-01-12', 12) };

// covers: server/rollover 29
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

// covers: server/rollover 29
test('of 100.00 a year and 100.00 a month, the month decides; 2,400.00 a year costs more than 100.00 a month', () => {
  const inOne = { categoryId: 1 };
  expect(kindsByBills([bill(1, inOne), bill(2, { ...inOne, ...yearly })]).get(1)).toBe('fixed');
  const large = { ...inOne, ...yearly, amount: { ...bill(1).amount, cents: cents(2_400_00) } };
  expect(kindsByBills([bill(1, inOne), bill(2, large)]).get(1)).toBe('nonMonthly');
});

// covers: server/rollover 29
test('saving 600.00 for a yearly bill makes a category non-monthly, unless its monthly bills cost more', () => {
  const funds = [1, 2].map((categoryId) => ({ categoryId, target: cents(600_00), repeatMonths: 12 }));
  const kinds = kindsByBills([bill(1, { categoryId: 1 })], funds);
  expect(Object.fromEntries(kinds)).toEqual({ 1: 'fixed', 2: 'nonMonthly' });
});

// covers: server/rollover 29
test('the savings of a category add up: 2 × 800.00 a year costs more than 100.00 a month, 800.00 doesn’t', () => {
  const fund = { categoryId: 1, target: cents(800_00), repeatMonths: 12 };
  const bills = [bill(1, { categoryId: 1, amount: { ...bill(1).amount, cents: cents(100_00) } })];
  expect(kindsByBills(bills, [fund]).get(1)).toBe('fixed');
  expect(kindsByBills(bills, [fund, fund]).get(1)).toBe('nonMonthly');
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

const spending = ledger()
  .category('Pay', 2_000_00, { isIncome: true })
  .category('Rent', 900_00, { spendingKind: 'fixed' })
  .spend(900_00)
  .category('Insurance', 50_00, { spendingKind: 'nonMonthly' })
  .category('Food', 300_00)
  .spend(130_00)
  .category('Fun', 100_00)
  .spend(90_00)
  .uncategorized()
  .spend(20_00)
  .earn(7_00)
  .budget();

// covers: server/rollover 30
test('flexible: 300.00 + 100.00 planned − 220.00 spent − 20.00 uncategorized = 160.00 left, 10.00 a day for 16 days', () => {
  const { flexible, perDay } = flexibleMonth(spending, { day: 15, days: 30 });
  expect(flexible).toEqual({ planned: 400_00, transferred: 0, spent: 240_00, left: 160_00 });
  expect(perDay).toBe(10_00);
  expect(flexibleMonth(spending, null).perDay).toBeNull();
});

// covers: server/rollover 30
test('the three kinds add up to the month’s expenses', () => {
  const { fixed, nonMonthly, flexible } = flexibleMonth(spending, null);
  expect(fixed).toEqual({ planned: 900_00, transferred: 0, spent: 900_00, left: 0 });
  expect(nonMonthly).toEqual({ planned: 50_00, transferred: 0, spent: 0, left: 50_00 });
  expect(fixed.planned + nonMonthly.planned + flexible.planned).toBe(spending.plannedExpenses);
  expect(fixed.spent + nonMonthly.spent + flexible.spent).toBe(spending.actualExpenses);
});

// covers: server/rollover 31
test('100.00 planned − 30.00 carried over + 5.00 moved − 20.00 spent = 55.00 left', () => {
  const rollovers = new Map([[1, { carry: cents(-30_00), cardDebt: cents(0), toPool: cents(0) }]]);
  const transfers = { ...NO_TRANSFERS, rollovers, moved: new Map([[1, cents(5_00)]]) };
  const sums = [{ categoryId: 1, subcategoryId: null, isIncome: false, total: cents(20_00) }];
  const budget = computeBudget([plannedCategory(1, 100_00)], [february], sums, transfers);
  const { flexible } = flexibleMonth(budget, null);
  expect(flexible).toEqual({ planned: 100_00, transferred: -25_00, spent: 20_00, left: 55_00 });
  expect(flexible.left).toBe(budget.categories[0]?.available);
});

test('with nothing left, nothing is left for a day', () => {
  const spent = ledger().category('Food', 100_00).spend(130_00).budget();
  expect(flexibleMonth(spent, { day: 15, days: 30 })).toMatchObject({ flexible: { left: -30_00 }, perDay: 0 });
});
