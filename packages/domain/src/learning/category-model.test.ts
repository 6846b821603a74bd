import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../day.ts';
import { cents } from '../money.ts';
import { CategoryModel } from './category-model.ts';
import {
  type CategoryDecision,
  categoryOfLearned,
  decileBoundsOf,
  EvidenceFinder,
  learnedCategory,
} from './observations.ts';
import { firstDay } from './testing/decisions.ts';

const arbitraryDecision: fc.Arbitrary<CategoryDecision> = fc.record({
  merchantKey: fc.oneof(fc.constantFrom('blue heron coffee', 'costco', 'café blau'), fc.string({ maxLength: 20 })),
  words: fc.oneof(fc.constantFrom('blue heron coffee', 'costco wholesale'), fc.string({ maxLength: 20 })),
  accountId: fc.option(fc.integer({ min: 1, max: 5 })),
  isIncome: fc.boolean(),
  amountCents: fc.integer({ min: 1, max: 1_000_00 }).map(cents),
  day: fc.integer({ min: 0, max: 800 }).map((days) => addDays(firstDay(), days)),
  bankCategory: fc.option(fc.constantFrom('FOOD_AND_DRINK', 'TRAVEL')),
  category: fc.constantFrom('1', '2', '2/3'),
});

const finder = new EvidenceFinder(decileBoundsOf([5_00, 20_00, 80_00].map(cents)));

// covers: learned 8
test('forgetting a decision leaves exactly the model from before, whatever was learned in between', () => {
  fc.assert(
    fc.property(fc.array(arbitraryDecision), arbitraryDecision, fc.array(arbitraryDecision), (first, one, last) => {
      const learned = new CategoryModel();
      for (const decision of [...first, one, ...last]) learned.learn(decision.category, finder.find(decision));
      learned.forget(one.category, finder.find(one));
      const without = new CategoryModel();
      for (const decision of [...last, ...first]) without.learn(decision.category, finder.find(decision));
      expect(JSON.stringify(learned.toStored())).toBe(JSON.stringify(without.toStored()));
    }),
    { numRuns: 50 },
  );
});

test('a stored model scores as before', () => {
  fc.assert(
    fc.property(fc.array(arbitraryDecision, { minLength: 1 }), arbitraryDecision, (decisions, next) => {
      const model = new CategoryModel();
      for (const decision of decisions) model.learn(decision.category, finder.find(decision));
      const loaded = CategoryModel.fromStored(JSON.parse(JSON.stringify(model.toStored())));
      expect(loaded.scores(finder.find(next))).toEqual(model.scores(finder.find(next)));
      expect(loaded.decisions).toBe(decisions.length);
    }),
    { numRuns: 50 },
  );
});

test('a category and a subcategory as one text', () => {
  expect([learnedCategory(12, null), learnedCategory(12, 34)]).toEqual(['12', '12/34']);
  expect(categoryOfLearned('12')).toEqual({ categoryId: 12, subcategoryId: null });
  expect(categoryOfLearned('12/34')).toEqual({ categoryId: 12, subcategoryId: 34 });
});
