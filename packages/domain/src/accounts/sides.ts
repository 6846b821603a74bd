import { addCents, type Cents, cents } from '../money.ts';
import { isLiability } from './balance.ts';
import type { NetWorth } from './net-worth.ts';

interface Balanced {
  readonly type: number;
  readonly currentBalance: Cents;
}

/** An account's contribution to net worth; a debt subtracts the amount owed. */
export function worthOf({ type, currentBalance }: Balanced): Cents {
  return cents(isLiability(type) ? -currentBalance : currentBalance);
}

export function worthOfAll(accounts: readonly Balanced[]): Cents {
  return addCents(...accounts.map(worthOf));
}

export interface AccountSides<Account> extends NetWorth {
  readonly assets: readonly Account[];
  readonly debts: readonly Account[];
}

/** Assets and debts with their totals, each in the given order. */
export function accountSides<Account extends Balanced>(accounts: readonly Account[]): AccountSides<Account> {
  const debts = accounts.filter(({ type }) => isLiability(type));
  const assets = accounts.filter(({ type }) => !isLiability(type));
  const totalLiabilities = addCents(...debts.map(({ currentBalance }) => currentBalance));
  return {
    assets,
    debts,
    totalAssets: worthOfAll(assets),
    totalLiabilities,
    netWorthTotal: worthOfAll(accounts),
  };
}
