import type { Account, NetWorthDataPoint } from '@cairn/contract';
import { addCents, addDays, cents, type Day } from '@cairn/domain';
import type { NetWorthAnswer } from './networth.data.ts';

const balanceOf = (accounts: readonly Account[]) => addCents(...accounts.map(({ currentBalance }) => currentBalance));

/** The net worth of these accounts. */
export function netWorthOf(assetAccounts: Account[] = [], liabilityAccounts: Account[] = []): NetWorthAnswer {
  const [totalAssets, totalLiabilities] = [balanceOf(assetAccounts), balanceOf(liabilityAccounts)];
  const netWorthTotal = cents(totalAssets - totalLiabilities);
  return { netWorthTotal, totalAssets, totalLiabilities, assetAccounts, liabilityAccounts };
}

/** One point per day up to this day, in cents. */
export function dailyPoints(values: readonly number[], lastDay: Day): NetWorthDataPoint[] {
  return values.map((value, index) => ({ date: addDays(lastDay, index + 1 - values.length), value: cents(value) }));
}
