import { cents, formatCents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { positiveAmount, readAmount, tidyAmount } from './amount.ts';

const format = 'Enter an amount in dollars, like 86.42';
const notPositive = 'Enter an amount greater than zero. For income, turn on Deposit (Money In).';
const decimals = 'Enter no more than two decimals';
const tooLarge = 'Enter $100,000,000,000.00 or less';

describe('amounts', () => {
  test.each([
    ['86.42', 86_42],
    ['$1,234.5', 1_234_50],
    ['1234', 1_234_00],
    [' $ 12 ', 12_00],
    ['.5', 50],
    ['5.', 5_00],
    ['0.10', 10],
    ['0.30', 30],
    ['007', 7_00],
    ['1.15', 1_15],
    ['12,345,678.90', 12_345_678_90],
    ['100000000000', 100_000_000_000_00],
  ])('"%s" is %i cents', (typed, amount) => expect(readAmount(typed)).toBe(amount));

  test.each([
    ['', format],
    ['abc', format],
    ['1e400', format],
    ['1e2', format],
    ['.', format],
    ['$', format],
    ['-', format],
    ['12,34', format],
    ['1.234,56', format],
    ['12 50', format],
    ['2000+500.75', format],
    ['1.2.3', format],
    ['Infinity', format],
    ['-abc', format],
    ['-5', notPositive],
    ['−5', notPositive],
    ['-$5.00', notPositive],
    ['$-5', notPositive],
    ['0', notPositive],
    ['0.00', notPositive],
    ['0.001', decimals],
    ['86.421', decimals],
    ['100000000000.01', tooLarge],
    ['9'.repeat(400), tooLarge],
  ])('"%s": %s', (typed, error) => expect(z.safeDecode(positiveAmount, typed).error?.issues[0]?.message).toBe(error));

  test('a formatted amount parses back to the same cents', () => {
    for (let step = 1; step < 20_000_000; step += 7_919) {
      expect(readAmount(`${Math.floor(step / 100)}.${String(step % 100).padStart(2, '0')}`)).toBe(step);
      expect(readAmount(formatCents(cents(step)))).toBe(step);
    }
  });
});

test('leaving the field formats readable amounts and leaves other text alone', () => {
  expect([tidyAmount('1234.5'), tidyAmount('abc'), tidyAmount('-5')]).toEqual(['$1,234.50', 'abc', '-5']);
});
