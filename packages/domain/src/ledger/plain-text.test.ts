import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

describe('text as the ledger keeps it', () => {
  test.each([
    ['  Trader Joe’s ', 'Trader Joe’s'],
    ['SHELL\r\n\tOIL', 'SHELL OIL'],
    ['a\u0000b', 'a b'],
    ['\u0007\u0000', ''],
    ['half a \ud83d', 'half a \ufffd'],
  ])('%j is kept as %j', (text, kept) => {
    expect(plainText(text, 200)).toBe(kept);
  });

  test('what is too long ends at the last whole character that fits', () => {
    expect(plainText('abcdef', 4)).toBe('abcd');
    expect(plainText('abc def', 4)).toBe('abc');
    expect(plainText('abc😀', 4)).toBe('abc');
  });

  test('kept once, it stays as it is', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '\u0000', '😀', '\ud83d', '\ude00') });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 12 }), (text, max) => {
        const kept = plainText(text, max);
        expect(kept.length).toBeLessThanOrEqual(max);
        expect(kept).not.toMatch(/\p{Cc}/u);
        expect(kept.isWellFormed()).toBe(true);
        expect(plainText(kept, max)).toBe(kept);
      }),
    );
  });
});
