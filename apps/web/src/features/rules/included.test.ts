import { expect, test } from 'vitest';
import { category, subcategory } from '../categories/category.fixture.ts';
import { isIncluded } from './included.ts';
import { rule } from './rule.fixture.ts';

const coffee = subcategory(12, 'Coffee');
const food = category(11, 'Food', { subcategories: [coffee] });
const clothing = category(21, 'Clothing');
const categories = [food, clothing];
const starbucks = rule(1, 'starbucks', { categoryId: food.id, subcategoryId: coffee.id, effects: {} });

// covers: entry/rules 4
test('a rule that came with a suggested category or subcategory is included, also while it is off', () => {
  expect(isIncluded(starbucks, categories)).toBe(true);
  expect(isIncluded({ ...starbucks, isEnabled: false }, categories)).toBe(true);
  expect(isIncluded(rule(2, 'Zara', { categoryId: clothing.id, effects: {} }), categories)).toBe(true);
});

// covers: entry/rules 4
test('a rule with another name, comparison, category, or effect is the user’s own', () => {
  const own = (change: Partial<typeof starbucks>) =>
    expect(isIncluded({ ...starbucks, ...change }, categories)).toBe(false);
  own({ condition: { ...starbucks.condition, comparisonValue: 'starbucks reserve' } });
  own({ condition: { ...starbucks.condition, comparison: 'equals' } });
  own({ categoryId: clothing.id, subcategoryId: null });
  own({ subcategoryId: null });
  own({ categoryId: null, subcategoryId: null });
  own({ effects: { ...starbucks.effects, name: 'Starbucks' } });
});

test('in a category that the user renamed, the rules are the user’s own', () => {
  const renamed = category(11, 'Groceries', { subcategories: [coffee] });
  expect(isIncluded(starbucks, [renamed])).toBe(false);
});
