import { type CategoryStart, cents, MAX_BUDGET, monthIn } from '@cairn/domain';
import { expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import { coveredMonths, draftFor, draftTotals, introOf, startForm, startsOf, totalsOf } from './firstBudget.ts';

function started(id: number, amounts: Partial<CategoryStart> = {}): CategoryStart {
  const zero = cents(0);
  const look = { name: 'Food', icon: 'fas fa-tag', iconColor: '#22864A', isDeleted: false, isIncome: false };
  const none = { history: [], average: zero, usual: zero, lastMonth: zero, soFar: zero, subcategories: [] };
  return { id, ...look, ...none, ...amounts };
}

const food = started(1, { usual: cents(80_00), lastMonth: cents(50_01) });
const pay = started(2, { isIncome: true, usual: cents(3_000_00), lastMonth: cents(3_012_34) });
const november = monthIn(2026, 11);

test('averages need a month of history, a copy needs amounts last month, zero is always offered', () => {
  expect(startsOf({ monthCount: 6, categories: [food] })).toEqual(['average', 'lastMonth', 'zero']);
  expect(startsOf({ monthCount: 2, categories: [started(1)] })).toEqual(['average', 'zero']);
  expect(startsOf({ monthCount: 0, categories: [started(1)] })).toEqual(['zero']);
});

test('each starting point has its totals: last month, 3,012.34 in and 50.01 out', () => {
  expect(totalsOf('average', [food, pay])).toMatchObject({ plannedIncome: 3_000_00, plannedExpenses: 80_00 });
  expect(totalsOf('lastMonth', [food, pay])).toMatchObject({ plannedIncome: 3_012_34, plannedExpenses: 50_01 });
  expect(totalsOf('zero', [food, pay])).toEqual({ plannedIncome: 0, plannedExpenses: 0, leftToBudget: 0 });
});

test('typed amounts count: 3,000.00 − 100.00 = 2,900.00 left; an empty field means zero', () => {
  const draft = { ...draftFor('average', [food, pay]), 1: '100' };
  expect(draftTotals(draft, [food, pay]).leftToBudget).toBe(2_900_00);
  expect(readForm(startForm([food, pay], november), { ...draft, 1: '' })).toEqual({
    values: {
      month: 11,
      year: 2026,
      budgets: [
        { categoryId: 1, budget: 0 },
        { categoryId: 2, budget: 3_000_00 },
      ],
    },
  });
});

test('a category that another device adds meanwhile starts at zero', () => {
  expect(readForm(startForm([food, pay], november), { 1: '100' })).toMatchObject({
    values: {
      budgets: [
        { categoryId: 1, budget: 100_00 },
        { categoryId: 2, budget: 0 },
      ],
    },
  });
});

test('an amount above the limit or with a third decimal gets an error on its category', () => {
  const draft = { 1: String(MAX_BUDGET / 100 + 1) };
  expect(readForm(startForm([food], november), draft)).toEqual({ errors: { 1: 'Enter $1,000,000,000.00 or less' } });
  expect(readForm(startForm([food], november), { 1: '1.234' })).toEqual({
    errors: { 1: 'Enter no more than two decimals' },
  });
});

test.each(['2000+500.75', '12,50', '1.234,56', '(400)', '4e3', '-5'])('%j is rejected in a first budget', (typed) => {
  expect(readForm(startForm([food, pay], november), { 1: typed, 2: '3000' })).toEqual({
    errors: { 1: 'Enter an amount in dollars, like 86.42' },
  });
});

test('texts name the months of history', () => {
  expect(introOf(6)).toContain('six months of history');
  expect(introOf(1)).toContain('one month of history');
  expect(introOf(0)).toContain('isn’t a full month of history');
  expect(coveredMonths(november, 6)).toBe('May to October');
  expect(coveredMonths(monthIn(2026, 1), 2)).toBe('November to December');
  expect(coveredMonths(november, 1)).toBe('October');
});
