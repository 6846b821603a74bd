import { cents, LARGEST_AMOUNT } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chosen, typedAmount, typedDay, typedMoney, typedSum, typedText } from './typed.ts';
import { readForm } from './useForm.ts';

const name = z.string().check(z.trim(), z.maxLength(5, 'must have at most 5 characters'));

function errorOf(schema: z.core.$ZodType<unknown, unknown>, typed: unknown): string | undefined {
  return z.safeDecode(schema, typed).error?.issues[0]?.message;
}

describe('a text field', () => {
  test('is trimmed, and the contract’s objection becomes a sentence', () => {
    expect(z.decode(typedText(name), ' tea ')).toBe('tea');
    expect(errorOf(typedText(name), 'coffee')).toBe('Must have at most 5 characters');
    expect(errorOf(typedText(name, { invalid: 'Enter a short name' }), 'coffee')).toBe('Enter a short name');
  });

  test('may be empty unless it has a message for that', () => {
    expect(z.decode(typedText(name), '  ')).toBe('');
    expect(errorOf(typedText(name, { missing: 'Enter a name' }), '  ')).toBe('Enter a name');
  });
});

describe('a money field', () => {
  const balance = typedMoney('Enter the balance', { max: LARGEST_AMOUNT, isSigned: true });

  test.each([
    ['$1,234.50', 1_234_50],
    ['-0.30', -30],
  ])('%s is %i cents', (typed, expected) => {
    expect(z.decode(balance, typed)).toBe(expected);
  });

  test.each([
    ['', 'Enter the balance'],
    ['abc', 'Enter an amount in dollars, like 86.42'],
    ['0.305', 'Enter no more than two decimals'],
    ['100000000000.01', 'Enter $100,000,000,000.00 or less'],
  ])('%j: %s', (typed, message) => {
    expect(errorOf(balance, typed)).toBe(message);
  });

  test('that may be empty is null then', () => {
    expect(z.decode(typedAmount({}), ' ')).toBeNull();
    expect(z.encode(typedAmount({}), null)).toBe('');
  });

  test('shows any amount so that it reads back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT }), (amount) => {
        expect(z.decode(balance, z.encode(balance, cents(amount)))).toBe(amount);
      }),
    );
  });
});

describe('a field for a sum', () => {
  const amount = typedSum('Add an amount', cents(100_00));

  test('6.70 + 4.25 = 10.95', () => {
    expect(z.decode(amount, '6.70+4.25')).toBe(10_95);
    expect(z.decode(amount, '$6.70')).toBe(6_70);
  });

  test.each([
    [' ', 'Add an amount'],
    ['6.70+', 'We couldn’t add that up.'],
    ['tea', 'We couldn’t add that up.'],
    ['99.99+0.02', 'Enter $100.00 or less'],
  ])('%j: %s', (typed, message) => {
    expect(errorOf(amount, typed)).toBe(message);
  });
});

test('a date must be one that exists', () => {
  const date = typedDay('Choose a date');
  expect(z.decode(date, '2028-02-29')).toBe('2028-02-29');
  expect(errorOf(date, '')).toBe('Choose a date');
  expect(errorOf(date, '2026-02-29')).toBe('Choose a date');
});

test('a choice must be made, and be one the contract accepts', () => {
  const type = chosen(z.int().check(z.lte(5)), 'Choose an account type');
  expect(z.decode(type, 0)).toBe(0);
  expect(errorOf(type, null)).toBe('Choose an account type');
  expect(errorOf(type, 6)).toBe('Choose an account type');
});

test('a form has the values of all fields, or the first error of each, by path', () => {
  const form = z.object({
    name: typedText(name, { missing: 'Enter a name' }),
    parts: z.array(z.object({ amount: typedMoney('Enter an amount', {}) })),
  });
  expect(readForm(form, { name: 'tea', parts: [{ amount: '1' }] })).toEqual({
    values: { name: 'tea', parts: [{ amount: 100 }] },
  });
  expect(readForm(form, { name: '', parts: [{ amount: '1' }, { amount: '' }] })).toEqual({
    errors: { name: 'Enter a name', 'parts.1.amount': 'Enter an amount' },
  });
});
