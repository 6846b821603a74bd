import { cents } from '../money.ts';

/** Small enough that a year of a thousand categories still adds up exactly. */
export const MAX_BUDGET = cents(1_000_000_000_00);
