import type { Account } from '@cairn/contract';
import { accountLabels, addCents } from '@cairn/domain';
import { chartColor } from '../../ui/chartColors.ts';
import type { ChartItem } from '../../ui/chartTypes.ts';

/** More slices would be unreadable. */
const MAX_SLICES = 12;

/** Largest balance first. */
export function byBalance(accounts: readonly Account[]): Account[] {
  return accounts.toSorted((a, b) => b.currentBalance - a.currentBalance);
}

/** Chart slices for positive balances; the smallest ones are merged if there are too many. */
export function slicesOf(accounts: readonly Account[]): ChartItem[] {
  const labels = accountLabels(accounts);
  const slices = accounts
    .filter(({ currentBalance }) => currentBalance > 0)
    .map((account) => ({
      id: account.id,
      label: labels.get(account.id) ?? account.displayName,
      cents: account.currentBalance,
      color: account.iconColor,
      to: `/Transactions?account=${account.id}&dates=all`,
    }));
  if (slices.length <= MAX_SLICES) return slices;
  const smallest = slices.slice(MAX_SLICES - 1);
  const merged = {
    label: `${smallest.length} smaller accounts`,
    cents: addCents(...smallest.map(({ cents }) => cents)),
    color: chartColor(null, MAX_SLICES - 1),
  };
  return [...slices.slice(0, MAX_SLICES - 1), merged];
}
