import { detectionLimits as limits } from './cadence-rules.ts';

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

const ROUNDING = 1e-9;

/** The squared distance from the mean, as a share of it, added up. */
function squaredVariation(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + ((value - middle) / middle) ** 2, 0);
}

export interface AmountVariation {
  /** The coefficient of variation, on each side of the step if there is one. */
  readonly variation: number;
  /** Where the amount changes for good; null if it doesn't. */
  readonly stepAt: number | null;
}

function isStep(before: readonly number[], after: readonly number[]): boolean {
  return Math.abs(mean(after) / mean(before) - 1) >= limits.smallestStep;
}

/** The split that leaves the least variation on both sides. */
export function bestSplit(amounts: ArrayLike<number>): number {
  let [sumAfter, squaresAfter] = [0, 0];
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] ?? 0;
    sumAfter += amount;
    squaresAfter += amount * amount;
  }
  let [sum, squares, least, best] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (let before = 1; before < amounts.length; before += 1) {
    const amount = amounts[before - 1] ?? 0;
    const square = amount * amount;
    sum += amount;
    squares += square;
    sumAfter -= amount;
    squaresAfter -= square;
    const after = amounts.length - before;
    const around = (squares / (sum * sum)) * before * before - before;
    const rest = (squaresAfter / (sumAfter * sumAfter)) * after * after - after;
    if (around + rest < least - ROUNDING) {
      least = around + rest;
      best = before;
    }
  }
  return best;
}

/** How much amounts vary, in the order of their days. A single step in price isn't variation. */
export function variationOf(amounts: readonly number[]): AmountVariation {
  const whole = Math.sqrt(squaredVariation(amounts) / amounts.length);
  if (whole === 0 || amounts.length < 3) return { variation: whole, stepAt: null };
  const stepAt = bestSplit(amounts);
  const [before, after] = [amounts.slice(0, stepAt), amounts.slice(stepAt)];
  const sides = Math.sqrt((squaredVariation(before) + squaredVariation(after)) / amounts.length);
  // Any two of three amounts that vary are alike by chance.
  const mostOfSides = amounts.length > 3 ? Math.min(limits.nearlyEqual, whole / 3) : 0;
  return sides <= mostOfSides && isStep(before, after)
    ? { variation: sides, stepAt }
    : { variation: whole, stepAt: null };
}

/** Whether amounts, in the order of their days, hardly differ from the one before, as those of a season do. */
export function isDrifting(amounts: readonly number[]): boolean {
  if (amounts.length < limits.many) return false;
  let total = 0;
  for (let at = 1; at < amounts.length; at += 1)
    total += Math.abs(Math.log((amounts[at] ?? 1) / (amounts[at - 1] ?? 1)));
  return total / (amounts.length - 1) <= limits.weeklyVariation;
}

/**
 * Whether amounts, in the order of their days, follow each other, as those of a season do: the squared steps from one to
 * the next are small beside the squared distances from the mean. By chance, they are twice as large.
 */
export function isSeasonal(amounts: readonly number[]): boolean {
  if (amounts.length < limits.seasonOccurrences) return false;
  const middle = mean(amounts);
  let [steps, distances] = [0, 0];
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] ?? 0;
    distances += (amount - middle) ** 2;
    if (at > 0) steps += (amount - (amounts[at - 1] ?? 0)) ** 2;
  }
  return steps <= limits.seasonSteps * distances;
}
