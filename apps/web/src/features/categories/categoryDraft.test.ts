import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { canSave, changedBudget, draftErrors, draftOf, emptyDraft, siblingsOf } from './categoryDraft.ts';
import { blankRule } from './ruleDraft.ts';

describe('missing field dialog', () => {
  const [noName, named] = ['  ', 'Garden'];
  test.each([
    ['category', noName, null, 'Please enter a category name'],
    ['category', named, null, null],
    ['subcategory', noName, null, 'Please enter a category name and select a parent category'],
    ['subcategory', noName, 1, 'Please enter a category name and select a parent category'],
    ['subcategory', named, null, 'Please enter a category name and select a parent category'],
    ['subcategory', named, 1, null],
  ] as const)('%s named "%s" under %s → %s', (kind, name, parentId, alert) => {
    const errors = draftErrors(kind, { ...emptyDraft(parentId), name });
    expect(errors.alert).toBe(alert);
    expect(canSave(errors)).toBe(alert === null);
  });
});

test('only the invalid field gets an error', () => {
  const errors = draftErrors('subcategory', { ...emptyDraft(null), name: 'Gas' });
  expect(errors).toMatchObject({ name: undefined, parent: 'Select a parent category' });
});

test('a name already in use is an error, ignoring case, accents and spaces; its own name is fine', () => {
  const look = { icon: 'fas fa-tag', iconColor: '#22864A', defaultBudget: cents(0) };
  const market = { ...look, id: 9, categoryId: 1, name: 'Market' };
  const categories = [{ ...look, id: 1, name: 'Café', income: false, subcategories: [market] }];
  const errorsOf = (kind: 'category' | 'subcategory', name: string, ownId: number | null = null) => {
    const draft = { ...emptyDraft(1), name };
    return draftErrors(kind, draft, siblingsOf(kind, draft, categories, ownId));
  };
  expect(errorsOf('category', ' CAFE ').name).toBe('There’s already a category named Café');
  expect(canSave(errorsOf('category', ' CAFE '))).toBe(false);
  expect(errorsOf('category', 'cafe', 1).name).toBeUndefined();
  expect(errorsOf('category', 'Market').name).toBeUndefined();
  expect(errorsOf('subcategory', 'market').name).toBe('There’s already a subcategory named Market');
  expect(errorsOf('subcategory', 'Café').name).toBeUndefined();
});

test('an invalid budget or incomplete rule blocks saving without the dialog', () => {
  const rule = blankRule();
  const withFractions = draftErrors('category', { ...emptyDraft(null), name: 'Garden', budget: '12.345' });
  expect(withFractions.budget).toBe('Enter no more than two decimals');
  expect(canSave(withFractions)).toBe(false);
  const errors = draftErrors('category', { ...emptyDraft(null), name: 'Garden', rules: [rule] });
  expect(errors.alert).toBeNull();
  expect(errors.rules.get(rule.id)).toBe('Enter a name');
  expect(canSave(errors)).toBe(false);
});

test.each([
  ['12,50', 'Enter an amount in dollars, like 86.42'],
  ['-5', 'Enter an amount in dollars, like 86.42'],
  ['1000000000.01', 'Enter $1,000,000,000.00 or less'],
])('a default budget of %j is rejected: %s', (budget, error) => {
  const errors = draftErrors('category', { ...emptyDraft(null), name: 'Garden', budget });
  expect(errors.budget).toBe(error);
  expect(canSave(errors)).toBe(false);
});

test('a default budget of 412.50 fills the field as 412.50, which isn’t a change', () => {
  const appearance = { name: 'Food', icon: 'fas fa-utensils', iconColor: '#986605', defaultBudget: cents(412_50) };
  const draft = draftOf({ ...appearance, id: 1, income: false, subcategories: [] }, null);
  expect(draft.budget).toBe('412.50');
  expect(changedBudget(draft.budget, cents(412_50))).toBeNull();
});

test.each([
  ['', 400_00, null],
  ['400', 400_00, null],
  ['0', 400_00, 0],
  ['.5', 400_00, 50],
  ['1234.56', 0, 1_234_56],
])('typed "%s" over %i cents → %s', (typed, current, changed) => {
  expect(changedBudget(typed, cents(current))).toBe(changed);
});
