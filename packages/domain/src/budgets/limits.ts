import { cents } from '../money.ts';

/** The most that can be planned for a month: a thousand categories over a year still add up exactly. */
export const MAX_BUDGET = cents(1_000_000_000_00);
