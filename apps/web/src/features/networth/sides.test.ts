import type { Account } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { byBalance, slicesOf } from './sides.ts';

const GREEN = '#22864A';

function accountOf(id: number, balance: number, iconColor = GREEN): Account {
  return {
    id,
    externalAccountID: null,
    name: `Account ${id}`,
    displayName: `Account ${id}`,
    institutionName: 'Bank',
    availableBalance: cents(balance),
    currentBalance: cents(balance),
    type: 0,
    icon: 'fas fa-user',
    iconColor,
    anchorDate: null,
    mask: null,
    bankID: null,
    needsAttention: false,
    lastUpdatedAt: null,
  };
}

const accounts = (...balances: readonly number[]) => balances.map((balance, index) => accountOf(index + 1, balance));
const idsOf = (shown: readonly Account[]) => shown.map(({ id }) => id);

describe('the accounts of a side', () => {
  test('are listed with the largest balance first, whatever its sign', () => {
    expect(idsOf(byBalance(accounts(5_00, -2_00, 900_00, 0, 5_00)))).toEqual([3, 1, 5, 4, 2]);
  });

  test('have in the ring the color that they have everywhere, and lead to their transactions', () => {
    const slices = slicesOf([accountOf(1, 500_00), accountOf(2, 400_00), accountOf(3, 300_00, '#304E75')]);
    expect(slices.map(({ color }) => color)).toEqual([GREEN, GREEN, '#304E75']);
    expect(slices[1]?.to).toBe('/Transactions?account=2&dates=all');
  });
});

describe('the ring', () => {
  test('of 100.00, 50.00, 0.00 and −20.00 has two parts: 100.00 and 50.00', () => {
    const slices = slicesOf(byBalance(accounts(-20_00, 50_00, 0, 100_00)));
    expect(slices.map(({ id, cents }) => [id, cents])).toEqual([
      [4, 100_00],
      [2, 50_00],
    ]);
  });

  test('of what is nothing or overdrawn has no parts', () => {
    expect(slicesOf(byBalance(accounts(0, -1)))).toEqual([]);
  });

  test('has at most twelve parts: of 14 accounts the three smallest, 1.00 + 2.00 + 3.00, are one of 6.00', () => {
    const balances = Array.from({ length: 14 }, (_, index) => (index + 1) * 100);
    const slices = slicesOf(byBalance(accounts(...balances)));
    expect(slices).toHaveLength(12);
    expect(slices.at(-1)).toMatchObject({ label: '3 smaller accounts', cents: 6_00 });
    expect(slices.reduce((sum, slice) => sum + slice.cents, 0)).toBe(balances.reduce((sum, one) => sum + one, 0));
    expect(slicesOf(byBalance(accounts(...balances.slice(2))))).toHaveLength(12);
  });
});
