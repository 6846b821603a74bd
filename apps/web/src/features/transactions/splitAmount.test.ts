import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { category } from '../categories/category.fixture.ts';
import { splitsForAmount } from './splitAmount.ts';
import { lineOf } from './transactionRow.fixture.ts';

const lines = [
  lineOf(category(1, 'Groceries'), 73_75, true),
  lineOf(category(2, 'Pets'), 14_25),
  lineOf(category(3, 'Home'), 12_00),
];
const amountsFor = (amount: number) => {
  const read = splitsForAmount(lines, cents(amount));
  return 'splits' in read ? read.splits.map((line) => line.amount) : read.error;
};

// covers: entry/split-lines 69
test('73.75 + 14.25 + 12.00 becomes 90.00: the rest takes the difference and is 63.75', () => {
  expect(amountsFor(90_00)).toEqual([63_75, 14_25, 12_00]);
  expect(amountsFor(110_00)).toEqual([83_75, 14_25, 12_00]);
  expect(amountsFor(26_26)).toEqual([1, 14_25, 12_00]);
});

test.each([20_00, 26_25])(
  '14.25 + 12.00 leave nothing of %i cents for the rest, so the parts aren’t scaled',
  (amount) => {
    expect(amountsFor(amount)).toMatch(/nothing would be left for Groceries, which takes the difference/);
  },
);
