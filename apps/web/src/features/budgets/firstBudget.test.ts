import { cents, type FirstBudgetLine, MAX_BUDGET, monthIn } from '@cairn/domain';
import { expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import {
  asksForIncome,
  coveredMonths,
  draftFor,
  draftTotals,
  draftWith,
  introOf,
  isEmptyPlan,
  recurringNote,
  shareOfIncome,
  startForm,
  startFrom,
  startsOf,
  totalsOf,
} from './firstBudget.ts';

function suggested(id: number, amounts: Partial<FirstBudgetLine> = {}): FirstBudgetLine {
  const zero = cents(0);
  const look = { name: 'Food', icon: 'fas fa-tag', iconColor: '#22864A', isDeleted: false, isIncome: false };
  const none = {
    history: [],
    average: zero,
    fixed: zero,
    rareBills: [],
    fund: null,
    suggested: zero,
    lastMonth: zero,
    soFar: zero,
  };
  return { id, ...look, ...none, ...amounts };
}

const food = suggested(1, { suggested: cents(80_00), lastMonth: cents(50_01) });
const pay = suggested(2, { isIncome: true, suggested: cents(3_000_00), lastMonth: cents(3_012_34) });
const known = { monthCount: 6, categories: [food, pay] };
const rent = suggested(3, { name: 'Rent' });
const unknown = { monthCount: 0, categories: [suggested(1), suggested(2, { isIncome: true }), rent] };
const november = monthIn(2026, 11);

test('averages need a month of history, a copy needs amounts last month, zero is always offered', () => {
  expect(startsOf(known)).toEqual(['average', 'lastMonth', 'zero']);
  expect(startsOf({ monthCount: 2, categories: [suggested(1)] })).toEqual(['average', 'zero']);
  expect(startsOf(unknown)).toEqual(['zero']);
});

test('each starting point has its totals: last month, 3,012.34 in and 50.01 out; families, 3,000.00 in and 2,880.00 out', () => {
  expect(totalsOf('average', known)).toMatchObject({ plannedIncome: 3_000_00, plannedExpenses: 80_00 });
  expect(totalsOf('lastMonth', known)).toMatchObject({ plannedIncome: 3_012_34, plannedExpenses: 50_01 });
  expect(totalsOf('zero', known)).toEqual({ plannedIncome: 0, plannedExpenses: 0, leftToBudget: 0 });
  expect(totalsOf('family', known)).toMatchObject({ plannedIncome: 3_000_00, leftToBudget: 120_00 });
  expect(totalsOf('family', unknown)).toBeNull();
});

// covers: server/monthly-budget 40
test('the starting point chosen before is used again only while it is offered', () => {
  expect(startFrom('lastMonth', known, false)).toBe('lastMonth');
  expect(startFrom('lastMonth', unknown, false)).toBe('zero');
  expect(startFrom('family', unknown, false)).toBe('family');
  expect(startFrom('family', known, true)).toBe('average');
  expect(startFrom(undefined, known, true)).toBe('average');
});

// covers: server/monthly-budget 41
test('a form plans nothing if all amounts are empty or zero; one that can’t be read is something', () => {
  const { categories } = unknown;
  expect(isEmptyPlan({ 1: '', 2: '0' }, categories)).toBe(true);
  expect(isEmptyPlan({ 1: '', 2: '5' }, categories)).toBe(false);
  expect(isEmptyPlan({ 1: 'abc' }, categories)).toBe(false);
});

test('templates ask for the income, and so does zero without a history', () => {
  expect(asksForIncome('zero', 0)).toBe(true);
  expect(asksForIncome('zero', 1)).toBe(false);
  expect(asksForIncome('family', 6)).toBe(true);
});

test('without a history, fields are empty; an income of 2,000.00 fills the income and leaves the rest as typed', () => {
  const empty = draftFor('zero', unknown);
  expect(empty).toEqual({ 1: '', 2: '', 3: '', income: '' });
  const typed = draftWith('zero', unknown, { income: '2000', amounts: { 1: '55' } });
  expect(typed).toEqual({ 1: '55', 2: '$2,000.00', 3: '', income: '2000' });
  expect(draftTotals(typed, unknown.categories).leftToBudget).toBe(1_945_00);
});

test('another income divides a template again: family, housing 28 : groceries 13 of 960.00 is 655.61 + 304.39, and 40.00 is left', () => {
  const typed = draftWith('family', unknown, { income: '1000', amounts: undefined });
  expect(typed).toMatchObject({ 1: '$304.39', 2: '$1,000.00', 3: '$655.61' });
  const { categories } = unknown;
  expect(shareOfIncome(typed, 3, categories)).toBe('65.6%');
  expect(shareOfIncome({ ...typed, 3: '137.50' }, 3, categories)).toBe('13.8%');
  expect(shareOfIncome({ ...typed, 3: '140' }, 3, categories)).toBe('14%');
  expect(shareOfIncome({ ...typed, 2: '500', 3: '140' }, 3, categories)).toBe('28%');
  expect(shareOfIncome({ ...typed, 2: '' }, 3, categories)).toBeNull();
  const expenses = categories.filter(({ isIncome }) => !isIncome);
  expect(shareOfIncome({ ...typed, 3: '140' }, 3, expenses)).toBe('14%');
  expect(shareOfIncome({ ...typed, income: '' }, 3, expenses)).toBeNull();
});

// covers: server/monthly-budget 39
test('what was typed into a template stays when the income changes, even nothing; the rest is divided again', () => {
  const withIncome = (income: string, amounts: Record<string, string>) =>
    draftWith('family', unknown, { income, amounts });
  expect(withIncome('1000', { 1: '400' })).toMatchObject({ 1: '400', 2: '$1,000.00', 3: '$655.61' });
  expect(withIncome('2000', { 1: '400' })).toMatchObject({ 1: '400', 2: '$2,000.00', 3: '$1,311.22' });
  expect(withIncome('2000', { 1: '' })).toMatchObject({ 1: '', 3: '$1,311.22' });
  expect(withIncome('', { 1: '400' })).toMatchObject({ 1: '400', 2: '', 3: '' });
});

test('a template needs an income', () => {
  const draft = draftFor('student', unknown);
  expect(readForm(startForm('student', unknown, november), draft)).toEqual({
    errors: { income: 'Enter your monthly income' },
  });
  expect(readForm(startForm('zero', unknown, november), draft)).toMatchObject({ values: { year: 2026 } });
});

test('typed amounts count, also sums: 3,000.00 − (80+20) = 2,900.00 left; an empty field means zero', () => {
  const draft = { ...draftFor('average', known), 1: '80+20' };
  expect(draftTotals(draft, known.categories).leftToBudget).toBe(2_900_00);
  expect(readForm(startForm('average', known, november), { ...draft, 1: '' })).toEqual({
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
  expect(readForm(startForm('average', known, november), { 1: '100' })).toMatchObject({
    values: {
      budgets: [
        { categoryId: 1, budget: 100_00 },
        { categoryId: 2, budget: 0 },
      ],
    },
  });
});

test('an amount above the limit gets an error on its category', () => {
  const draft = { 1: String(MAX_BUDGET / 100 + 1) };
  expect(readForm(startForm('average', known, november), draft)).toEqual({
    errors: { 1: 'Enter $1,000,000,000.00 or less.' },
  });
});

// covers: validation 26
test.each(['12,50', '1.234,56', '4e3', '5-', 'x'])('%j is rejected in a first budget', (typed) => {
  expect(readForm(startForm('average', known, november), { 1: typed, 2: '3000' })).toEqual({
    errors: { 1: 'Enter an amount, like 320 or 320+20.' },
  });
});

// covers: server/monthly-budget 20
test('a fraction of a cent is rejected, and 1,000 ÷ 12 is 83.33', () => {
  const form = startForm('average', known, november);
  expect(readForm(form, { 1: '1.234' })).toEqual({ errors: { 1: 'This isn’t a whole number of cents.' } });
  expect(readForm(form, { 1: '1000/12' })).toMatchObject({
    values: { budgets: [{ categoryId: 1, budget: 83_33 }, { categoryId: 2 }] },
  });
});

// covers: server/monthly-budget 39
test('an income is the same for all starting points, but changes no averages', () => {
  expect(draftWith('zero', unknown, { income: '2,000', amounts: { 1: '75' } })).toMatchObject({
    1: '75',
    2: '$2,000.00',
  });
  expect(draftWith('average', known, { income: '1,500', amounts: { 2: '3100' } })).toEqual({
    ...draftFor('average', known),
    ...{ 2: '3100', income: '1,500' },
  });
});

test('a row lists recurring amounts: 40.00 a month, and 10.00 a month for a yearly bill', () => {
  const rareBills = [{ name: 'Insurance', perYear: cents(120_00), perMonth: cents(10_00) }];
  expect(recurringNote(food)).toBeNull();
  expect(recurringNote(suggested(1, { fixed: cents(40_00), rareBills }))).toBe(
    'Includes $40.00 recurring, $10.00 a month for Insurance',
  );
});

// covers: server/monthly-budget 38
test('a fund names its target, and is saved as a fund unless its amount was changed', () => {
  const fund = { target: cents(120_00), dueMonth: monthIn(2027, 3), repeatMonths: 12 };
  const rareBills = [{ name: 'Insurance', perYear: cents(120_00), perMonth: cents(10_00) }];
  const car = suggested(1, { rareBills, fund, suggested: cents(24_00) });
  expect(recurringNote(car)).toBe('Saves $120.00 for Insurance by March 2027');
  const form = (start: 'average' | 'lastMonth') => startForm(start, { monthCount: 6, categories: [car] }, november);
  const saved = { month: 11, year: 2026, budgets: [{ categoryId: 1, budget: 24_00 }] };
  expect(readForm(form('average'), { 1: '24' })).toEqual({ values: { ...saved, funds: [{ categoryId: 1, ...fund }] } });
  expect(readForm(form('lastMonth'), { 1: '24' })).toEqual({ values: saved });
  expect(readForm(form('average'), { 1: '25' })).toMatchObject({ values: { budgets: [{ budget: 25_00 }] } });
  expect(readForm(form('average'), { 1: '25' })).not.toHaveProperty('values.funds');
});

test('texts name the months of history', () => {
  expect(introOf(6)).toContain('six months of history');
  expect(introOf(1)).toContain('one month of history');
  expect(introOf(0)).toContain('isn’t a full month of history');
  expect(coveredMonths(november, 6)).toBe('May to October');
  expect(coveredMonths(monthIn(2026, 1), 2)).toBe('November to December');
  expect(coveredMonths(november, 1)).toBe('October');
});
