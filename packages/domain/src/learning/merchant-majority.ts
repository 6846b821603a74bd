import { type Day, daysBetween } from '../day.ts';
import type { LearnedCategory } from './observations.ts';

const MIN_DECISIONS = 3;
const MIN_SHARE = 0.9;
const HALF_LIFE_DAYS = 180;

export interface MerchantDecision {
  readonly category: LearnedCategory;
  readonly decidedOn: Day;
}

/**
 * The category that at least nine tenths of a merchant's decisions agree on. A decision counts half as much every 180
 * days. Null if there are fewer than three decisions, or if they disagree.
 */
export function merchantMajority(decisions: readonly MerchantDecision[], today: Day): LearnedCategory | null {
  if (decisions.length < MIN_DECISIONS) return null;
  const weights = new Map<LearnedCategory, number>();
  let total = 0;
  for (const { category, decidedOn } of decisions) {
    const weight = 0.5 ** (Math.max(0, daysBetween(decidedOn, today)) / HALF_LIFE_DAYS);
    weights.set(category, (weights.get(category) ?? 0) + weight);
    total += weight;
  }
  for (const [category, weight] of weights) if (weight >= MIN_SHARE * total) return category;
  return null;
}
