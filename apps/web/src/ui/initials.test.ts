import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Maya Ellison', 'ME'],
  ['maya', 'M'],
  ['  Ana  María de la Cruz ', 'AC'],
  ['“Bo” O’Neil', 'BO'],
  ['', ''],
  ['— —', ''],
])('initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
