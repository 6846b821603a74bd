import { type Cents, cents } from '../money.ts';
import type { BudgetFigures } from './figures.ts';

/** The status of a budget line. Without a planned amount, nothing can be overspent, needed or extra. */
export interface Standing {
  readonly word: 'Available' | 'Overspent' | 'Needed' | 'Extra' | 'Not planned';
  /** Never negative, because `word` gives the direction. */
  readonly amount: Cents;
}

type Planned = Pick<BudgetFigures, 'budget' | 'available' | 'carry' | 'moved'>;

export function standingOf({ budget, available, carry, moved }: Planned, isIncome: boolean): Standing {
  const amount = cents(Math.abs(available));
  if (budget === 0 && carry === 0 && moved === 0) return { word: 'Not planned', amount };
  if (isIncome) return { word: available < 0 ? 'Extra' : 'Needed', amount };
  return { word: available < 0 ? 'Overspent' : 'Available', amount };
}

/** How much is overspent, if the line says so; otherwise zero. */
export function overspendingOf(figures: Planned): Cents {
  const { word, amount } = standingOf(figures, false);
  return word === 'Overspent' ? amount : cents(0);
}

const FULL = 100;
const MAX_SHOWN = 999;

/** Multiplied first, so that a whole percent is exact. */
export function toPercent(part: number, whole: number): number {
  return (part * FULL) / whole;
}

/**
 * The share of the budget that is spent, including carried and moved money; null if there was nothing to spend and
 * something was spent, or less than nothing.
 */
export function percentSpent({ spent, available }: Pick<BudgetFigures, 'spent' | 'available'>): number | null {
  if (spent <= 0 && available >= 0) return 0;
  const whole = spent + available;
  return whole <= 0 ? null : toPercent(spent, whole);
}

/** Rounded away from 100, so that only exactly 100 reads 100%. */
function wholePercent(percent: number): number {
  return percent <= FULL ? Math.max(0, Math.floor(percent)) : Math.ceil(percent);
}

export function percentText(percent: number | null): string {
  if (percent === null) return '–';
  const rounded = wholePercent(percent);
  return rounded > MAX_SHOWN ? `>${MAX_SHOWN}%` : `${rounded}%`;
}
