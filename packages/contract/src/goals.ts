import { FUND_STATUSES, GOAL_STATES, GOAL_STATUSES } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { atMost, budgetDollars, day, dollars, iconColor, iconName, idOf, notEmpty, text } from './wire.ts';

/** Goals per ledger, those that are over included. */
export const GOALS_MAX = 200;
export const GOAL_NAME_MAX = 60;
/** Accounts that hold money for one goal. */
const EARMARKS_MAX = 20;
const FUND_MONTHS_MAX = 120;

const target = budgetDollars.check(z.refine((amount) => amount > 0, 'must be greater than zero'));

const goalFields = {
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  target: dollars,
  /** The amount planned for each month; null if there is none. */
  monthly: z.nullable(dollars),
  startsOn: day,
  dueOn: z.nullable(day),
  state: z.enum(GOAL_STATES),
};

const listedGoal = named({
  id: as('goalID', idOf('goal')),
  ...goalFields,
  changedIn: z.int(),
  /** The money set aside in each account, and the part that the account’s balance covers. */
  earmarks: z.array(named({ accountId: as('accountID', idOf('account')), amount: dollars, covered: dollars })),
  have: dollars,
  uncovered: dollars,
  /** The amount needed this month to finish on time; null without a due day. */
  needed: z.nullable(dollars),
  /** Null without a due day, and 0 after it. */
  monthsLeft: z.nullable(z.int()),
  /** The amount that a goal on pace has today; null without a due day. */
  expected: z.nullable(dollars),
  status: z.enum(GOAL_STATUSES),
  behindBy: dollars,
});

export type ListedGoal = z.output<typeof listedGoal>;

export const monthText = z.string();

const listedFund = named({
  /** A category or subcategory. */
  categoryId: as('categoryID', idOf('category')),
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  target: dollars,
  /** `YYYY-MM`, the next one; null if the fund is over. */
  dueMonth: z.nullable(monthText),
  /** Starts again after so many months; null if it doesn’t. */
  repeatMonths: z.nullable(z.int()),
  setAside: dollars,
  needed: dollars,
  planned: dollars,
  status: z.enum(FUND_STATUSES),
  behindBy: dollars,
});

export type ListedFund = z.output<typeof listedFund>;

const holdingAccount = named({
  id: as('accountID', idOf('account')),
  name: z.string(),
  balance: dollars,
  /** Money that isn't set aside for any goal. */
  free: dollars,
});

export type HoldingAccount = z.output<typeof holdingAccount>;

export const getGoals = defineCall({
  method: 'GET',
  path: 'Goal/GetGoals',
  access: 'person',
  needs: 'read',
  summary:
    'Lists the goals in the order of their priority, the sinking funds by due month, and the accounts that can hold money for goals.',
  failure: 'Error getting your goals',
  answer: z.object({
    goals: z.array(listedGoal),
    funds: z.array(listedFund),
    accounts: z.array(holdingAccount),
    /** Of everything that isn’t finished. */
    totals: z.object({ setAside: dollars, needed: dollars, planned: dollars, inFunds: dollars }),
  }),
});

const priority = z.int().check(z.gte(1, 'must be at least 1'), z.lte(GOALS_MAX, 'must be at most 200'));

const saved = named({ goalId: as('goalID', idOf('goal')), changeSetId: as('changeSetID', idOf('change set')) });

export const saveGoal = defineCall({
  method: 'POST',
  path: 'Goal/SaveGoal',
  access: 'person',
  needs: 'write',
  summary:
    'Adds a goal or changes one, with the amounts set aside for it in accounts. Setting aside more than is free in an account returns 422 with the free amount.',
  failure: 'Error saving the goal',
  body: named({
    /** Without an ID, a goal is added. */
    id: as('GoalID', z.optional(idOf('goal'))),
    name: as('Name', text(GOAL_NAME_MAX).check(notEmpty())),
    icon: as('Icon', iconName),
    iconColor: as('IconColor', iconColor),
    target: as('Target', target),
    monthly: as('Monthly', z.nullable(budgetDollars)),
    dueOn: as('DueOn', z.nullable(day)),
    earmarks: as(
      'Earmarks',
      z
        .array(named({ accountId: as('AccountID', idOf('account')), amount: as('Amount', target) }))
        .check(atMost(EARMARKS_MAX)),
    ),
    /** Its place among the goals, from 1; without it, a new goal is the last, and others stay. */
    priority: as('Priority', z.optional(priority)),
    /** `spent` releases the money set aside. */
    state: as('State', z.optional(z.enum(GOAL_STATES))),
  }),
  answer: saved,
  example: {
    body: {
      ...{ Name: 'Winter trip', Icon: 'fas fa-mountain', IconColor: '#C2882A', Target: 800, Monthly: 150 },
      ...{ DueOn: '2026-12-27', Earmarks: [], Priority: 1 },
    },
  },
});

export const deleteGoal = defineCall({
  method: 'POST',
  path: 'Goal/DeleteGoal',
  access: 'person',
  needs: 'write',
  summary: 'Deletes a goal and releases the money set aside for it.',
  failure: 'Error deleting the goal',
  body: named({ id: as('GoalID', idOf('goal')) }),
  answer: named({ changeSetId: as('changeSetID', idOf('change set')) }),
  example: { body: { GoalID: 1 } },
});

const dueMonth = text(7).check(z.regex(/^(?:19|[2-9]\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'must be a month, such as 2026-12'));

export const fundFields = {
  target: as('Target', target),
  dueMonth: as('DueMonth', dueMonth),
  repeatMonths: as(
    'RepeatMonths',
    z.nullable(z.int().check(z.gte(1, 'must be at least 1'), z.lte(FUND_MONTHS_MAX, 'must be at most 120'))),
  ),
};

const fundMonth = z.object({ month: monthText, before: dollars, after: dollars });

export const previewSinkingFund = defineCall({
  method: 'POST',
  path: 'AnnualBudget/PreviewSinkingFund',
  access: 'person',
  needs: 'read',
  summary:
    'Returns the months that saving a sinking fund would budget, and whether the category carries its money over.',
  failure: 'Error previewing the months',
  body: named({ categoryId: as('CategoryID', idOf('category')), ...fundFields }),
  answer: z.object({
    /** From this month on. */
    months: z.array(fundMonth),
    /** The category's current money. */
    have: dollars,
    /** Whether the category carries over its remaining money. If not, saving has to change that. */
    carriesOver: z.boolean(),
  }),
  example: { body: { CategoryID: 1, Target: 600, DueMonth: '2026-12', RepeatMonths: 12 } },
});

export const saveSinkingFund = defineCall({
  method: 'POST',
  path: 'AnnualBudget/SaveSinkingFund',
  access: 'person',
  needs: 'write',
  summary:
    'Sets a target for a category, due in a month, and budgets the months until then. Null removes the fund and leaves the budgets.',
  failure: 'Error saving the bill',
  body: named({
    categoryId: as('CategoryID', idOf('category')),
    fund: as('Fund', z.nullable(named(fundFields))),
    /** Lets the category carry over its remaining money, if it doesn’t yet. */
    setsPolicy: as('SetsPolicy', z.optional(z.boolean())),
  }),
  answer: named({ changed: z.int(), changeSetId: as('changeSetID', z.nullable(idOf('change set'))) }),
  example: {
    body: { CategoryID: 1, Fund: { Target: 600, DueMonth: '2026-12', RepeatMonths: 12 }, SetsPolicy: true },
  },
});
