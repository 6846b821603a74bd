import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCents, cents } from '../money.ts';
import { splitPayment } from './reimbursement.ts';

const [travel, food] = [1, 2];
const expense = (categoryId: number | null, amountCents: number) => ({
  categoryId,
  subcategoryId: null,
  amountCents: cents(amountCents),
});

const amounts = (payment: number, ...expenses: ReturnType<typeof expense>[]) =>
  splitPayment(cents(payment), expenses)?.map(({ categoryId, amountCents }) => [categoryId, amountCents]);

test('150.00 for a hotel of 120.00 and a dinner of 30.00 is split 120.00 + 30.00', () => {
  expect(amounts(150_00, expense(travel, 120_00), expense(food, 30_00))).toEqual([
    [travel, 120_00],
    [food, 30_00],
  ]);
});

test('expenses in one category are added up: 120.00 + 20.00 travel, 30.00 food', () => {
  expect(amounts(170_00, expense(travel, 120_00), expense(food, 30_00), expense(travel, 20_00))).toEqual([
    [travel, 140_00],
    [food, 30_00],
  ]);
  expect(amounts(140_00, expense(travel, 120_00), expense(travel, 20_00))).toBeUndefined();
});

// covers: entry/split-lines 55
test('100.00 for 120.00 + 30.00 is spread 80.00 + 20.00', () => {
  expect(amounts(100_00, expense(travel, 120_00), expense(food, 30_00))).toEqual([
    [travel, 80_00],
    [food, 20_00],
  ]);
});

// covers: entry/split-lines 55
test('of 160.00 for 120.00 + 30.00, 10.00 has no category', () => {
  expect(amounts(160_00, expense(travel, 120_00), expense(food, 30_00))).toEqual([
    [travel, 120_00],
    [food, 30_00],
    [null, 10_00],
  ]);
});

// covers: entry/split-lines 55
test('the lines of any payment add up to it, none is empty, and one takes the remainder', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  const expenses = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), amount), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(amount, expenses, (payment, paid) => {
      const lines = splitPayment(
        cents(payment),
        paid.map(([category, value]) => expense(category, value)),
      );
      if (!lines) return;
      expect(addCents(...lines.map(({ amountCents }) => amountCents))).toBe(payment);
      expect(lines.every(({ amountCents }) => amountCents > 0)).toBe(true);
      expect(lines.filter(({ takesRemainder }) => takesRemainder)).toHaveLength(1);
    }),
  );
});
