import { NAME_MAX } from '@cairn/contract';
import { expect, test } from 'vitest';
import { category, subcategory } from '../categories/category.fixture.ts';
import {
  categoryOptions,
  findOptions,
  newCategoryOption,
  suggestCategories,
  usedLately,
} from './categorySuggestions.ts';
import { categoryFields } from './lists.ts';
import { dayOf, transactionRow } from './transactionRow.fixture.ts';

const categories = [
  category(1, 'Food', { subcategories: [subcategory(2, 'Groceries')] }),
  category(3, 'Gifts'),
  category(4, 'Fun'),
  category(5, 'Home'),
];
const options = categoryOptions(categories);

function past(id: number, name: string, categoryId: number | null, subcategoryId: number | null = null) {
  const date = dayOf(`2026-11-${String(15 - (id % 10)).padStart(2, '0')}`);
  return { ...transactionRow(id, name), date, ...categoryFields(categories, categoryId, subcategoryId) };
}

const venmo = transactionRow(99, 'Venmo Payment');
const suggested = (history: Parameters<typeof suggestCategories>[1]) =>
  suggestCategories(venmo, history, options).map(({ name, reason }) => `${name}: ${reason}`);

// covers: state/transactions-list 3
test('4 of the last 5 transactions with this name were Gifts, the other was Groceries', () => {
  const history = [
    past(1, 'Venmo Payment', 3),
    past(2, 'VENMO  payment', 3),
    past(3, 'Venmo Payment', 1, 2),
    past(4, 'Venmo Payment', 3),
    past(5, 'Venmo Payment', 3),
    past(6, 'Venmo Payment', 4),
  ];
  expect(suggested(history)).toEqual([
    'Gifts: 4 of your last 5 with this name',
    'Groceries: 1 of your last 5 with this name',
  ]);
});

// covers: state/transactions-list 3
test('a single earlier choice is named with its day', () => {
  expect(suggested([past(5, 'Venmo Payment', 4)])).toEqual(['Fun: You chose it on 11/10/2026']);
});

// covers: state/transactions-list 3
test('other names, uncategorized transactions, deleted categories, and the transaction itself suggest nothing', () => {
  const itself = { ...past(1, 'Venmo Payment', 3), id: venmo.id };
  const deleted = { ...past(2, 'Venmo Payment', 3), ...categoryFields([category(8, 'Old')], 8, null) };
  expect(suggested([itself, deleted, past(3, 'Venmo Payment Fee', 3), past(4, 'Venmo Payment', null)])).toEqual([]);
});

// covers: state/transactions-list 3
test('the last three categories are listed once each, without those already suggested', () => {
  const latest = [
    past(1, 'A', 3),
    past(2, 'B', 4),
    past(3, 'C', 4),
    past(4, 'D', 1, 2),
    past(5, 'E', 5),
    past(6, 'F', 1),
  ];
  const gifts = options.filter(({ name }) => name === 'Gifts');
  expect(usedLately(latest, options, gifts).map(({ name }) => name)).toEqual(['Fun', 'Groceries', 'Home']);
});

// covers: state/transactions-list 3
test('typed text finds categories and subcategories; names that start with it come first', () => {
  expect(findOptions(options, 'f').map(({ name }) => name)).toEqual(['Food', 'Fun', 'Gifts']);
  expect(findOptions(options, 'GROC')).toMatchObject([{ categoryId: 1, subcategoryId: 2, parentName: 'Food' }]);
  expect(findOptions(options, 'zz')).toEqual([]);
});

// covers: entry/split-lines 60
test('a name that no category has can be created, trimmed; others can’t', () => {
  expect(newCategoryOption(options, ' Bakery ')).toEqual({ newName: 'Bakery' });
  for (const typed of ['groceries', '  ', 'x'.repeat(NAME_MAX + 1)])
    expect(newCategoryOption(options, typed)).toBeNull();
});
