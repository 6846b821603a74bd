import type { Account, NetWorthDataPoint } from '@cairn/contract';
import { addCents, addDays, cents, type Day, WORTH_TERMS, type WorthTerm } from '@cairn/domain';
import { browserToday } from '../../app/today.ts';
import type { NetWorthAnswer, WorthChange } from './networth.data.ts';

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

/** A change in which nothing happened, except as given. */
export function worthChange(
  change: Partial<WorthChange> = {},
  amounts: Partial<Record<WorthTerm, number>> = {},
): WorthChange {
  const terms = WORTH_TERMS.map((term) => ({
    term,
    amount: cents(amounts[term] ?? 0),
    count: amounts[term] ? 1 : 0,
    moneyIn: cents(Math.max(0, amounts[term] ?? 0)),
    moneyOut: cents(Math.max(0, -(amounts[term] ?? 0))),
  }));
  const end = cents(terms.reduce((sum, { amount }) => sum + amount, change.start ?? 0));
  const days = { from: browserToday(), to: browserToday() };
  const figures = { start: cents(0), end, recordedLater: cents(0), firstRecordedOn: null };
  return { ...days, ...figures, terms, accounts: [], ...change };
}

/** An account that was worth this much on both days, in cents. */
export function changedAccount(
  id: number,
  displayName: string,
  [start, end]: readonly [number, number],
  more: Partial<WorthChange['accounts'][number]> = {},
): WorthChange['accounts'][number] {
  return {
    ...{ id, displayName, icon: 'fas fa-user', iconColor: '#22864A', type: 0 },
    ...{ start: cents(start), end: cents(end), isAdded: false, isRemoved: false, terms: [], gap: null },
    ...more,
  };
}
