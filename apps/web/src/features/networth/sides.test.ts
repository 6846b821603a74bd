import type { Account } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { byBalance, slicesOf } from './sides.ts';

const GREEN = '#22864A';

function accountOf(id: number, balance: number, iconColor = GREEN): Account {
  return {
    id,
    externalId: null,
    name: `Account ${id}`,
    displayName: `Account ${id}`,
    institutionName: 'Bank',
    availableBalance: cents(balance),
    currentBalance: cents(balance),
    type: 0,
    icon: 'fas fa-user',
    iconColor,
    anchorDate: null,
    includesSameDay: null,
    mask: null,
    bankId: null,
    needsAttention: false,
    lastUpdatedAt: null,
  };
}

const accounts = (...balances: readonly number[]) => balances.map((balance, index) => accountOf(index + 1, balance));
const idsOf = (shown: readonly Account[]) => shown.map(({ id }) => id);

describe('accounts on a side', () => {
  test('are sorted by balance, largest first', () => {
    expect(idsOf(byBalance(accounts(5_00, -2_00, 900_00, 0, 5_00)))).toEqual([3, 1, 5, 4, 2]);
  });

  // covers: server/monthly-budget 52
  test('use their own color in the chart and link to their transactions', () => {
    const slices = slicesOf([accountOf(1, 500_00), accountOf(2, 400_00), accountOf(3, 300_00, '#304E75')]);
    expect(slices.map(({ color }) => color)).toEqual([GREEN, GREEN, '#304E75']);
    expect(slices[1]?.to).toBe('/Transactions?account=2&dates=all');
  });
});

describe('chart', () => {
  // covers: screen/net-worth 6
  test('of 100.00, 50.00, 0.00 and −20.00 has two slices: 100.00 and 50.00', () => {
    const slices = slicesOf(byBalance(accounts(-20_00, 50_00, 0, 100_00)));
    expect(slices.map(({ id, cents }) => [id, cents])).toEqual([
      [4, 100_00],
      [2, 50_00],
    ]);
  });

  test('of zero or negative balances has no slices', () => {
    expect(slicesOf(byBalance(accounts(0, -1)))).toEqual([]);
  });

  test('has at most twelve slices: of 14 accounts, the three smallest share one, 1.00 + 2.00 + 3.00 = 6.00', () => {
    const balances = Array.from({ length: 14 }, (_, index) => (index + 1) * 100);
    const slices = slicesOf(byBalance(accounts(...balances)));
    expect(slices).toHaveLength(12);
    expect(slices.at(-1)).toMatchObject({ label: '3 smaller accounts', cents: 6_00 });
    expect(slices.reduce((sum, slice) => sum + slice.cents, 0)).toBe(
      balances.reduce((sum, balance) => sum + balance, 0),
    );
    expect(slicesOf(byBalance(accounts(...balances.slice(2))))).toHaveLength(12);
  });
});
