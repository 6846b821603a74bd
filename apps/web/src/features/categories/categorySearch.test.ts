import type { Category } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { inColumns, searchCategories } from './categorySearch.ts';

const face = { icon: 'fas fa-tag', iconColor: '#22864A', defaultBudget: cents(0) };

function category(categoryID: number, name: string, ...subcategories: string[]): Category {
  return {
    ...face,
    categoryID,
    name,
    income: false,
    subcategories: subcategories.map((sub, index) => ({
      ...face,
      subcategoryID: categoryID * 100 + index,
      categoryID,
      name: sub,
    })),
  };
}

const categories = [
  category(1, 'Clothing'),
  category(2, 'Food', 'Groceries', 'Coffee', 'Fast food'),
  category(3, 'Transportation', 'Gas', 'Car Insurance'),
];

function summary(typed: string) {
  return searchCategories(categories, typed).map(({ category: { name }, subcategories, isOpened }) => [
    name,
    subcategories.map((sub) => sub.name),
    isOpened,
  ]);
}

test.each(['', '   '])('"%s" shows every category, none opened by the search', (typed) => {
  expect(summary(typed)).toEqual([
    ['Clothing', [], false],
    ['Food', ['Groceries', 'Coffee', 'Fast food'], false],
    ['Transportation', ['Gas', 'Car Insurance'], false],
  ]);
});

test('a category is found by its name, in any case', () => {
  expect(summary(' CLOTH ')).toEqual([['Clothing', [], false]]);
});

test('a subcategory is found, alone, in its opened category', () => {
  expect(summary('insurance')).toEqual([['Transportation', ['Car Insurance'], true]]);
});

test('a category and its subcategory are found: all its subcategories are shown', () => {
  expect(summary('food')).toEqual([['Food', ['Groceries', 'Coffee', 'Fast food'], true]]);
});

test('nothing is found', () => {
  expect(summary('rocket')).toEqual([]);
});

test.each([
  [[], [[], []]],
  [[1], [[1], []]],
  [
    [1, 2, 3, 4, 5],
    [
      [1, 2, 3],
      [4, 5],
    ],
  ],
])('%j goes into the columns %j', (list, columns) => {
  expect(inColumns(list)).toEqual(columns);
});
