import { expect, test } from 'vitest';
import { documentTitle } from './useDocumentTitle.ts';

test('the innermost title comes before the product’s name', () => {
  expect(documentTitle([undefined, { title: 'Budget' }, { title: 'Settings' }])).toBe('Settings · Cairn');
});

test('a screen without a title shows only the product’s name', () => {
  expect(documentTitle([undefined, { title: undefined }])).toBe('Cairn');
});
