import { expect, test } from 'vitest';
import { loadAllIcons } from './categoryIcons.ts';
import { findIcons, isIconSearch } from './iconSearch.ts';

const icons = new Map([
  ['house', { path: 'h' }],
  ['home', { path: 'h' }],
  ['cart-shopping', { path: 'c' }],
  ['basket-shopping', { path: 'b' }],
]);

// covers: validation 28; constants/lists 11
test.each([
  ['', false],
  ['ca', false],
  [' ca ', false],
  ['car', true],
])('a search needs at least 3 characters: "%s" → %s', (typed, expected) => {
  expect(isIconSearch(typed)).toBe(expected);
});

test.each([
  ['shop', ['cart-shopping', 'basket-shopping']],
  ['Shopping CART', ['cart-shopping']],
  ['cart-shop', ['cart-shopping']],
  ['rocket', []],
])('"%s" finds %j', (typed, expected) => {
  expect(findIcons(icons, typed)).toEqual(expected);
});

test('an icon with two names is found by either name, and listed once', () => {
  expect(findIcons(icons, 'hom')).toEqual(['house']);
  expect(findIcons(icons, 'ho')).toEqual(['house', 'cart-shopping', 'basket-shopping']);
});

test('character codes among the names aren’t searched', () => {
  expect(findIcons(new Map([...icons, ['1f3e0', { path: 'h' }]]), '1f3')).toEqual([]);
});

test('the whole free solid set is searched: "dragon" is found', async () => {
  expect(findIcons(await loadAllIcons(), 'dragon')).toEqual(['dragon']);
});
