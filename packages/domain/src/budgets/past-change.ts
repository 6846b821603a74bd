import { type Cents, cents } from '../money.ts';
import type { Month } from '../month.ts';
import { NO_ROLLOVER, type Rollover } from './rollover.ts';

interface PastPlan {
  /** The month that changes. */
  readonly month: Month;
  /** The increase in what is planned in it, moves included. */
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

interface CategoryEffect extends LaterEffect {
  readonly id: number;
}

export interface LaterEffects {
  /** What is available in each of the changed categories. */
  readonly available: readonly CategoryEffect[];
  readonly leftToBudget: LaterEffect;
  /** What is added to card debt. */
  readonly cardDebt: LaterEffect;
}

/** A category's rollovers into the month that changes and those after it, before and after the change. */
interface ChangedRollovers {
  readonly id: number;
  readonly before: readonly MonthRollover[];
  readonly after: readonly MonthRollover[];
}

function effectOf(differences: readonly number[]): LaterEffect {
  const effects = differences.filter((difference) => difference !== 0);
  return { months: effects.length, amount: cents(effects.at(-1) ?? 0), isUneven: new Set(effects).size > 1 };
}

export const NO_EFFECT = effectOf([]);

/** What each month gets more than before. */
function differencesOf({ before, after }: Omit<ChangedRollovers, 'id'>): MonthRollover[] {
  return after.map(({ into, rollover }, index) => {
    const was = before[index]?.rollover ?? NO_ROLLOVER;
    return {
      into,
      rollover: {
        carry: cents(rollover.carry - was.carry),
        toPool: cents(rollover.toPool - was.toPool),
        cardDebt: cents(rollover.cardDebt - was.cardDebt),
      },
    };
  });
}

/**
 * How a change in a past month changes the later ones, by the rollovers into that month and those after it of the
 * categories that it changes. A zero-based budget's pool passes its changes on from month to month.
 */
export function laterEffects(
  { month, planned, zeroBasedFrom }: PastPlan,
  categories: readonly ChangedRollovers[],
): LaterEffects {
  const all = categories.map(differencesOf);
  const isLater = ({ into }: MonthRollover) => into > month;
  const inTotal = (index: number, what: 'toPool' | 'cardDebt') =>
    all.reduce((sum, each) => sum + (each[index]?.rollover[what] ?? 0), 0);
  const months = (all[0] ?? []).map(({ into }) => into);
  let passedOn = 0;
  const pools = months.map((into, index) => {
    const change = inTotal(index, 'toPool') - (into === month ? planned : 0);
    if (zeroBasedFrom === null || into < zeroBasedFrom) return change;
    passedOn += change;
    return passedOn;
  });
  const debts = months.map((_, index) => inTotal(index, 'cardDebt'));
  const later = (changes: readonly number[]) => changes.filter((_, index) => (months[index] ?? month) > month);
  return {
    available: categories.map(({ id }, at) => ({
      id,
      ...effectOf((all[at] ?? []).filter(isLater).map(({ rollover }) => rollover.carry)),
    })),
    leftToBudget: effectOf(later(pools)),
    cardDebt: effectOf(later(debts)),
  };
}
