import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosen, everything, partKey, type Selection, toggleCategory, togglePart } from './selection.ts';
import { adultCategories, juniorCategories, type SuggestedCategory, toPayload } from './suggestedCategories.ts';

function suggested(name: string, ...parts: string[]): SuggestedCategory {
  const face = { icon: 'fas fa-tag', color: '#22864A', merchants: [] };
  return { name, ...face, parts: parts.map((part) => ({ name: part, ...face })) };
}

const food = suggested('Food', 'Groceries', 'Coffee');
const gifts = suggested('Gifts');
const all = [food, gifts];

const names = (selection: Selection) =>
  chosen(all, selection).flatMap(({ name, parts }) => [name, ...parts.map((part) => part.name)]);

describe('choosing categories', () => {
  test('all are selected at first', () => {
    expect(names(everything(all))).toEqual(['Food', 'Groceries', 'Coffee', 'Gifts']);
  });

  test('a category turned off unselects all its subcategories', () => {
    expect(names(toggleCategory(everything(all), food))).toEqual(['Gifts']);
  });

  test('unselecting every subcategory unselects the category', () => {
    const one = togglePart(everything(all), food, 'Coffee');
    expect(names(one)).toEqual(['Food', 'Groceries', 'Gifts']);
    expect(names(togglePart(one, food, 'Groceries'))).toEqual(['Gifts']);
  });

  test('selecting a subcategory selects its category', () => {
    const none = toggleCategory(everything(all), food);
    expect(names(togglePart(none, food, 'Coffee'))).toEqual(['Food', 'Coffee', 'Gifts']);
  });

  test('whatever is pressed, a subcategory is never chosen without its category, nor a category without any of its own', () => {
    const presses = fc.array(fc.constantFrom('Food', 'Gifts', 'Groceries', 'Coffee'), { maxLength: 20 });
    fc.assert(
      fc.property(presses, (pressed) => {
        let selection = everything(all);
        for (const name of pressed) {
          const category = all.find((one) => one.name === name);
          selection = category ? toggleCategory(selection, category) : togglePart(selection, food, name);
          const parts = food.parts.filter((part) => selection.has(partKey('Food', part.name)));
          expect(selection.has('Food')).toBe(parts.length > 0);
        }
      }),
    );
  });
});

describe('the suggested sets', () => {
  test('adults: about 15, with those that the specification names', () => {
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

  test.each([
    ['adults', adultCategories],
    ['juniors', juniorCategories],
  ])('%s: only Income carries income=true, its subcategories too', (_who, categories) => {
    const payload = toPayload(categories);
    const income = payload.filter(({ Category }) => Category.Income);
    expect(income.map(({ Category }) => Category.Name)).toEqual(['Income']);
    const parts = income.flatMap(({ SubcategoriesWithRulesList = [] }) => SubcategoriesWithRulesList);
    expect(parts.every(({ Subcategory }) => Subcategory.Income)).toBe(true);
  });

  test('a merchant leads to one place only', () => {
    for (const categories of [adultCategories, juniorCategories]) {
      const merchants = categories.flatMap((one) => [one, ...one.parts].flatMap((part) => part.merchants));
      expect(merchants.filter((name, index) => merchants.indexOf(name) !== index)).toEqual([]);
    }
  });

  test('rules are Name contains a merchant, in lower case and without spaces around', () => {
    const rules = toPayload(adultCategories).flatMap(({ Rules = [], SubcategoriesWithRulesList = [] }) => [
      ...Rules,
      ...SubcategoriesWithRulesList.flatMap(({ Rules: own = [] }) => own),
    ]);
    expect(rules.length).toBeGreaterThan(200);
    for (const rule of rules) {
      if (rule.type !== 'Name') throw new Error('not a name');
      expect(rule.comparison).toBe('contains');
      expect(rule.value).toBe(rule.value.trim().toLowerCase());
    }
  });
});
