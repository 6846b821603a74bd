import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainLines, plainText } from './plain-text.ts';

describe('several lines of text as the ledger stores them', () => {
  test.each([
    ['  Two\r\nlines\rand\ta tab ', 'Two\nlines\nand\ta tab'],
    ['a\u0000b\u0007', 'a b'],
    ['half a \ud83d', 'half a \ufffd'],
  ])('%j is stored as %j', (text, stored) => {
    expect(plainLines(text, 200)).toBe(stored);
    expect(plainLines(stored, 200)).toBe(stored);
  });

  test('text that is too long ends at the last whole character that fits', () => {
    expect(plainLines('ab\ncd', 4)).toBe('ab\nc');
    expect(plainLines('abc😀', 4)).toBe('abc');
  });
});

describe('text as the ledger stores it', () => {
  test.each([
    ['  Trader Joe’s ', 'Trader Joe’s'],
    ['SHELL\r\n\tOIL', 'SHELL OIL'],
    ['a\u0000b', 'a b'],
    ['\u0007\u0000', ''],
    ['half a \ud83d', 'half a \ufffd'],
  ])('%j is stored as %j', (text, stored) => {
    expect(plainText(text, 200)).toBe(stored);
  });

  test('text that is too long ends at the last whole character that fits', () => {
    expect(plainText('abcdef', 4)).toBe('abcd');
    expect(plainText('abc def', 4)).toBe('abc');
    expect(plainText('abc😀', 4)).toBe('abc');
  });

  test('stored text doesn’t change when it is stored again', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '\u0000', '😀', '\ud83d', '\ude00') });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 12 }), (text, max) => {
        const stored = plainText(text, max);
        expect(stored.length).toBeLessThanOrEqual(max);
        expect(stored).not.toMatch(/\p{Cc}/u);
        expect(stored.isWellFormed()).toBe(true);
        expect(plainText(stored, max)).toBe(stored);
      }),
    );
  });
});
