import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { as, named } from './named.ts';
import { suggestedRule } from './rules.ts';
import { atMost, iconColor, iconName, idOf, notEmpty, text } from './wire.ts';

const MAX_SUGGESTED = 100;
const MAX_SUBCATEGORIES = 50;
const MAX_RULES = 200;
/** Across all categories, because they are matched in one statement. */
const MAX_TOTAL_RULES = 2_000;

/** The onboarding steps that can be saved, by route name. */
export const ONBOARDING_STEPS = [
  'UserData',
  'StripePayments',
  'UserCategoryData',
  'ConnnectAccounts',
  'JuniorUserData',
  'JuniorCategoryData',
  'ConnectJuniorAccounts',
] as const;

export const saveOnboardingStep = defineCall({
  method: 'POST',
  path: 'Onboarding/SaveStep',
  access: 'newcomer',
  needs: 'account',
  summary: 'Saves the next onboarding step, so the user can continue there later.',
  failure: 'Error saving user account',
  body: named({ step: as('Step', z.enum(ONBOARDING_STEPS)) }),
  answer: named({ step: as('Step', z.string()) }),
  example: { body: { Step: 'UserCategoryData' } },
});

const suggested = named({
  name: as('Name', text(NAME_MAX).check(notEmpty())),
  icon: as('Icon', z.optional(iconName)),
  iconColor: as('IconColor', z.optional(iconColor)),
  income: as('Income', z.optional(z.boolean())),
});

const rules = as('Rules', z.optional(z.array(suggestedRule).check(atMost(MAX_RULES))));

interface WithRules {
  rules?: readonly unknown[] | undefined;
  subcategories?: readonly WithRules[] | undefined;
}

function countRules(categories: readonly WithRules[]): number {
  return categories.reduce(
    (sum, { rules: own = [], subcategories = [] }) => sum + own.length + countRules(subcategories),
    0,
  );
}

export const seedDefaultCategoriesAndRules = defineCall({
  method: 'POST',
  path: 'Onboarding/SeedDefaultCategoriesAndRules',
  access: 'person',
  needs: 'account',
  summary: 'Creates the selected suggested categories with their subcategories and rules. Safe to call more than once.',
  failure: 'Error saving suggested categories',
  body: z
    .array(
      named({
        category: as('Category', suggested),
        rules,
        subcategories: as(
          'SubcategoriesWithRulesList',
          z.optional(
            z.array(named({ subcategory: as('Subcategory', suggested), rules })).check(atMost(MAX_SUBCATEGORIES)),
          ),
        ),
      }),
    )
    .check(
      atMost(MAX_SUGGESTED),
      z.refine(
        (categories) => countRules(categories) <= MAX_TOTAL_RULES,
        `must have at most ${MAX_TOTAL_RULES} rules in total`,
      ),
    ),
  answer: named({ categoryIds: as('categoryIDs', z.array(idOf('category'))) }),
  example: {
    body: [
      {
        Category: { Name: 'Food', Icon: 'fas fa-utensils', IconColor: '#986605', Income: false },
        Rules: [{ ComparisonValue: 'grocery', Type: 'Name', Comparison: 'Contains', MatchType: 'Contains' }],
        SubcategoriesWithRulesList: [
          {
            Subcategory: { Name: 'Coffee', Icon: 'fas fa-mug-hot', IconColor: '#986605', Income: false },
            Rules: [{ ComparisonValue: 'starbucks', Type: 'Name', Comparison: 'Contains', MatchType: 'Contains' }],
          },
        ],
      },
    ],
  },
});

export const addSampleData = defineCall({
  method: 'POST',
  path: 'Onboarding/AddSampleData',
  access: 'person',
  needs: 'account',
  summary: 'Adds clearly labeled sample data for exploring the app. Safe to call more than once.',
  failure: 'Error adding sample data',
  answer: z.object({ hasSampleData: z.literal(true) }),
});

export const clearSampleData = defineCall({
  method: 'POST',
  path: 'Onboarding/ClearSampleData',
  access: 'person',
  needs: 'account',
  summary: 'Removes all sample data, even if it was edited, and nothing else.',
  failure: 'Error clearing sample data',
  answer: z.object({ hasSampleData: z.literal(false) }),
});
