import { daysOf, toMonth } from '@cairn/domain';
import { expect, test } from 'vitest';
import { addSubcategoryUrl, categoryTransactionsUrl, editCategoryUrl, idParam } from './categoryUrls.ts';

test('categories and subcategories have their own URLs', () => {
  expect(editCategoryUrl(3)).toBe('/EditCategory?id=3');
  expect(editCategoryUrl(3, 9)).toBe('/EditCategory?id=3&sub=9');
  expect(editCategoryUrl(3, undefined, 'edit')).toBe('/EditCategory?id=3&view=edit');
  expect(addSubcategoryUrl(3)).toBe('/AddCategory?id=3&from=edit');
});

test('a category’s transactions have a URL, of all time or of a month', () => {
  expect(categoryTransactionsUrl(3)).toBe('/CategoryTransactions?id=3');
  const { first: from, last: to } = daysOf(toMonth('2028-02'));
  expect(categoryTransactionsUrl(3, 9, { from, to })).toBe(
    '/CategoryTransactions?id=3&sub=9&from=2028-02-01&to=2028-02-29',
  );
});

test.each([
  ['id=12', 12],
  ['', null],
  ['id=', null],
  ['id=abc', null],
  ['id=-1', null],
  ['id=1e3', null],
])('?%s names category %s', (search, id) => {
  expect(idParam(new URLSearchParams(search), 'id')).toBe(id);
});
