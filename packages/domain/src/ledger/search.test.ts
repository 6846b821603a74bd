import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { fitsSearch, isNarrowerSearch, searchText } from './search.ts';

const text = searchText({ name: "Trader Joe's", description: 'Weekly GROCERIES', amountCents: cents(1_234_56) });

describe('search', () => {
  // covers: server/rules 2
  test.each([
    'trader',
    'JOE',
    'joe’s',
    'gröceries',
    'weekly  groceries',
    'groceries',
    '1234.56',
    '$1,234.56',
    '1,234',
    '−$1,234.56',
    ' weekly ',
  ])('%s is found', (typed) => {
    expect(fitsSearch(text, typed)).toBe(true);
  });

  test('a note is found, and is one line whatever its line breaks', () => {
    const noted = searchText({ name: 'Cafe', description: '', amountCents: cents(5_00), note: 'Birthday\nof Zoë' });
    expect(noted).toBe('cafe\n\n5.00\nbirthday of zoe');
    expect(fitsSearch(noted, 'of ZOE')).toBe(true);
  });

  test.each(['aldi', '1235', 'joe weekly'])('%s is not found', (typed) => {
    expect(fitsSearch(text, typed)).toBe(false);
  });

  test('5 cents is found as 0.05', () => {
    expect(searchText({ name: '', description: '', amountCents: cents(5) })).toContain('0.05');
  });

  test('1,000 is found in a name too', () => {
    expect(fitsSearch(searchText({ name: 'Club 1,000', description: '', amountCents: cents(5) }), '1,000')).toBe(true);
  });
});

describe('a narrower search', () => {
  test.each([
    ['amber b', 'amber'],
    ['amber', 'mb'],
    ['amber', ''],
    ['AMBER ', 'amber'],
    ['1,00', '1,'],
  ])('%s is narrower than %j', (typed, than) => {
    expect(isNarrowerSearch(typed, than)).toBe(true);
  });

  test('-5 is not narrower than -: it finds 5.00, which has no dash', () => {
    expect(isNarrowerSearch('-5', '-')).toBe(false);
  });

  test('everything that matches it matches the wider search', () => {
    const typed = fc.string({ unit: fc.constantFrom('a', 'B', '1', '0', ',', '.', '$', '-', ' '), maxLength: 6 });
    fc.assert(
      fc.property(typed, typed, typed, (name, narrow, wide) => {
        const found = searchText({ name, description: '', amountCents: cents(10_01) });
        fc.pre(isNarrowerSearch(narrow, wide) && fitsSearch(found, narrow));
        expect(fitsSearch(found, wide)).toBe(true);
      }),
    );
  });
});
