import type { Prediction } from './calibration.ts';
import type { MerchantTally } from './merchant-majority.ts';
import type { Evidence, LearnedCategory, Observation } from './observations.ts';
import type { CategoryLearner } from './train.ts';

const SUGGESTIONS = 3;
/** How much one more decision would have to disagree for a merchant's history to say nothing. */
const MERCHANT_CAUTION = 0.1;
/** Of the bank's own category, whose counterpart is found by its name. */
const BANK_PROBABILITY = 0.6;

export interface CategoryAdvice {
  /** At most three, the most probable first. */
  readonly suggestions: readonly Prediction[];
  /** The source of the first suggestion: the merchant's earlier decisions, the model, or the bank's category. */
  readonly by: 'merchant' | 'model' | 'bank' | null;
  /** The first one, if it is certain enough to assign it. */
  readonly assigned: LearnedCategory | null;
  /** The strongest evidence for it, if the model suggests it. */
  readonly because: readonly Evidence[];
}

/** A ledger's learned categories. */
export interface CategoryKnowledge {
  /** Null if there is no model yet. */
  readonly learner: CategoryLearner | null;
  readonly merchants: ReadonlyMap<string, MerchantTally>;
  /** The ledger's counterpart of a bank's category. */
  categoryOfBank(bankCategory: string): LearnedCategory | null;
}

/** Puts a category first. The others share the remaining probability. */
function withFirst({ category, probability }: Prediction, others: readonly Prediction[]): Prediction[] {
  const rest = others.filter((other) => other.category !== category);
  const total = rest.reduce((sum, other) => sum + other.probability, 0);
  const share = total > 1 - probability ? (1 - probability) / total : 1;
  const scaled = rest.map((other) => ({ category: other.category, probability: other.probability * share }));
  return [{ category, probability }, ...scaled].slice(0, SUGGESTIONS);
}

/**
 * The category of a new line: that of most decisions for the merchant; otherwise the model's, which assigns it only if
 * it is certain enough. A merchant with fewer decisions, and the bank's category, only suggest one while there is no
 * model.
 */
export function adviseCategory(knowledge: CategoryKnowledge, observation: Observation): CategoryAdvice {
  const merchant = knowledge.merchants.get(observation.merchantKey);
  const guess = knowledge.learner?.guess(observation) ?? { suggestions: [], assigned: null, because: [] };
  const majority = merchant?.majority() ?? null;
  const leader = merchant?.leader() ?? null;
  if (leader && (majority !== null || guess.suggestions.length === 0)) {
    const probability = (leader.share * leader.decisions) / (leader.decisions + MERCHANT_CAUTION);
    const suggestions = withFirst({ category: leader.category, probability }, guess.suggestions);
    return { suggestions, by: 'merchant', assigned: majority, because: [] };
  }
  if (guess.suggestions.length > 0) return { ...guess, by: 'model' };
  const { bankCategory } = observation;
  const ofBank = bankCategory === null ? null : knowledge.categoryOfBank(bankCategory);
  if (ofBank === null) return { ...guess, by: null };
  return {
    suggestions: [{ category: ofBank, probability: BANK_PROBABILITY }],
    by: 'bank',
    assigned: null,
    because: [],
  };
}
