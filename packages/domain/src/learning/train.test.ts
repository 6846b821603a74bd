import { describe, expect, test } from 'vitest';
import { MerchantTally } from './merchant-majority.ts';
import type { CategoryDecision } from './observations.ts';
import { householdDecisions } from './testing/decisions.ts';
import { CATEGORY_MODEL_VERSION, CategoryLearner, trainCategories } from './train.ts';

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Replayed {
  readonly isRight: boolean | null;
  readonly isInTop3: boolean;
  readonly probability: number;
  readonly isFirstRight: boolean;
}

/** Predicts each decision from those before it, after 300, with a full training every 100. */
function replay(decisions: readonly CategoryDecision[]): Replayed[] {
  const replayed: Replayed[] = [];
  let learner = new CategoryLearner(trainCategories([]));
  decisions.forEach((decision, index) => {
    const earlier = decisions.slice(0, index);
    if (index % 100 === 0) learner = new CategoryLearner(trainCategories(earlier));
    if (index >= 300) {
      const { suggestions, assigned } = learner.guess(decision);
      const merchant = new MerchantTally();
      for (const { merchantKey, category, day } of earlier)
        if (merchantKey === decision.merchantKey) merchant.add(category, day);
      const chosen = merchant.majority() ?? assigned;
      const [first] = suggestions;
      replayed.push({
        isRight: chosen === null ? null : chosen === decision.category,
        isInTop3: suggestions.some(({ category }) => category === decision.category),
        probability: first?.probability ?? 0,
        isFirstRight: first?.category === decision.category,
      });
    }
    learner.learn(decision);
  });
  return replayed;
}

/** The mean distance between what was predicted and how often it was right, in ten bins. */
function calibrationError(replayed: readonly Replayed[]): number {
  const bins = Map.groupBy(replayed, ({ probability }) => Math.min(9, Math.floor(probability * 10)));
  const off = Array.from(bins.values(), (bin) => {
    const expected = bin.reduce((sum, { probability }) => sum + probability, 0);
    return Math.abs(expected - bin.filter(({ isFirstRight }) => isFirstRight).length);
  });
  return off.reduce((sum, one) => sum + one, 0) / replayed.length;
}

describe('replayed in time order, after 300 decisions', () => {
  test.each([1, 2, 3])('household %i: 98% of what is assigned is right, and 80% is assigned', (seed) => {
    const replayed = replay(householdDecisions(seededRandom(seed), 1_000));
    const assigned = replayed.filter(({ isRight }) => isRight !== null);
    expect(assigned.length / replayed.length).toBeGreaterThanOrEqual(0.8);
    expect(assigned.filter(({ isRight }) => isRight).length / assigned.length).toBeGreaterThanOrEqual(0.98);
    expect(replayed.filter(({ isInTop3 }) => isInTop3).length / replayed.length).toBeGreaterThanOrEqual(0.95);
    expect(calibrationError(replayed)).toBeLessThanOrEqual(0.03);
  });
});

const household = householdDecisions(seededRandom(7), 600);

test('it predicts from 20 decisions in two categories on, and assigns from 100 measured ones on', () => {
  const guessAfter = (count: number) => {
    const [next] = household.slice(count);
    if (!next) throw new Error('too few decisions');
    return new CategoryLearner(trainCategories(household.slice(0, count))).guess(next);
  };
  expect(guessAfter(19).suggestions).toEqual([]);
  expect(guessAfter(20).suggestions).toHaveLength(3);
  expect(trainCategories(household.slice(0, 119)).threshold).toBeNull();
  expect(trainCategories(householdDecisions(seededRandom(1), 1_000)).threshold).toBeGreaterThan(0);
  const oneCategory = household.map((decision) => ({ ...decision, category: '1' }));
  const [first] = oneCategory;
  if (!first) throw new Error('no decisions');
  expect(new CategoryLearner(trainCategories(oneCategory)).guess(first).suggestions).toEqual([]);
});

test('learning a decision and forgetting it leaves a byte-identical model', () => {
  const [last, ...rest] = household.toReversed();
  if (!last) throw new Error('no decisions');
  const trained = trainCategories(rest.toReversed());
  const learner = new CategoryLearner(trained);
  learner.learn(last);
  expect(JSON.stringify(learner.toStored())).not.toBe(JSON.stringify(trained));
  learner.forget(last);
  expect(JSON.stringify(learner.toStored())).toBe(JSON.stringify(trained));
  expect(trained.version).toBe(CATEGORY_MODEL_VERSION);
});

test('the reason names what speaks most for the category', () => {
  const coffee = household.find(({ category }) => category === 'Coffee');
  if (!coffee) throw new Error('no coffee');
  const { suggestions, because } = new CategoryLearner(trainCategories(household)).guess(coffee);
  expect(suggestions[0]?.category).toBe('Coffee');
  expect(because).toHaveLength(3);
  expect(because[0]?.name).toMatch(/^(merchant|word) /);
});
