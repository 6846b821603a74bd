import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import {
  type CategoryDraft,
  type CategoryKind,
  categoryForm,
  changedBudget,
  draftOf,
  emptyDraft,
  missingText,
  siblingsOf,
} from './categoryForm.ts';
import { blankRule } from './ruleDraft.ts';

function errorsOf(kind: CategoryKind, draft: CategoryDraft, siblings: readonly { name: string }[] = []) {
  const read = readForm(categoryForm(kind, siblings), draft);
  return 'errors' in read ? read.errors : {};
}

describe('missing field dialog', () => {
  const [noName, named] = ['  ', 'Garden'];
  // covers: entities 52; validation 2, 3
  test.each([
    ['category', noName, null, 'Please enter a category name'],
    ['category', named, null, null],
    ['subcategory', noName, null, 'Please enter a category name and select a parent category'],
    ['subcategory', noName, 1, 'Please enter a category name and select a parent category'],
    ['subcategory', named, null, 'Please enter a category name and select a parent category'],
    ['subcategory', named, 1, null],
  ] as const)('%s named "%s" under %s → %s', (kind, name, parentId, alert) => {
    const draft = { ...emptyDraft(parentId), name };
    expect(missingText(kind, draft)).toBe(alert);
    expect(Object.keys(errorsOf(kind, draft)).length > 0).toBe(alert !== null);
  });
});

// covers: validation 3
test('only the invalid field gets an error', () => {
  const errors = errorsOf('subcategory', { ...emptyDraft(null), name: 'Gas' });
  expect(errors).toEqual({ parentId: 'Select a parent category' });
});

// covers: server/monthly-budget 50
test('a name already in use is an error, ignoring case, accents and spaces; its own name is fine', () => {
  const look = { icon: 'fas fa-tag', iconColor: '#22864A', defaultBudget: cents(0), isInterestOrFees: false };
  const market = { ...look, id: 9, categoryId: 1, name: 'Market' };
  const categories = [{ ...look, id: 1, name: 'Café', income: false, subcategories: [market] }];
  const nameErrors = (kind: CategoryKind, name: string, ownId: number | null = null) => {
    const draft = { ...emptyDraft(1), name };
    return errorsOf(kind, draft, siblingsOf(kind, draft, categories, ownId));
  };
  expect(nameErrors('category', ' CAFE ')).toEqual({ name: 'There’s already a category named Café' });
  expect(nameErrors('category', 'cafe', 1)).toEqual({});
  expect(nameErrors('category', 'Market')).toEqual({});
  expect(nameErrors('subcategory', 'market')).toEqual({ name: 'There’s already a subcategory named Market' });
  expect(nameErrors('subcategory', 'Café')).toEqual({});
});

test('an invalid budget or incomplete rule blocks saving without the dialog', () => {
  const rule = blankRule();
  const garden = { ...emptyDraft(null), name: 'Garden' };
  expect(errorsOf('category', { ...garden, defaultBudget: '12.345' })).toEqual({
    defaultBudget: 'Enter no more than two decimals',
  });
  expect(errorsOf('category', { ...garden, rules: [rule] })).toEqual({ 'rules.0': 'Enter a name' });
  expect(missingText('category', { ...garden, rules: [rule] })).toBeNull();
});

// covers: validation 26
test.each([
  ['12,50', 'Enter an amount in dollars, like 86.42'],
  ['-5', 'Enter an amount in dollars, like 86.42'],
  ['1000000000.01', 'Enter $1,000,000,000.00 or less'],
])('a default budget of %j is rejected: %s', (defaultBudget, error) => {
  expect(errorsOf('category', { ...emptyDraft(null), name: 'Garden', defaultBudget })).toEqual({
    defaultBudget: error,
  });
});

test('a default budget of 412.50 fills the field as 412.50, which isn’t a change', () => {
  const appearance = {
    name: 'Food',
    icon: 'fas fa-utensils',
    iconColor: '#986605',
    defaultBudget: cents(412_50),
    isInterestOrFees: false,
  };
  const draft = draftOf({ ...appearance, id: 1, income: false, subcategories: [] }, null);
  expect(draft.defaultBudget).toBe('412.50');
  expect(changedBudget(draft.defaultBudget, cents(412_50))).toBeNull();
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
