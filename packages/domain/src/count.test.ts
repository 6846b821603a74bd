import { expect, test } from 'vitest';
import { countOf } from './count.ts';

test.each([
  [0, '0 transactions'],
  [1, '1 transaction'],
  [1_204, '1,204 transactions'],
])('%i is shown as %s', (count, text) => {
  expect(countOf(count)).toBe(text);
});

test('counts other nouns: 2 rows', () => {
  expect(countOf(2, 'row')).toBe('2 rows');
});
