import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Selection,
  selectAll,
  selectedCategories,
  subcategoryKey,
  toggleCategory,
  toggleSubcategory,
} from './selection.ts';
import { adultCategories, juniorCategories, type SuggestedCategory, toPayload } from './suggestedCategories.ts';

function suggested(name: string, ...subcategories: string[]): SuggestedCategory {
  const display = { icon: 'fas fa-tag', color: '#22864A', merchants: [] };
  return { name, ...display, subcategories: subcategories.map((subcategory) => ({ name: subcategory, ...display })) };
}

const food = suggested('Food', 'Groceries', 'Coffee');
const gifts = suggested('Gifts');
const all = [food, gifts];

const names = (selection: Selection) =>
  selectedCategories(all, selection).flatMap(({ name, subcategories }) => [
    name,
    ...subcategories.map((subcategory) => subcategory.name),
  ]);

describe('choosing categories', () => {
  // covers: state/category-selection 1
  test('all are selected by default', () => {
    expect(names(selectAll(all))).toEqual(['Food', 'Groceries', 'Coffee', 'Gifts']);
  });

  // covers: state/category-selection 2
  test('turning off a category unselects all its subcategories', () => {
    expect(names(toggleCategory(selectAll(all), food))).toEqual(['Gifts']);
  });

  // covers: state/category-selection 3
  test('unselecting every subcategory unselects the category', () => {
    const one = toggleSubcategory(selectAll(all), food, 'Coffee');
    expect(names(one)).toEqual(['Food', 'Groceries', 'Gifts']);
    expect(names(toggleSubcategory(one, food, 'Groceries'))).toEqual(['Gifts']);
  });

  // covers: state/category-selection 4
  test('selecting a subcategory selects its category', () => {
    const none = toggleCategory(selectAll(all), food);
    expect(names(toggleSubcategory(none, food, 'Coffee'))).toEqual(['Food', 'Coffee', 'Gifts']);
  });

  test('after any sequence of presses, Food is selected exactly when one of its subcategories is', () => {
    const presses = fc.array(fc.constantFrom('Food', 'Gifts', 'Groceries', 'Coffee'), { maxLength: 20 });
    fc.assert(
      fc.property(presses, (pressed) => {
        let selection = selectAll(all);
        for (const name of pressed) {
          const category = all.find((one) => one.name === name);
          selection = category ? toggleCategory(selection, category) : toggleSubcategory(selection, food, name);
          const subcategories = food.subcategories.filter((subcategory) =>
            selection.has(subcategoryKey('Food', subcategory.name)),
          );
          expect(selection.has('Food')).toBe(subcategories.length > 0);
        }
      }),
    );
  });
});

describe('the suggested sets', () => {
  // covers: constants/lists 21
  test('adults get 15 categories, including those in the specification', () => {
    const known = adultCategories.map(({ name }) => name);
    expect(known).toHaveLength(15);
    expect(known).toEqual(
      expect.arrayContaining(
        'Food, Income, Utilities, Transportation, Health, Housing, Travel, Gifts, Clothing, Debts, Education, Kids, Pets'.split(
          ', ',
        ),
      ),
    );
  });

  // covers: constants/lists 23
  test('juniors: Food, Income, Transportation, Health, Gifts, Clothing, Pets', () => {
    expect(juniorCategories.map(({ name }) => name)).toEqual([
      'Food',
      'Income',
      'Transportation',
      'Health',
      'Gifts',
      'Clothing',
      'Pets',
    ]);
  });

  // covers: constants/lists 24
  test.each([
    ['adults', adultCategories],
    ['juniors', juniorCategories],
  ])('%s: only Income and its subcategories have income=true', (_who, categories) => {
    const payload = toPayload(categories);
    const income = payload.filter(({ category }) => category.income);
    expect(income.map(({ category }) => category.name)).toEqual(['Income']);
    const subcategories = income.flatMap(({ subcategories = [] }) => subcategories);
    expect(subcategories.every(({ subcategory }) => subcategory.income)).toBe(true);
  });

  test('each merchant belongs to one category only', () => {
    for (const categories of [adultCategories, juniorCategories]) {
      const merchants = categories.flatMap((one) =>
        [one, ...one.subcategories].flatMap((subcategory) => subcategory.merchants),
      );
      expect(merchants.filter((name, index) => merchants.indexOf(name) !== index)).toEqual([]);
    }
  });

  // covers: constants/lists 22
  test('rules are Name contains a merchant, lowercase and trimmed', () => {
    const rules = toPayload(adultCategories).flatMap(({ rules: own = [], subcategories = [] }) => [
      ...own,
      ...subcategories.flatMap((subcategory) => subcategory.rules ?? []),
    ]);
    expect(rules.length).toBeGreaterThan(200);
    for (const rule of rules) {
      if (rule.type !== 'Name') throw new Error('not a Name rule');
      expect(rule.comparison).toBe('contains');
      expect(rule.value).toBe(rule.value.trim().toLowerCase());
    }
  });
});
