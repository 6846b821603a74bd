import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { accountSides, worthOf } from './sides.ts';

const account = (type: number, currentBalance: number) => ({ type, currentBalance: cents(currentBalance) });

// covers: server/monthly-budget 51
test('1,234.56 + 0.10 owned − (86.42 + 10,000.01) owed = −8,851.77', () => {
  const [checking, card, loan, fund] = [account(0, 1_234_56), account(1, 86_42), account(2, 10_000_01), account(3, 10)];
  expect(accountSides([checking, card, loan, fund])).toEqual({
    assets: [checking, fund],
    debts: [card, loan],
    totalAssets: 1_234_66,
    totalLiabilities: 10_086_43,
    netWorthTotal: -8_851_77,
  });
});

test('a debt lowers net worth, a card with a credit balance raises it, and an overdrawn account lowers it', () => {
  expect([worthOf(account(1, 5_00)), worthOf(account(1, -5_00)), worthOf(account(0, -5_00))]).toEqual([
    -500, 500, -500,
  ]);
});
