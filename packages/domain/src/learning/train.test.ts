import { expect, test } from 'vitest';
import { seededRandom } from './testing/chance.ts';
import { householdDecisions } from './testing/decisions.ts';
import { CATEGORY_MODEL_VERSION, CategoryLearner, trainCategories } from './train.ts';

const household = householdDecisions(seededRandom(7), 600);

// covers: learned 3
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

// covers: learned 8
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
