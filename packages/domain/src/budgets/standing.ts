import { type Cents, cents } from '../money.ts';
import type { BudgetFigures } from './figures.ts';

/** The status of a budget line. Without a planned amount, nothing can be overspent, needed or extra. */
export interface Standing {
  readonly word: 'Available' | 'Overspent' | 'Needed' | 'Extra' | 'Not planned';
  /** Never negative, because `word` gives the direction. */
  readonly amount: Cents;
}

export function standingOf({ budget, available }: BudgetFigures, isIncome: boolean): Standing {
  const amount = cents(Math.abs(available));
  if (budget === 0) return { word: 'Not planned', amount };
  if (isIncome) return { word: available < 0 ? 'Extra' : 'Needed', amount };
  return { word: available < 0 ? 'Overspent' : 'Available', amount };
}

const FULL = 100;
const HALF = 0.5;
const MAX_SHOWN = 999;

/** The share of the budget that is spent; null if something was spent but nothing was planned. */
export function percentSpent({ budget, spent }: Pick<BudgetFigures, 'budget' | 'spent'>): number | null {
  if (spent <= 0) return 0;
  return budget === 0 ? null : (spent / budget) * FULL;
}

/** Rounds to a whole percent, but shows 100% only for exactly 100: a little less is 99%, a little more is 101%. */
export function percentText(percent: number | null): string {
  if (percent === null) return '–';
  if (percent < FULL && percent >= FULL - HALF) return `${FULL - 1}%`;
  if (percent > FULL && percent <= FULL + HALF) return `${FULL + 1}%`;
  const rounded = Math.max(0, Math.round(percent));
  return rounded > MAX_SHOWN ? `>${MAX_SHOWN}%` : `${rounded}%`;
}
