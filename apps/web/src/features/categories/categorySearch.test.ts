import type { Category } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { searchCategories, splitColumns } from './categorySearch.ts';

const appearance = { icon: 'fas fa-tag', iconColor: '#22864A', defaultBudget: cents(0), isInterestOrFees: false };

function category(id: number, name: string, ...subcategories: string[]): Category {
  return {
    ...appearance,
    id,
    name,
    income: false,
    subcategories: subcategories.map((sub, index) => ({
      ...appearance,
      id: id * 100 + index,
      categoryId: id,
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

test.each(['', '   '])('"%s" shows every category and expands none', (typed) => {
  expect(summary(typed)).toEqual([
    ['Clothing', [], false],
    ['Food', ['Groceries', 'Coffee', 'Fast food'], false],
    ['Transportation', ['Gas', 'Car Insurance'], false],
  ]);
});

test('a category matches by name, ignoring case', () => {
  expect(summary(' CLOTH ')).toEqual([['Clothing', [], false]]);
});

test('a matching subcategory is shown alone in its expanded category', () => {
  expect(summary('insurance')).toEqual([['Transportation', ['Car Insurance'], true]]);
});

test('when a category and its subcategory both match, all its subcategories are shown', () => {
  expect(summary('food')).toEqual([['Food', ['Groceries', 'Coffee', 'Fast food'], true]]);
});

test('no matches return an empty list', () => {
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
])('%j splits into columns %j', (list, columns) => {
  expect(splitColumns(list)).toEqual(columns);
});
