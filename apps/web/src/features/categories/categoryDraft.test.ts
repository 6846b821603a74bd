import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { canSave, changedBudget, draftFaults, draftOf, emptyDraft } from './categoryDraft.ts';
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
  expect(faults).toMatchObject({ name: undefined, parent: 'Please select a parent category' });
});

test('an incomplete rule holds a category back without the dialog', () => {
  const rule = blankRule();
  const withFractions = draftFaults('category', { ...emptyDraft(null), name: 'Garden', budget: '12.345' });
  expect(withFractions.budget).toBe('Enter at most two decimals');
  expect(canSave(withFractions)).toBe(false);
  const faults = draftFaults('category', { ...emptyDraft(null), name: 'Garden', rules: [rule] });
  expect(faults.alert).toBeNull();
  expect(faults.rules.get(rule.id)).toBe('Please enter a name');
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
