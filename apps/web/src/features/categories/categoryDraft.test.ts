import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { canSave, changedBudget, draftFaults, draftOf, emptyDraft, siblingsOf } from './categoryDraft.ts';
import { blankRule } from './ruleDraft.ts';

describe('what the dialog says', () => {
  const [noName, named] = ['  ', 'Garden'];
  test.each([
    ['category', noName, null, 'Please enter a category name'],
    ['category', named, null, null],
    ['subcategory', noName, null, 'Please enter a category name and select a parent category'],
    ['subcategory', noName, 1, 'Please enter a category name and select a parent category'],
    ['subcategory', named, null, 'Please enter a category name and select a parent category'],
    ['subcategory', named, 1, null],
  ] as const)('%s named "%s" under %s → %s', (kind, name, parentId, alert) => {
    const faults = draftFaults(kind, { ...emptyDraft(parentId), name });
    expect(faults.alert).toBe(alert);
    expect(canSave(faults)).toBe(alert === null);
  });
});

test('the field at fault is named, and only that one', () => {
  const faults = draftFaults('subcategory', { ...emptyDraft(null), name: 'Gas' });
  expect(faults).toMatchObject({ name: undefined, parent: 'Select a parent category' });
});

test('a name that is taken is a fault at its field, whatever its case, accents and spaces; its own is not', () => {
  const look = { icon: 'fas fa-tag', iconColor: '#22864A', defaultBudget: cents(0) };
  const market = { ...look, subcategoryID: 9, categoryID: 1, name: 'Market' };
  const categories = [{ ...look, categoryID: 1, name: 'Café', income: false, subcategories: [market] }];
  const faultsOf = (kind: 'category' | 'subcategory', name: string, ownId: number | null = null) => {
    const draft = { ...emptyDraft(1), name };
    return draftFaults(kind, draft, siblingsOf(kind, draft, categories, ownId));
  };
  expect(faultsOf('category', ' CAFE ').name).toBe('There’s already a category named Café');
  expect(canSave(faultsOf('category', ' CAFE '))).toBe(false);
  expect(faultsOf('category', 'cafe', 1).name).toBeUndefined();
  expect(faultsOf('category', 'Market').name).toBeUndefined();
  expect(faultsOf('subcategory', 'market').name).toBe('There’s already a subcategory named Market');
  expect(faultsOf('subcategory', 'Café').name).toBeUndefined();
});

test('an incomplete rule holds a category back without the dialog', () => {
  const rule = blankRule();
  const withFractions = draftFaults('category', { ...emptyDraft(null), name: 'Garden', budget: '12.345' });
  expect(withFractions.budget).toBe('Enter no more than two decimals');
  expect(canSave(withFractions)).toBe(false);
  const faults = draftFaults('category', { ...emptyDraft(null), name: 'Garden', rules: [rule] });
  expect(faults.alert).toBeNull();
  expect(faults.rules.get(rule.id)).toBe('Enter a name');
  expect(canSave(faults)).toBe(false);
});

test.each([
  ['12,50', 'Enter an amount in dollars, like 86.42'],
  ['-5', 'Enter an amount in dollars, like 86.42'],
  ['1000000000.01', 'Enter $1,000,000,000.00 or less'],
])('a default budget of %j is refused: %s', (budget, fault) => {
  const faults = draftFaults('category', { ...emptyDraft(null), name: 'Garden', budget });
  expect(faults.budget).toBe(fault);
  expect(canSave(faults)).toBe(false);
});

test('a default budget of 412.50 is typed as 412.50, and is no change', () => {
  const face = { name: 'Food', icon: 'fas fa-utensils', iconColor: '#986605', defaultBudget: cents(412_50) };
  const draft = draftOf({ ...face, categoryID: 1, income: false, subcategories: [] }, null);
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
