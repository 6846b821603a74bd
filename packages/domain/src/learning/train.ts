import { getOrCreate } from '../ledger/get-or-create.ts';
import { inSteps, runToCompletion, type Steps } from '../ledger/steps.ts';
import type { Cents } from '../money.ts';
import { fitTemperature, fitThreshold, type MeasuredScores, type Prediction, probabilities } from './calibration.ts';
import { CategoryModel, type StoredCounts } from './category-model.ts';
import { MerchantTally } from './merchant-majority.ts';
import {
  type CategoryDecision,
  decileBoundsOf,
  type Evidence,
  EvidenceFinder,
  type LearnedCategory,
  type Observation,
} from './observations.ts';

export const CATEGORY_MODEL_VERSION = 2;
const MEASURED_DECISIONS = 500;
const MIN_DECISIONS = 20;
const MIN_CATEGORIES = 2;
const SUGGESTIONS = 3;

/** A trained model. Only training changes the bounds, the temperature, and the threshold. */
export interface StoredModel {
  readonly version: number;
  readonly counts: readonly StoredCounts[];
  readonly decileBounds: readonly Cents[];
  readonly temperature: number;
  /** Null if the model only makes suggestions. */
  readonly threshold: number | null;
}

export interface CategoryGuess {
  /** At most three, the most probable first. Empty if too little has been decided yet. */
  readonly suggestions: readonly Prediction[];
  /** The first suggestion, if it is certain enough to assign it. */
  readonly assigned: LearnedCategory | null;
  /** The strongest evidence for the first suggestion. */
  readonly because: readonly Evidence[];
}

/** Learns a ledger's categories from the users' decisions, and predicts those of new lines. */
export class CategoryLearner {
  readonly #model: CategoryModel;
  readonly #finder: EvidenceFinder;
  readonly #temperature: number;
  readonly #threshold: number | null;

  constructor({ counts, decileBounds, temperature, threshold }: StoredModel) {
    this.#model = CategoryModel.fromStored(counts);
    this.#finder = new EvidenceFinder(decileBounds);
    this.#temperature = temperature;
    this.#threshold = threshold;
  }

  learn(decision: CategoryDecision): void {
    this.#model.learn(decision.category, this.#finder.find(decision));
  }

  forget(decision: CategoryDecision): void {
    this.#model.forget(decision.category, this.#finder.find(decision));
  }

  guess(observation: Observation): CategoryGuess {
    if (!hasEnough(this.#model)) return { suggestions: [], assigned: null, because: [] };
    const evidence = this.#finder.find(observation);
    const suggestions = probabilities(this.#model.scores(evidence), this.#temperature).slice(0, SUGGESTIONS);
    const [first] = suggestions;
    const isCertain = first !== undefined && this.#threshold !== null && first.probability >= this.#threshold;
    return {
      suggestions,
      assigned: isCertain ? first.category : null,
      because: first ? this.#model.strongest(first.category, evidence) : [],
    };
  }

  /** The evidence for a category, the strongest first. */
  explain(category: LearnedCategory, observation: Observation): Evidence[] {
    return this.#model.strongest(category, this.#finder.find(observation), Number.POSITIVE_INFINITY);
  }

  toStored(): StoredModel {
    return {
      version: CATEGORY_MODEL_VERSION,
      counts: this.#model.toStored(),
      decileBounds: this.#finder.decileBounds,
      temperature: this.#temperature,
      threshold: this.#threshold,
    };
  }
}

function hasEnough(model: CategoryModel): boolean {
  return model.decisions >= MIN_DECISIONS && model.categories >= MIN_CATEGORIES;
}

/** Decisions for a category at one merchant share most of their evidence, so it is counted once for all of them. */
function* learnAll(
  model: CategoryModel,
  finder: EvidenceFinder,
  decisions: readonly CategoryDecision[],
): Steps<Map<string, MerchantTally>> {
  const merchants = new Map<string, MerchantTally>();
  const shared = new Map<readonly Evidence[], Map<LearnedCategory, number>>();
  yield* inSteps(decisions, (decision) => {
    const { category, merchantKey, words, day } = decision;
    model.learn(category, finder.ofOthers(decision));
    tallyOf(merchants, merchantKey).add(category, day);
    const times = getOrCreate(shared, finder.ofMerchant(merchantKey, words), () => new Map<LearnedCategory, number>());
    times.set(category, (times.get(category) ?? 0) + 1);
  });
  yield* inSteps(shared, ([evidence, times]) => {
    for (const [category, count] of times) model.addEvidence(category, evidence, count);
  });
  return merchants;
}

function tallyOf(merchants: Map<string, MerchantTally>, merchantKey: string): MerchantTally {
  return getOrCreate(merchants, merchantKey, () => new MerchantTally());
}

/**
 * Trains a model on all decisions, the oldest first. The last 500 are predicted before they are learned, as they would
 * have been: by their merchant's majority or, if there was none, by the model.
 */
export function* trainInSteps(decisions: readonly CategoryDecision[]): Steps<StoredModel> {
  const decileBounds = decileBoundsOf(decisions.map(({ amountCents }) => amountCents));
  const finder = new EvidenceFinder(decileBounds);
  const model = new CategoryModel();
  const measured: MeasuredScores[] = [];
  const measuredFrom = Math.max(0, decisions.length - MEASURED_DECISIONS);
  const merchants = yield* learnAll(model, finder, decisions.slice(0, measuredFrom));
  yield* inSteps(decisions.slice(measuredFrom), (decision) => {
    const { category, merchantKey, day } = decision;
    const evidence = finder.find(decision);
    const merchant = tallyOf(merchants, merchantKey);
    if (hasEnough(model))
      measured.push({ scores: model.scores(evidence), decided: category, majority: merchant.majority() });
    model.learn(category, evidence);
    merchant.add(category, day);
  });
  const temperature = fitTemperature(measured);
  return {
    version: CATEGORY_MODEL_VERSION,
    counts: model.toStored(),
    decileBounds,
    temperature,
    threshold: fitThreshold(measured, temperature),
  };
}

export function trainCategories(decisions: readonly CategoryDecision[]): StoredModel {
  return runToCompletion(trainInSteps(decisions));
}
