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

/** Where the change of net worth in a month starts. */
export interface MonthOpening {
  /** The first day that counts. */
  readonly since: Day;
  /** At the end of this day; the day to compare with. */
  readonly from: Day;
  /** The net worth that was recorded on that day; null if none was, and it has to be worked out. */
  readonly recorded: Cents | null;
}

/**
 * The start of the month with this first day. Points hold a day's last value, so a month starts with that of the day
 * before it; a history that starts in the month counts from its own first point. Null without a point before today.
 */
export function monthOpening(earliest: NetWorthPoint | null, first: Day, today: Day): MonthOpening | null {
  if (earliest === null || earliest.date >= today) return null;
  const { date, value } = earliest;
  if (date >= first) return { since: date, from: date, recorded: value };
  const from = addDays(first, -1);
  return { since: first, from, recorded: date === from ? value : null };
}
