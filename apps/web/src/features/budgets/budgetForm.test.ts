import { type Cents, cents, type Day, isDay, monthIn } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import { category, subcategory } from './budget.fixture.ts';
import {
  type BudgetDraft,
  budgetForm,
  changedAmount,
  draftOf,
  fieldsOf,
  isReadOnly,
  monthsAfter,
  type Subject,
} from './budgetForm.ts';
import type { Period } from './budgetPeriod.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const november: Period = { kind: 'month', month: monthIn(2026, 11) };
const year: Period = { kind: 'year', year: 2026 };
const today = day('2026-11-15');

const market = subcategory(9, 'Market', 50_00);
const deleted = { ...subcategory(10, 'Bakery', 5_00), isDeleted: true };
const food = category('Food', 400_00, 0, { id: 3, subcategories: [market, deleted] });
const wholeCategory = { category: food, subcategory: null };
const oneSubcategory = { category: food, subcategory: market };

function check(subject: Subject, period: Period, draft: BudgetDraft) {
  return readForm(budgetForm(subject, period, today), { ...draftOf(fieldsOf(subject, period)), ...draft });
}

/** The body that saving the draft would send. */
function saved(subject: Subject, period: Period, draft: BudgetDraft) {
  const checked = check(subject, period, draft);
  return 'values' in checked ? checked.values : checked.errors;
}

test('deleted categories and their subcategories are read-only', () => {
  expect([wholeCategory, oneSubcategory].map(isReadOnly)).toEqual([false, false]);
  expect(isReadOnly({ category: food, subcategory: deleted })).toBe(true);
  expect(isReadOnly({ category: { ...food, isDeleted: true }, subcategory: market })).toBe(true);
});

describe('a month', () => {
  const fields = fieldsOf(wholeCategory, november);
  const draft = draftOf(fields);

  test('has a field for the category and for each subcategory that isn’t deleted', () => {
    expect(draft).toEqual({ budget: '400.00', 'subcategories.0.budget': '50.00' });
  });

  // covers: validation 27
  test.each([
    ['an empty field', ''],
    ['a space', ' '],
    ['the same amount', '400'],
  ])('%s leaves the old budget and saves nothing', (_case, typed) => {
    expect(check(wholeCategory, november, { ...draft, budget: typed })).toEqual({ values: null });
  });

  // covers: entities 40
  test('sends the specified payload, with null for unchanged budgets', () => {
    expect(saved(wholeCategory, november, { ...draft, 'subcategories.0.budget': '75.5' })).toEqual({
      kind: 'category',
      body: {
        categoryId: 3,
        name: 'Food',
        month: 11,
        year: 2026,
        budget: null,
        subcategories: [{ subcategoryId: 9, name: 'Market', budget: 75_50, parentId: 3, month: 11, year: 2026 }],
      },
    });
  });

  // covers: entities 41
  test('a single subcategory is saved with its own call', () => {
    expect(saved(oneSubcategory, november, { budget: '1234.56' })).toEqual({
      kind: 'subcategory',
      body: { subcategoryId: 9, parentId: 3, name: 'Market', month: 11, year: 2026, budget: 1_234_56 },
    });
  });

  test('rejects fractions of a cent', () => {
    expect(check(wholeCategory, november, { budget: '12.345' })).toEqual({
      errors: { budget: 'Enter no more than two decimals' },
    });
  });

  // covers: validation 26
  test.each(['2000+500.75', '12,50', '1.234,56', '(400)', '4e3', '-5', '.'])('%j is rejected as a budget', (typed) => {
    expect(check(wholeCategory, november, { ...draft, 'subcategories.0.budget': typed })).toEqual({
      errors: { 'subcategories.0.budget': 'Enter an amount in dollars, like 86.42' },
    });
  });

  test('is limited to 1,000,000,000.00', () => {
    expect(check(wholeCategory, november, { budget: '1000000000' })).not.toHaveProperty('errors');
    expect(check(wholeCategory, november, { budget: '1000000000.01' })).toEqual({
      errors: { budget: 'Enter $1,000,000,000.00 or less' },
    });
  });
});

describe('a year with 100.00 in each of its ten past months', () => {
  const months: Cents[] = Array.from({ length: 12 }, (_, index) => cents(index < 10 ? 100_00 : 0));
  const rent = category('Rent', 1_000_00, 0, { id: 4, months });
  const all = { category: rent, subcategory: null };
  const [field] = fieldsOf(all, year);
  if (!field) throw new Error('a year has a field');

  test('1,200.05 − 1,000.00 = 200.05 for the last two months: 100.03 + 100.02', () => {
    const after = monthsAfter(field, { budget: '1200.05' }, 10);
    expect(after?.slice(0, 10)).toEqual(months.slice(0, 10));
    expect(after?.slice(10)).toEqual([100_03, 100_02]);
  });

  test('untouched or empty, it doesn’t change', () => {
    expect(monthsAfter(field, { budget: '' }, 10)).toEqual(months);
    expect(changedAmount(field, { budget: '1000.00' })).toBeNull();
  });

  // covers: server/annual-budget 5
  test('can’t be less than its past months hold', () => {
    expect(check(all, year, { budget: '999.99' })).toEqual({
      errors: { budget: 'Enter at least $1,000.00, the amount already budgeted for January to October' },
    });
    expect(check(all, year, { budget: '1000.01' })).not.toHaveProperty('errors');
    expect(readForm(budgetForm(all, year, day('2026-02-01')), { budget: '99.99' })).toEqual({
      errors: { budget: 'Enter at least $100.00, the amount already budgeted for January' },
    });
  });

  test('another year accepts any amount', () => {
    expect(check(all, { kind: 'year', year: 2027 }, { budget: '0' })).not.toHaveProperty('errors');
  });

  // covers: server/annual-budget 2
  test('is saved with the annual call, a subcategory nested in its category', () => {
    expect(saved(all, year, { budget: '1200' })).toEqual({
      kind: 'year',
      body: { categoryId: 4, name: 'Rent', year: 2026, budget: 1_200_00, subcategories: [] },
    });
    expect(saved(oneSubcategory, year, { 'subcategories.0.budget': '600' })).toEqual({
      kind: 'year',
      body: {
        categoryId: 3,
        name: 'Food',
        year: 2026,
        budget: null,
        subcategories: [{ subcategoryId: 9, name: 'Market', budget: 600_00 }],
      },
    });
  });
});
