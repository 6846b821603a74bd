import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { paymentChoices } from './paymentChoices.ts';
import { transactionRow } from './transactionRow.fixture.ts';

const row = (id: number, amount: number, isIncome: boolean) => ({
  ...transactionRow(id, `Row ${id}`),
  amount: cents(amount),
  isIncome,
});

// covers: entry/split-lines 54
test('120.00 is paid back by money in, of 120.00 first and the newest after that', () => {
  const hotel = row(1, 120_00, false);
  const rows = [row(2, 15_00, true), row(3, 120_00, true), hotel, row(4, 120_00, false), row(5, 9_00, true)];
  expect(paymentChoices(hotel, rows).map(({ id }) => id)).toEqual([3, 2, 5]);
});

test('a deposit is paid back by money out', () => {
  expect(paymentChoices(row(1, 5_00, true), [row(2, 5_00, false), row(3, 5_00, true)])).toMatchObject([{ id: 2 }]);
});
