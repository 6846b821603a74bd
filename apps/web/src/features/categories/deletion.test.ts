import type { Category } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { emptyChoice, isChosen, moveOptions, replacementOf, subcategoryOptions } from './deletion.ts';

const appearance = { icon: 'fas fa-tag', iconColor: '#22864A', defaultBudget: cents(0), isInterestOrFees: false };
const sub = (id: number, categoryId: number, name: string) => ({
  ...appearance,
  id,
  categoryId,
  name,
});
const food: Category = {
  ...appearance,
  id: 1,
  name: 'Food',
  income: false,
  subcategories: [sub(11, 1, 'Groceries'), sub(12, 1, 'Coffee')],
};
const gifts: Category = { ...appearance, id: 2, name: 'Gifts', income: false, subcategories: [] };
const categories = [food, gifts];
const labels = (options: { label: string }[]) => options.map(({ label }) => label);

describe('move options', () => {
  // covers: faults 19
  test('deleting Food offers uncategorized or Gifts', () => {
    const options = moveOptions(categories, { categoryId: 1, subcategoryId: null });
    expect(labels(options)).toEqual(['Leave uncategorized', 'Gifts']);
  });

  // covers: screen/edit-category 16
  test('deleting Groceries still offers Food itself and Coffee', () => {
    const deleted = { categoryId: 1, subcategoryId: 11 };
    expect(labels(moveOptions(categories, deleted))).toEqual(['Leave uncategorized', 'Food', 'Gifts']);
    expect(labels(subcategoryOptions(categories, { category: '1', subcategory: '' }, deleted))).toEqual(['Coffee']);
  });

  // covers: validation 31
  test('a category without subcategories has no subcategory options', () => {
    const deleted = { categoryId: 1, subcategoryId: null };
    expect(subcategoryOptions(categories, { category: '2', subcategory: '' }, deleted)).toEqual([]);
  });
});

test('confirming requires a choice; uncategorized is one', () => {
  expect(isChosen(emptyChoice)).toBe(false);
  expect(isChosen({ category: 'uncategorized', subcategory: '' })).toBe(true);
});

// covers: screen/edit-category 16
test.each([
  ['uncategorized', '', null],
  ['2', '', { categoryId: 2, subcategoryId: null, name: 'Gifts' }],
  ['1', '12', { categoryId: 1, subcategoryId: 12, name: 'Coffee' }],
])('choosing "%s" and "%s" moves to %j', (category, subcategory, expected) => {
  expect(replacementOf(categories, { category, subcategory })).toEqual(expected);
});
