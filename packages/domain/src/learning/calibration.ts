import type { Score } from './category-model.ts';
import type { LearnedCategory } from './observations.ts';

/** The scores of a decision before it was learned. */
export interface MeasuredScores {
  readonly scores: readonly Score[];
  readonly decided: LearnedCategory;
  /** The category that the merchant's majority would have assigned, without asking the model. */
  readonly majority: LearnedCategory | null;
}

export interface Prediction {
  readonly category: LearnedCategory;
  /** Between 0 and 1. */
  readonly probability: number;
}

const TEMPERATURES = { lowest: 0.25, highest: 32 };
const SEARCH_STEPS = 40;
/** Of all that is assigned, slightly more than the 98% that must hold for later decisions; and of the model's part. */
const MIN_PRECISION = { all: 0.983, model: 0.92 };
/** Fewer measured decisions can't show a precision of 98%. */
const MIN_MEASURED = 100;

/** Scores as probabilities that add up to one. A higher temperature makes them less certain. */
export function probabilities(scores: readonly Score[], temperature: number): Prediction[] {
  const highest = Math.max(...scores.map(({ score }) => score));
  const powers = scores.map(({ score }) => Math.exp((score - highest) / temperature));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return scores.map(({ category }, index) => ({ category, probability: (powers[index] ?? 0) / total }));
}

/**
 * The difference between each score and that of the decided category; none for categories that were new at the time.
 */
function distancesFromDecided(measured: readonly MeasuredScores[]): Float64Array[] {
  return measured.flatMap(({ scores, decided }) => {
    const own = scores.find(({ category }) => category === decided);
    return own ? [Float64Array.from(scores, ({ score }) => score - own.score)] : [];
  });
}

const MAX_SURPRISE = -Math.log(Number.MIN_VALUE);

/** The mean surprise at the decisions. */
function meanSurprise(distances: readonly Float64Array[], temperature: number): number {
  let sum = 0;
  for (const distance of distances) {
    let total = 0;
    for (const one of distance) total += Math.exp(one / temperature);
    sum += Math.min(Math.log(total), MAX_SURPRISE);
  }
  return distances.length === 0 ? 0 : sum / distances.length;
}

/** The temperature at which probabilities fit the decisions best, by ternary search on a logarithmic scale. */
export function fitTemperature(measured: readonly MeasuredScores[]): number {
  const distances = distancesFromDecided(measured);
  let low = Math.log(TEMPERATURES.lowest);
  let high = Math.log(TEMPERATURES.highest);
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const third = (high - low) / 3;
    const isLowerBetter =
      meanSurprise(distances, Math.exp(low + third)) <= meanSurprise(distances, Math.exp(high - third));
    if (isLowerBetter) high -= third;
    else low += third;
  }
  return Math.exp((low + high) / 2);
}

/**
 * The lowest probability from which the model may assign categories, so that over 98% of all that is assigned,
 * including merchants' majorities, is right. Null if there are too few decisions to tell, or if no probability is high
 * enough.
 */
export function fitThreshold(measured: readonly MeasuredScores[], temperature: number): number | null {
  if (measured.length < MIN_MEASURED) return null;
  const byMajority = measured.filter(({ majority }) => majority !== null);
  const rightByMajority = byMajority.filter(({ majority, decided }) => majority === decided).length;
  const byModel = measured
    .filter(({ majority }) => majority === null)
    .flatMap(({ scores, decided }) => {
      const [first] = probabilities(scores, temperature);
      return first ? { probability: first.probability, isRight: first.category === decided } : [];
    })
    .sort((a, b) => b.probability - a.probability);
  let right = 0;
  let threshold: number | null = null;
  byModel.forEach(({ probability, isRight }, index) => {
    if (isRight) right += 1;
    const isLastOfEqual = byModel[index + 1]?.probability !== probability;
    // One more error than measured, so that a few lucky decisions don't lower the threshold.
    const ofModel = right / (index + 2);
    const ofAll = (rightByMajority + right) / (byMajority.length + index + 2);
    // A user's slips count against the majorities, but shouldn't silence a model that is right often enough itself.
    const isPrecise = ofModel >= MIN_PRECISION.all || (ofModel >= MIN_PRECISION.model && ofAll >= MIN_PRECISION.all);
    if (isLastOfEqual && isPrecise) threshold = probability;
  });
  return threshold;
}
