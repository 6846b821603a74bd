import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessDecimalMark, parseAmount, plainAmount } from './amount.ts';

test.each([
  ['-1,234.56', -1_234_56],
  ['1234.5', 1_234_50],
  ['$5', 5_00],
  ['(12.00)', -12_00],
  ['12.00-', -12_00],
  ['−3.10', -3_10],
  ['-$7.00', -7_00],
  ['$-7.00', -7_00],
  ['5.00 CR', 5_00],
  ['5.00 DR', -5_00],
  ['-5.00 DR', -5_00],
  ['-5.00 CR', 5_00],
  ['5.00(Dr)', -5_00],
  ['5.00 (Cr)', 5_00],
  ['12.3400', 12_34],
  ['1 234.00', 1_234_00],
  ["1'234.00", 1_234_00],
  ['.50', 50],
  ['$.23', 23],
  ['-$.50', -50],
  ['$ .50', 50],
  ['USD .99', 99],
  ['USD.99', 99],
  ['(.75)', -75],
  ['($.75)', -75],
  ['.5 CR', 50],
  ['Rs.500', 500_00],
  ['Rs. 1,234.50', 1_234_50],
  ['Rs .50', 50],
  ['Rs..50', 50],
  ['(-4.75)', -4_75],
  ['-(4.75)', -4_75],
  ['(4.75-)', -4_75],
  ['(-$4.75)', -4_75],
  ['USD 3.00', 3_00],
  ['12,34,567.00', 12_34_567_00],
])('%s is %i cents', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  ['1.234,56', 1_234_56],
  ['-12,5', -12_50],
  ['1 234,00 €', 1_234_00],
  ['€ ,50', 50],
  ['kr. 12,50', 12_50],
  ['kr.12,50', 12_50],
])('with a decimal comma, %s is %i cents', (text, amount) => {
  expect(parseAmount(text, ',')).toBe(amount);
});

test.each([
  '',
  '-',
  'abc',
  '1.2.3',
  '12.345',
  '1,23',
  '--1',
  '1e5',
  '12 apples',
  '()',
  '999999999999999',
  'Rs.50',
  'kr.5',
])('%j is not an amount', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test('however a sign, a currency, brackets, and spaces are written around it, an amount has the same cents', () => {
  const sign = fc.constantFrom('$', 'USD', '€', '£', 'US$', 'CHF', '');
  const gap = fc.constantFrom('', ' ', '\u00a0');
  const minus = fc.constantFrom('-', '−', '');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), sign, gap, minus, fc.boolean(), fc.boolean(), (amount, ...how) => {
      const [currency, space, dash, isBracketed, hasZero] = how;
      const digits = plainAmount(amount).replace(hasZero ? '' : /^0/, '');
      const written = `${dash}${currency}${space}${digits}`;
      const isNegative = isBracketed || dash !== '';
      expect(parseAmount(isBracketed ? `(${written})` : written)).toBe(isNegative ? -amount : amount);
    }),
  );
});

test('plain amounts survive a round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_000_00, max: 100_000_000_000_00 }), (amount) => {
      expect(parseAmount(plainAmount(amount))).toBe(amount === 0 ? 0 : amount);
    }),
  );
});

test('a comma before two digits is decimal, a lone thousands separator is not', () => {
  expect(guessDecimalMark(['12,50', '1.234,00'])).toBe(',');
  expect(guessDecimalMark(['1,234', '5,000'])).toBe('.');
  expect(guessDecimalMark(['1,234.50', '12'])).toBe('.');
  expect(guessDecimalMark(['1.234,5'])).toBe(',');
});
