import { expect, test } from 'vitest';
import { category, subcategory } from '../categories/category.fixture.ts';
import { nameOfTarget, targetOptions, toTarget, toValue } from './partTarget.ts';

const food = category(11, 'Food', { subcategories: [subcategory(12, 'Market'), subcategory(13, 'Other')] });
const fun = category(21, 'Fun', { subcategories: [subcategory(22, 'Other')] });

test('subcategories with the same name also show their category', () => {
  expect(targetOptions([food, fun]).map(({ label }) => label)).toEqual([
    'Food',
    'Market',
    'Other (Food)',
    'Fun',
    'Other (Fun)',
    'Transfer',
  ]);
});

test.each(['', 'transfer', '11/', '11/12'])('the value “%s” stands for the same target both ways', (value) => {
  expect(toValue(toTarget(value))).toBe(value);
});

test('a part is named after its subcategory, its category, or neither', () => {
  const names = ['11/12', '11/', 'transfer', '', '99/'].map((value) => nameOfTarget(toTarget(value), [food, fun]));
  expect(names).toEqual(['Market', 'Food', 'Transfer', 'Uncategorized', 'Uncategorized']);
});
