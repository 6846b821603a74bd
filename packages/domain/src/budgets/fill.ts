import { type Cents, cents } from '../money.ts';
import { MAX_BUDGET } from './limits.ts';

export const AVERAGED_MONTHS = 3;

/** Average monthly spending over three months, rounded half up; zero if more was refunded than spent. */
export function averageSpent(spent: Cents): Cents {
  const remainder = spent % AVERAGED_MONTHS;
  const average = (spent - remainder) / AVERAGED_MONTHS + (remainder * 2 >= AVERAGED_MONTHS ? 1 : 0);
  return cents(Math.min(Math.max(average, 0), MAX_BUDGET));
}
