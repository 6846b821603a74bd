import { type Day, dayNumber } from '../day.ts';
import type { LearnedCategory } from './observations.ts';

const MIN_DECISIONS = 3;
const MIN_SHARE = 0.9;
const HALF_LIFE_DAYS = 180;

/** A merchant's decisions. One of 180 days earlier counts half as much. */
export class MerchantTally {
  readonly #weights = new Map<LearnedCategory, number>();
  #total = 0;
  #decisions = 0;

  add(category: LearnedCategory, decidedOn: Day): void {
    const weight = 2 ** (dayNumber(decidedOn) / HALF_LIFE_DAYS);
    this.#weights.set(category, (this.#weights.get(category) ?? 0) + weight);
    this.#total += weight;
    this.#decisions += 1;
  }

  /**
   * The category with at least nine tenths of the weight. Null if there are fewer than three decisions, or if they
   * disagree.
   */
  majority(): LearnedCategory | null {
    if (this.#decisions < MIN_DECISIONS) return null;
    for (const [category, weight] of this.#weights) if (weight >= MIN_SHARE * this.#total) return category;
    return null;
  }

  /** The category with the most weight, its share of all of it, and the number of all decisions. */
  leader(): { readonly category: LearnedCategory; readonly share: number; readonly decisions: number } | null {
    let found: { category: LearnedCategory; weight: number } | null = null;
    for (const [category, weight] of this.#weights)
      if (found === null || weight > found.weight) found = { category, weight };
    return found && { category: found.category, share: found.weight / this.#total, decisions: this.#decisions };
  }
}
