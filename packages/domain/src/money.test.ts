import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, centsFromDollars, dollarsFromCents, formatCents } from './money.ts';

const anyCents = fc.maxSafeInteger().map(cents);
/** Every amount a dollar number can carry with both its decimals. */
const wireCents = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 }).map(cents);

describe('money', () => {
  test('0.10 + 0.20 = 0.30', () => {
    const sum = addCents(cents(10), cents(20));
    expect(dollarsFromCents(sum)).toBe(0.3);
    expect(formatCents(sum)).toBe('$0.30');
  });

  test('12,345,678.90 is shown as $12,345,678.90', () => {
    expect(formatCents(cents(1_234_567_890))).toBe('$12,345,678.90');
  });

  test('a debt of 86.42 is shown with a true minus', () => {
    expect(formatCents(cents(-8642))).toBe('−$86.42');
  });

  test('nothing is $0.00, never a negative zero', () => {
    expect(formatCents(cents(-0))).toBe('$0.00');
  });

  test.each([0.001, Number.POSITIVE_INFINITY, Number.NaN, 10.005, 2 ** 60])(
    '%d dollars is not an amount',
    (dollars) => {
      expect(centsFromDollars(dollars)).toBeNull();
    },
  );

  test('half a cent is refused', () => {
    expect(() => cents(0.5)).toThrow(RangeError);
  });

  test('dollars on the wire come back as the same cents', () => {
    fc.assert(fc.property(wireCents, (amount) => centsFromDollars(dollarsFromCents(amount)) === amount));
  });

  test('what is shown, read digit by digit, is the amount', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const digits = formatCents(amount).replace(/[$,.−]/g, '');
        expect(Number(digits)).toBe(Math.abs(amount));
      }),
    );
  });

  test('a sum that leaves the safe range is refused rather than rounded', () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  });
});
