import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addCents, cents } from '../money.ts';
import { MAX_BUDGET } from './limits.ts';
import { BUDGET_TEMPLATES, expenseGroupOf, incomeAmounts, templateAmounts, templateShares } from './templates.ts';

const tag = 'fas fa-tag';

function category(id: number, name: string, average = 0, icon = tag) {
  return { id, name, icon, average: cents(average) };
}

// covers: server/monthly-budget 45
test.each([
  ['Car Insurance', tag, 'insurance'],
  ['Groceries', tag, 'groceries'],
  ['Dining Out', tag, 'dining'],
  ['Kids’ Activities', tag, 'children'],
  ['Household', tag, 'housing'],
  ['Casa', 'fas fa-house', 'housing'],
  ['Scarves', tag, 'other'],
])('%s with %s belongs to %s', (name, icon, group) => {
  expect(expenseGroupOf({ name, icon })).toBe(group);
});

// covers: server/monthly-budget 45
test.each(BUDGET_TEMPLATES)('the percentages of %s add up to 100', (template) => {
  const percents = templateShares(template, []).planned.map(({ percent }) => percent);
  expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
  expect(Math.min(...percents)).toBeGreaterThan(0);
});

test('of a student’s 1,000.00, 2% is left; housing 30 : groceries 14 : other 2 of the rest is 639.13 + 298.26 + 42.61', () => {
  const amounts = templateAmounts('student', cents(1_000_00), [
    category(1, 'Rent'),
    category(2, 'Food'),
    category(3, 'Stamps'),
  ]);
  expect([...amounts]).toEqual([
    [1, 639_13],
    [2, 298_26],
    [3, 42_61],
  ]);
});

// covers: server/monthly-budget 45
test('a category for savings gets their share: housing 28 : savings 8 of 900.00 is 700.00 + 200.00', () => {
  const own = [category(1, 'Rent'), category(2, 'Emergency fund')];
  expect([...templateAmounts('couple', cents(900_00), own).values()]).toEqual([700_00, 200_00]);
  expect(templateShares('couple', own).left).toBe(0);
});

// covers: server/monthly-budget 45
test('a student’s own categories, housing 30 : groceries 14 : other 2, get 63.9%, 29.8%, and 4.3%; 2% is left for savings', () => {
  const own = [category(3, 'Stamps'), category(2, 'Food'), category(1, 'Rent')];
  expect(templateShares('student', own)).toEqual({
    planned: [
      { name: 'Rent', percent: 63.9 },
      { name: 'Food', percent: 29.8 },
      { name: 'Stamps', percent: 4.3 },
    ],
    left: 2,
  });
});

test('of three equal categories, each gets 33.3%', () => {
  const own = ['Savings 1', 'Savings 2', 'Savings 3'].map((name, index) => category(index + 1, name));
  expect(templateShares('student', own).planned.map(({ percent }) => percent)).toEqual([33.3, 33.3, 33.3]);
});

test('categories of one group share its part by what is usual, or else evenly: 300.00 + 100.00', () => {
  const income = cents(400_00);
  const usual = [category(1, 'Savings', 900_00), category(2, 'Investments', 300_00)];
  expect([...templateAmounts('family', income, usual).values()]).toEqual([300_00, 100_00]);
  const even = [category(1, 'Savings'), category(2, 'Investments')];
  expect([...templateAmounts('family', income, even).values()]).toEqual([200_00, 200_00]);
});

test('without a history, income is pay; with one, it is divided by what is usual: 75.00 + 25.00', () => {
  const incomes = [category(1, 'Interest'), category(2, 'Salary')];
  const withUsual = (...usual: number[]) =>
    incomes.map((one, index) => ({ ...one, suggested: cents(usual[index] ?? 0) }));
  expect([...incomeAmounts(cents(100_00), withUsual())]).toEqual([
    [1, 0],
    [2, 100_00],
  ]);
  expect([...incomeAmounts(cents(100_00), withUsual(30_00, 10_00)).values()]).toEqual([75_00, 25_00]);
  expect(incomeAmounts(cents(100_00), []).size).toBe(0);
});

const names = fc.constantFrom('Rent', 'Food', 'Dining', 'Car', 'Kids', 'Gym', 'Savings', 'Stamps', 'Pets', 'Loan', '');
const anyCategories = fc
  .array(fc.tuple(names, fc.integer({ min: -100_00, max: 5_000_00 })), { minLength: 1, maxLength: 40 })
  .map((rows) => rows.map(([name, average], index) => category(index, name, average)));

// covers: server/monthly-budget 45
test('whatever the categories, a template’s amounts and what is left for savings add up to the income to the cent, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...BUDGET_TEMPLATES),
      fc.integer({ min: 0, max: MAX_BUDGET }).map(cents),
      anyCategories,
      (template, income, categories) => {
        const amounts = [...templateAmounts(template, income, categories).values()];
        expect(amounts).toHaveLength(categories.length);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
        const isSaved = categories.some((one) => expenseGroupOf(one) === 'savings');
        const left = isSaved ? 0 : (income * templateShares(template, categories).left) / 100;
        expect(Math.abs(income - addCents(...amounts) - left)).toBeLessThan(1);
        if (isSaved) expect(addCents(...amounts)).toBe(income);
      },
    ),
    { numRuns: inject('isDeep') ? 2_000 : 300 },
  );
});

test('whatever was usual, the income categories add up to the income to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_BUDGET }).map(cents), anyCategories, (income, categories) => {
      const incomes = categories.map((one) => ({ ...one, suggested: cents(Math.max(0, one.average)) }));
      expect(addCents(...incomeAmounts(income, incomes).values())).toBe(income);
    }),
  );
});
