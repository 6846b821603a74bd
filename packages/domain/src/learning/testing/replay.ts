import { getOrCreate } from '../../ledger/get-or-create.ts';
import { adviseCategory } from '../advise.ts';
import type { Prediction } from '../calibration.ts';
import { MerchantTally } from '../merchant-majority.ts';
import type { CategoryDecision } from '../observations.ts';
import { CategoryLearner, trainCategories } from '../train.ts';
import type { HouseholdDecision } from './households.ts';
import { PlainBayes } from './plain-bayes.ts';

const TRAINED_EVERY = 50;

/** Everything that is learned from decisions as they are made, with a full training now and then. */
class LearningHousehold {
  readonly #decisions: CategoryDecision[] = [];
  readonly #merchants = new Map<string, MerchantTally>();
  #learner = new CategoryLearner(trainCategories([]));

  learn(decision: CategoryDecision): void {
    this.#decisions.push(decision);
    getOrCreate(this.#merchants, decision.merchantKey, () => new MerchantTally()).add(decision.category, decision.day);
    if (this.#decisions.length % TRAINED_EVERY === 0)
      this.#learner = new CategoryLearner(trainCategories(this.#decisions));
    else this.#learner.learn(decision);
  }

  advise(decision: CategoryDecision) {
    const knowledge = { learner: this.#learner, merchants: this.#merchants, categoryOfBank: () => null };
    return adviseCategory(knowledge, decision);
  }
}

interface Replayed {
  /** Null if nothing was assigned. */
  readonly isRight: boolean | null;
  readonly isInTop3: boolean;
  readonly probability: number;
  readonly isFirstRight: boolean;
}

function toReplayed(suggestions: readonly Prediction[], assigned: string | null, decided: string): Replayed {
  const [first] = suggestions;
  return {
    isRight: assigned === null ? null : assigned === decided,
    isInTop3: suggestions.slice(0, 3).some(({ category }) => category === decided),
    probability: first?.probability ?? 0,
    isFirstRight: first?.category === decided,
  };
}

/** The mean distance between predicted probabilities and how often the predictions were right, in ten bins. */
function calibrationError(replayed: readonly Replayed[]): number {
  const bins = Map.groupBy(replayed, ({ probability }) => Math.min(9, Math.floor(probability * 10)));
  const off = Array.from(bins.values(), (bin) => {
    const expected = bin.reduce((sum, { probability }) => sum + probability, 0);
    return Math.abs(expected - bin.filter(({ isFirstRight }) => isFirstRight).length);
  });
  return off.reduce((sum, one) => sum + one, 0) / replayed.length;
}

export interface ReplayFigures {
  readonly precision: number;
  readonly coverage: number;
  readonly top3: number;
  readonly calibrationError: number;
}

function figuresOf(replayed: readonly Replayed[]): ReplayFigures {
  const assigned = replayed.filter(({ isRight }) => isRight !== null);
  return {
    precision: assigned.filter(({ isRight }) => isRight).length / assigned.length,
    coverage: assigned.length / replayed.length,
    top3: replayed.filter(({ isInTop3 }) => isInTop3).length / replayed.length,
    calibrationError: calibrationError(replayed),
  };
}

/** The assignment of plain naive Bayes. */
const PLAIN_THRESHOLD = 0.9;

/** Predicts each decision from those before it. The figures are of those after the first `skipped`. */
export function replayHousehold(decisions: readonly HouseholdDecision[], skipped: number) {
  const household = new LearningHousehold();
  const plain = new PlainBayes();
  const replayed: { learned: Replayed; plain: Replayed }[] = [];
  decisions.forEach((decision, index) => {
    const { category, bankText } = decision;
    if (index >= skipped) {
      const { suggestions, assigned } = household.advise(decision);
      const predicted = plain.predict(bankText);
      const [first] = predicted;
      const isCertain = first !== undefined && first.probability >= PLAIN_THRESHOLD;
      replayed.push({
        learned: toReplayed(suggestions, assigned, category),
        plain: toReplayed(predicted, isCertain ? first.category : null, category),
      });
    }
    household.learn(decision);
    plain.learn(bankText, category);
  });
  return {
    learned: figuresOf(replayed.map((one) => one.learned)),
    plain: figuresOf(replayed.map((one) => one.plain)),
  };
}
