import type { Day } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';
import { currentBalance, isLiability, type KeptBalance } from './balance.ts';

export interface NetWorth {
  readonly netWorthTotal: Cents;
  readonly totalAssets: Cents;
  readonly totalLiabilities: Cents;
}

/** Net worth = assets − liabilities. */
export function netWorthOf(accounts: readonly KeptBalance[]): NetWorth {
  const sum = (some: readonly KeptBalance[]) => addCents(...some.map(currentBalance));
  const totalAssets = sum(accounts.filter(({ type }) => !isLiability(type)));
  const totalLiabilities = sum(accounts.filter(({ type }) => isLiability(type)));
  return { netWorthTotal: cents(totalAssets - totalLiabilities), totalAssets, totalLiabilities };
}

export interface NetWorthPoint {
  readonly date: Day;
  readonly value: Cents;
}

/**
 * The line that ends today, as it is now. Points of later days are left out: who flew west has some, and lives those
 * days again.
 */
export function endingToday(points: readonly NetWorthPoint[], today: NetWorthPoint): NetWorthPoint[] {
  return [...points.filter((point) => point.date < today.date), today];
}
