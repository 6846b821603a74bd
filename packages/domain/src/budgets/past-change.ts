import { type Cents, cents } from '../money.ts';
import type { Month } from '../month.ts';
import { NO_ROLLOVER, type Rollover } from './rollover.ts';

interface PastPlan {
  /** The month that changes. */
  readonly month: Month;
  /** By how much its budget grows. */
  readonly planned: number;
  /** The first month of a zero-based budget; null if it isn't one. */
  readonly zeroBasedFrom: Month | null;
}

/** What a month gets from the months before it. */
interface MonthRollover {
  readonly into: Month;
  readonly rollover: Rollover;
}

/** The number of later months that change, and the change in the last one. */
export interface LaterEffect {
  readonly months: number;
  readonly amount: Cents;
  /** The months change by different amounts. */
  readonly isUneven: boolean;
}

export interface LaterEffects {
  readonly available: LaterEffect;
  readonly leftToBudget: LaterEffect;
  /** What is added to card debt. */
  readonly cardDebt: LaterEffect;
}

function effectOf(differences: readonly number[]): LaterEffect {
  const effects = differences.filter((difference) => difference !== 0);
  return { months: effects.length, amount: cents(effects.at(-1) ?? 0), isUneven: new Set(effects).size > 1 };
}

/**
 * How a change in a past month changes the later ones, whose rollovers are given for before and after it. A zero-based
 * budget's pool passes its changes on from month to month.
 */
export function laterEffects(
  { month, planned, zeroBasedFrom }: PastPlan,
  before: readonly MonthRollover[],
  after: readonly MonthRollover[],
): LaterEffects {
  const [carries, pools, debts]: [number[], number[], number[]] = [[], [], []];
  let passedOn = zeroBasedFrom !== null && month >= zeroBasedFrom ? -planned : 0;
  after.forEach(({ into, rollover: { carry, toPool, cardDebt } }, index) => {
    const was = before[index]?.rollover ?? NO_ROLLOVER;
    if (into <= month) return;
    carries.push(carry - was.carry);
    debts.push(cardDebt - was.cardDebt);
    const change = toPool - was.toPool;
    const isZeroBased = zeroBasedFrom !== null && into >= zeroBasedFrom;
    if (isZeroBased) passedOn += change;
    pools.push(isZeroBased ? passedOn : change);
  });
  return { available: effectOf(carries), leftToBudget: effectOf(pools), cardDebt: effectOf(debts) };
}
