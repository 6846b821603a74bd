import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  formatChange,
  formatEstimate,
  formatRange,
} from './money.ts';

const anyCents = fc.maxSafeInteger().map(cents);
/** Amounts that a number of dollars can represent to the cent. */
const wireCents = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 }).map(cents);

describe('money', () => {
  // covers: server/money 3
  test('0.10 + 0.20 = 0.30', () => {
    const sum = addCents(cents(10), cents(20));
    expect(dollarsFromCents(sum)).toBe(0.3);
    expect(formatCents(sum)).toBe('$0.30');
  });

  // covers: constants/product-wide 3
  test('12,345,678.90 is shown as $12,345,678.90', () => {
    expect(formatCents(cents(1_234_567_890))).toBe('$12,345,678.90');
  });

  test('−86.42 is shown with a real minus sign', () => {
    expect(formatCents(cents(-8642))).toBe('−$86.42');
  });

  test('−0 is shown as $0.00', () => {
    expect(formatCents(cents(-0))).toBe('$0.00');
  });

  test.each([0.001, Number.POSITIVE_INFINITY, Number.NaN, 10.005, 2 ** 60])(
    '%d dollars is not an amount',
    (dollars) => {
      expect(centsFromDollars(dollars)).toBeNull();
    },
  );

  // covers: server/money 1
  test('half a cent is rejected', () => {
    expect(() => cents(0.5)).toThrow(RangeError);
  });

  test('cents survive a round trip through dollars on the wire', () => {
    fc.assert(fc.property(wireCents, (amount) => centsFromDollars(dollarsFromCents(amount)) === amount));
  });

  test('the digits of a formatted amount are the amount in cents', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const digits = formatCents(amount).replace(/[$,.−]/g, '');
        expect(Number(digits)).toBe(Math.abs(amount));
      }),
    );
  });

  // covers: server/money 3
  test('a sum beyond the safe integers is rejected, not rounded', () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  });
});

// covers: forecast-screen 1
test.each([
  [7_762_50, '$7,763'],
  [-7_762_51, '−$7,763'],
  [-49, '$0'],
])('an estimate of %i cents is shown as %s', (amount, text) => {
  expect(formatEstimate(amount)).toBe(text);
});

test.each([
  [1_234_56, '+$1,234.56'],
  [-86_42, '−$86.42'],
  [0, '$0.00'],
])('a change of %i cents is shown as %s', (amount, text) => {
  expect(formatChange(cents(amount))).toBe(text);
});

// covers: recurring/series 12
test.each([
  [80_00, 120_00, '$80–\u2060$120'],
  [80_50, 120_00, '$80.50–\u2060$120.00'],
  [1_000_00, 1_200_00, '$1,000–\u2060$1,200'],
])('%i to %i cents reads %s', (low, high, text) => {
  expect(formatRange(cents(low), cents(high))).toBe(text);
});
