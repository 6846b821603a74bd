import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDollars, splitDollars } from './dollar-text.ts';
import { cents, formatCents } from './money.ts';

describe('plain dollar amounts', () => {
  test.each([
    ['86.42', 86_42],
    ['$1,234.5', 1_234_50],
    [' $ 12 ', 12_00],
    ['.5', 50],
    ['5.', 5_00],
    ['007', 7_00],
    ['0', 0],
    ['12,345,678.90', 12_345_678_90],
    ['-5', -5_00],
    ['−$1,234.56', -1_234_56],
    ['$-5', -5_00],
    ['-0', 0],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%j is %i cents', (typed, amount) => expect(parseDollars(typed)).toEqual({ cents: amount }));

  // covers: validation 26
  test.each([
    '',
    '.',
    '$',
    '-',
    '-.',
    'abc',
    '2000+500.75',
    '12,50',
    '1,2345',
    '1234,567',
    '0,123',
    '1.234,56',
    '1.2.3',
    '(400)',
    '4e3',
    '1e400',
    'Infinity',
    '0x10',
    '12 50',
    '1 234',
    '5-',
    '5$',
    '+5',
    '--5',
    '-$-5',
    '$$5',
    '1,234,',
    '٣',
  ])('%j is not a plain dollar amount', (typed) => expect(parseDollars(typed)).toEqual({ fault: 'format' }));

  // covers: validation 26
  test.each(['12.345', '1.500', '-0.001', '9.12345678'])('%j has more than two decimals', (typed) => {
    expect(parseDollars(typed)).toEqual({ fault: 'decimals' });
  });

  test.each(['90071992547409.92', '1234567890123456', '9'.repeat(400)])('%s is out of range', (typed) => {
    expect(parseDollars(typed)).toEqual({ fault: 'range' });
  });
});

describe('properties', () => {
  test('every formatted amount parses back to itself', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger().map(cents), (amount) => {
        expect(parseDollars(formatCents(amount))).toEqual({ cents: amount });
      }),
    );
  });

  test('parsed text equals the formatted amount, apart from $, separators, spaces and padding zeros', () => {
    const bare = (text: string) =>
      text
        .replace(/[$,\s]/g, '')
        .replace('−', '-')
        .replace(/^(-?)0*/, '$1')
        .replace(/\.0*$|(\.\d)0$/, '$1')
        .replace(/^-$/, '');
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,$ -−+()e'), maxLength: 9 });
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseDollars(typed);
        if ('cents' in parsed) expect(bare(typed)).toBe(bare(formatCents(parsed.cents)));
      }),
      { numRuns: 5_000 },
    );
  });
});

test('−$1,234.5 splits into a minus, 1234 and 5', () => {
  expect(splitDollars('−$1,234.5')).toEqual({ isNegative: true, dollars: '1234', decimals: '5' });
  expect(splitDollars('12')).toEqual({ isNegative: false, dollars: '12', decimals: null });
});
