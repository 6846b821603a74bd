import { type Cents, cents } from '../money.ts';
import { MAX_BUDGET } from './limits.ts';

export const AVERAGED_MONTHS = 3;

/** What was spent in the last three months, averaged: half a cent up, nothing where more was refunded than spent. */
export function averageSpent(spent: Cents): Cents {
  const odd = spent % AVERAGED_MONTHS;
  const average = (spent - odd) / AVERAGED_MONTHS + (odd * 2 >= AVERAGED_MONTHS ? 1 : 0);
  return cents(Math.min(Math.max(average, 0), MAX_BUDGET));
}
