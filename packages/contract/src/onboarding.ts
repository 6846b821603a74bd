import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
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
  body: z.object({ Step: z.enum(ONBOARDING_STEPS) }),
  answer: z.object({ Step: z.string() }),
  example: { body: { Step: 'UserCategoryData' } },
});

const suggested = z.object({
  Name: text(NAME_MAX).check(notEmpty()),
  Icon: z.optional(iconName),
  IconColor: z.optional(iconColor),
  Income: z.optional(z.boolean()),
});

const Rules = z.optional(z.array(suggestedRule).check(atMost(MAX_RULES)));

interface WithRules {
  Rules?: readonly unknown[] | undefined;
  SubcategoriesWithRulesList?: readonly WithRules[] | undefined;
}

function countRules(categories: readonly WithRules[]): number {
  return categories.reduce(
    (sum, { Rules: rules = [], SubcategoriesWithRulesList: parts = [] }) => sum + rules.length + countRules(parts),
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
      z.object({
        Category: suggested,
        Rules,
        SubcategoriesWithRulesList: z.optional(
          z.array(z.object({ Subcategory: suggested, Rules })).check(atMost(MAX_SUBCATEGORIES)),
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
  answer: z.object({ categoryIDs: z.array(idOf('category')) }),
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
