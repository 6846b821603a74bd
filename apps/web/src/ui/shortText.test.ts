import { expect, test } from 'vitest';
import { shortName, shortText } from './shortText.ts';

// covers: entry/split-lines 42
test('a text is cut only if it is longer than the limit', () => {
  expect(shortText('Costco', 6)).toBe('Costco');
  expect(shortText('Trader Tom', 7)).toBe('Trader…');
  expect(shortName('W'.repeat(200))).toBe(`${'W'.repeat(60)}…`);
});
