import { expect, test } from 'vitest';
import { sameName } from './names.ts';

test.each([
  ['groceries', 'Groceries'],
  ['  Groceries ', 'Groceries'],
  ['CAFÉ  bar', 'Cafe Bar'],
  ['Kids’ stuff', "Kids' stuff"],
  ['Grocery', null],
])('existing name that matches %s: %s', (name, found) => {
  expect(sameName(name, [{ name: 'Groceries' }, { name: 'Cafe Bar' }, { name: "Kids' stuff" }])).toBe(found);
});
