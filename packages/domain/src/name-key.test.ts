import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

describe('names that have the same key', () => {
  // covers: server/rules 2
  test.each([
    ["Trader Joe's", 'TRADER JOE’S'],
    ["Trader Joe's", 'Trader  Joe`s '],
    ["McDonald's", 'McDonald´s'],
    ["McDonald's", 'McDonald`s'],
    ['Café', 'CAFE'],
    ['Café', 'Cafe\u0301'],
    ['Süßwaren Müller', 'SUSSWAREN MULLER'],
    ['Łódź', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['7-Eleven', '7–ELEVEN'],
    ['“Chez” Nous', '"chez" nous'],
    ['SHELL\u00a0OIL', 'shell oil'],
    ['Net\u200bflix', 'Netflix'],
    ['ＡＭＡＺＯＮ', 'amazon'],
    ['ｾﾌﾞﾝ', 'セブン'],
    ['Wait…', 'wait...'],
    ['Acme™', 'acmetm'],
  ])('%s and %s', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  test('different words have different keys: カ and ガ, Joe’s and Joes', () => {
    expect(nameKey('カ')).not.toBe(nameKey('ガ'));
    expect(nameKey('Joe’s')).not.toBe(nameKey('Joes'));
  });
});

const anyName = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', 'B', 'é', 'E\u0301', '’', "'", ' ', '\u00a0', '–', 'ß', '™', 'İ', 'Σ'),
    fc.string(),
  ),
});

describe('for any name', () => {
  test('the key of a key is the key', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
    );
  });

  test('case and extra spaces make no difference', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(nameKey(` ${name.replaceAll(' ', '   ')} `)).toBe(nameKey(name));
        expect(nameKey(nameKey(name).toUpperCase())).toBe(nameKey(name));
      }),
    );
  });

  test('the shortcut for plain ASCII gives the same key', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', "'", '-', ' ') }), (name) => {
        expect(nameKey(name)).toBe(nameKey(`${name}\u200b`));
      }),
    );
  });
});
