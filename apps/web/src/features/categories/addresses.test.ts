import { expect, test } from 'vitest';
import { addSubcategoryAddress, editCategoryAddress, idParam } from './addresses.ts';

test('a category and a subcategory have addresses of their own', () => {
  expect(editCategoryAddress(3)).toBe('/EditCategory?id=3');
  expect(editCategoryAddress(3, 9)).toBe('/EditCategory?id=3&sub=9');
  expect(editCategoryAddress(3, undefined, 'edit')).toBe('/EditCategory?id=3&view=edit');
  expect(addSubcategoryAddress(3)).toBe('/AddCategory?id=3&from=edit');
});

test.each([
  ['id=12', 12],
  ['', null],
  ['id=', null],
  ['id=abc', null],
  ['id=-1', null],
  ['id=1e3', null],
])('?%s names the category %s', (search, id) => {
  expect(idParam(new URLSearchParams(search), 'id')).toBe(id);
});
