import { cents } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoneyInput,
  hasMinus,
  moneyInputCents,
  moneyInputOf,
  plainMoney,
  readMoney,
  settleMoney,
  toggleMinus,
} from './moneyInput.ts';

const notAnAmount = 'Enter an amount in dollars, like 86.42';
const amountText = fc
  .tuple(fc.nat(999_999_999_999), fc.constantFrom('', '.', '.5', '.05', '.50'))
  .map(([dollars, decimals]) => `${dollars}${decimals}`);

describe('reading a field', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['12.', 12_00],
    ['.5', 50],
    ['$1,234.56', 1_234_56],
    ['999999999999.99', 999_999_999_999_99],
  ])('%j is %s cents', (typed, amount) => expect(readMoney(typed)).toEqual({ cents: amount }));

  test.each([
    ['2000+500.75', notAnAmount],
    ['12,50', notAnAmount],
    ['1.234,56', notAnAmount],
    ['(400)', notAnAmount],
    ['4e3', notAnAmount],
    ['-5', notAnAmount],
    ['-0', notAnAmount],
    ['.', notAnAmount],
    ['12.345', 'Enter no more than two decimals'],
    ['12.340', 'Enter no more than two decimals'],
    ['500.01', 'Enter $500.00 or less'],
    ['9'.repeat(400), 'Enter $500.00 or less'],
  ])('%j is rejected: %s', (typed, error) => {
    expect(readMoney(typed, { max: cents(500_00) })).toEqual({ error });
    expect(moneyInputCents(typed, { max: cents(500_00) })).toBeNull();
  });

  test.each([
    ['-5', { cents: -5_00 }],
    ['−$1,234.50', { cents: -1_234_50 }],
    ['-0', { cents: 0 }],
    ['-', { error: notAnAmount }],
    ['(400)', { error: notAnAmount }],
    ['-5000.01', { error: 'Enter $5,000.00 or less' }],
  ])('in a signed field, %j is %j', (typed, expected) => {
    expect(readMoney(typed, { max: cents(5_000_00), isSigned: true })).toEqual(expected);
  });
});

describe('formatting typed text', () => {
  test.each([
    ['', ''],
    ['5', '$5'],
    ['1234', '$1,234'],
    ['$1,234.5', '$1,234.5'],
    ['1234567.8', '$1,234,567.8'],
    ['12.', '$12.'],
    ['.5', '$.5'],
    ['007', '$7'],
    ['.', '.'],
    ['12,50', '12,50'],
    ['9.12345678', '9.12345678'],
    ['-5', '-5'],
    ['1234567890123456', '1234567890123456'],
  ])('%j is displayed as %j', (typed, shown) => expect(formatMoneyInput(typed, false)).toBe(shown));

  test.each([
    ['-86.42', '−$86.42'],
    ['−$1,234.5', '−$1,234.5'],
    ['$-5', '−$5'],
    ['-', '-'],
    ['5-', '5-'],
    ['(400)', '(400)'],
  ])('in a signed field, %j is displayed as %j', (typed, shown) => {
    expect(formatMoneyInput(typed, true)).toBe(shown);
  });

  // covers: validation 25
  test('the displayed text is the value with a dollar sign and thousands commas', () => {
    fc.assert(
      fc.property(amountText, (typed) => {
        const text = formatMoneyInput(typed, false);
        expect(text).toMatch(/^\$\d{1,3}(,\d{3})*(\.\d*)?$/);
        expect(text.replace(/[$,]/g, '')).toBe(typed);
      }),
    );
  });

  // covers: validation 26
  test('any text is displayed as typed, or as an equal amount', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,$ -−+()e'), maxLength: 12 });
    fc.assert(
      fc.property(text, fc.boolean(), (typed, isSigned) => {
        const read = readMoney(typed, { isSigned });
        const shown = formatMoneyInput(typed, isSigned);
        if ('error' in read) expect(shown).toBe(typed);
        expect(readMoney(shown, { isSigned })).toEqual(read);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('leaving the field', () => {
  test.each([
    ['.5', '0.50'],
    ['12.', '12'],
    ['1.5', '1.50'],
    ['$1,234', '1234'],
    ['', ''],
    [' ', ''],
    ['.', '.'],
    ['12,50', '12,50'],
    ['12.345', '12.345'],
  ])('settles %j to %j', (typed, expected) => expect(settleMoney(typed, false)).toBe(expected));

  test.each([
    ['-', '-'],
    ['-0.0', '0.00'],
    ['-.5', '-0.50'],
    ['−$12.', '-12'],
    ['12', '12'],
  ])('in a signed field, settles %j to %j', (typed, expected) => {
    expect(settleMoney(typed, true)).toBe(expected);
  });

  test('preserves the amount and is idempotent', () => {
    fc.assert(
      fc.property(amountText, fc.constantFrom('', '-'), (typed, sign) => {
        const settled = settleMoney(sign + typed, true);
        expect(readMoney(settled, { isSigned: true })).toEqual(readMoney(sign + typed, { isSigned: true }));
        expect(settleMoney(settled, true)).toBe(settled);
        expect(plainMoney(settled, true)).toBe(settled);
      }),
    );
  });
});

test('toggling adds or removes the minus, whatever the text', () => {
  expect(['', '5', '12,50', '$5'].map(toggleMinus)).toEqual(['-', '-5', '-12,50', '-$5']);
  expect(['-', '−5', '$-5', '-12,50'].map(toggleMinus)).toEqual(['', '5', '$5', '12,50']);
  expect(['-', '−5', '$-5', '5-', ''].map(hasMinus)).toEqual([true, true, true, false, false]);
});

test('amounts become field values with two decimals', () => {
  expect([0, 5, 1_234_50].map((amount) => moneyInputOf(cents(amount)))).toEqual(['0.00', '0.05', '1234.50']);
});
