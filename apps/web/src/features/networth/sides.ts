import type { Account } from '@cairn/contract';
import { addCents } from '@cairn/domain';
import { chartColor } from '../../ui/chartColors.ts';
import type { ChartItem } from '../../ui/chartTypes.ts';

/** A ring with more parts cannot be read; there are as many colours in the series. */
const MAX_SLICES = 12;

export interface ShownAccount {
  account: Account;
  /** Of its tile and of its slice, so that one finds the other. */
  color: string;
}

/**
 * Largest balance first. Each has its own colour, and the next of the series where a larger one has the same: accounts
 * are green unless somebody picks another colour.
 */
export function byBalance(accounts: readonly Account[]): ShownAccount[] {
  const taken = new Set<string>();
  return accounts
    .toSorted((a, b) => b.currentBalance - a.currentBalance)
    .map((account, index) => {
      const own = account.iconColor.toLowerCase();
      const color = taken.has(own) ? chartColor(null, index) : account.iconColor;
      taken.add(own);
      return { account, color };
    });
}

/** What a ring can show: balances above zero, the smallest together where there are too many. */
export function slicesOf(shown: readonly ShownAccount[]): ChartItem[] {
  const slices = shown
    .filter(({ account }) => account.currentBalance > 0)
    .map(({ account, color }) => ({
      id: account.id,
      label: account.displayName,
      cents: account.currentBalance,
      color,
      to: `/Transactions?account=${account.id}&dates=all`,
    }));
  if (slices.length <= MAX_SLICES) return slices;
  const rest = slices.slice(MAX_SLICES - 1);
  const together = {
    label: `${rest.length} smaller accounts`,
    cents: addCents(...rest.map(({ cents }) => cents)),
    color: chartColor(null, MAX_SLICES - 1),
  };
  return [...slices.slice(0, MAX_SLICES - 1), together];
}
