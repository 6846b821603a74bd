import { addDays, type Day } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';
import { currentBalance, isLiability, type StoredBalance } from './balance.ts';

export interface NetWorth {
  readonly netWorthTotal: Cents;
  readonly totalAssets: Cents;
  readonly totalLiabilities: Cents;
}

export function netWorthOf(accounts: readonly StoredBalance[]): NetWorth {
  const sum = (some: readonly StoredBalance[]) => addCents(...some.map(currentBalance));
  const totalAssets = sum(accounts.filter(({ type }) => !isLiability(type)));
  const totalLiabilities = sum(accounts.filter(({ type }) => isLiability(type)));
  return { netWorthTotal: cents(totalAssets - totalLiabilities), totalAssets, totalLiabilities };
}

export interface NetWorthPoint {
  readonly date: Day;
  readonly value: Cents;
}

/**
 * The points before today, followed by today's current value. Later points are dropped: a user who flew west across
 * time zones can have a point for tomorrow.
 */
export function endingToday(points: readonly NetWorthPoint[], today: NetWorthPoint): NetWorthPoint[] {
  return [...points.filter((point) => point.date < today.date), today];
}

export interface NetWorthSince {
  readonly since: Day;
  readonly amount: Cents;
}

/**
 * How net worth changed in the month that starts on `first`. Points hold a day's last value, so that of the last day
 * before counts since the first. Null without a point before today.
 */
export function netWorthChange(start: NetWorthPoint | null, now: NetWorthPoint, first: Day): NetWorthSince | null {
  if (start === null || start.date >= now.date) return null;
  const since = addDays(start.date, 1) === first ? first : start.date;
  return { since, amount: cents(now.value - start.value) };
}
