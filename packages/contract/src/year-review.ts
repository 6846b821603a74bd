import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { day, dollars, idOf, wholeText } from './wire.ts';

export const REVIEWED_CATEGORIES_MAX = 8;
export const REVIEWED_MERCHANTS_MAX = 3;
const MIN_YEAR = 1900;
const MAX_YEAR = 9998;

/** `YYYY-MM`. */
const month = z.string();

/** `payee` is the merchant key, as in reports. Refunds are subtracted, and transfers don’t count. */
const merchant = z.object({ payee: z.string(), name: z.string(), visits: z.int(), spent: dollars });

const yearReview = z.object({
  /** Twelve full months. */
  first: day,
  last: day,
  /** The first day with a transaction; null if there is none. */
  historyFrom: z.nullable(day),
  /** Calendar years that can be reviewed, the latest first. */
  years: z.array(z.int()),
  earned: dollars,
  /** In an average month from the first with a transaction through this one. */
  earnedPerMonth: dollars,
  spent: dollars,
  saved: dollars,
  /** As a share of the amount earned; null if nothing was. */
  savedPercent: z.nullable(z.int()),
  /** In the twelve months before; null if the history doesn’t go back that far. */
  spentBefore: z.nullable(dollars),
  months: z.array(z.object({ month, earned: dollars, spent: dollars })),
  /** Of the months from the first with a transaction through this one. */
  biggestMonth: z.nullable(month),
  quietestMonth: z.nullable(month),
  /** The expense categories with the most spending. */
  categories: z.array(
    named({
      id: as('categoryID', idOf('category')),
      name: z.string(),
      icon: z.string(),
      iconColor: z.string(),
      spent: dollars,
      /** Null if the history doesn’t go back that far. */
      spentBefore: z.nullable(dollars),
    }),
  ),
  /** The amount spent in all other categories and without one. */
  otherSpent: dollars,
  /**
   * On the day before the year, or else the first day with a record, and at the end or today, as Why it changed has it;
   * null without a record.
   */
  netWorth: z.nullable(z.object({ firstDate: day, first: dollars, lastDate: day, last: dollars })),
  mostVisited: z.array(merchant),
  mostPaid: z.array(merchant),
  /** Besides payments of bills and subscriptions that are tracked. */
  biggestPurchase: z.nullable(
    named({
      id: as('userTransactionID', idOf('transaction')),
      name: as('displayName', z.string()),
      date: as('transactionDate', day),
      amount: dollars,
    }),
  ),
  /** The subscriptions that are tracked now, and their yearly cost. */
  subscriptions: z.object({ count: z.int(), yearlyCost: dollars }),
  /** Reached in the year. */
  goals: z.array(named({ id: as('goalID', idOf('goal')), name: z.string(), target: dollars })),
  transactions: z.int(),
  /** From the first day with a transaction through today. */
  daysWithoutSpending: z.int(),
  /** The day of the week with the most purchases, Sunday as 0; null if there are none. */
  busiestWeekday: z.nullable(z.int()),
});

export type YearReview = z.output<typeof yearReview>;

export const getYearReview = defineCall({
  method: 'GET',
  path: 'YearReview/GetYearReview',
  access: 'person',
  needs: 'read',
  summary:
    'Returns the earnings, spending, and highlights of a calendar year or, without one, of the last twelve full months.',
  failure: 'Error getting the year in review',
  query: named({ year: as('Year', z.optional(wholeText(MIN_YEAR, MAX_YEAR))) }),
  answer: yearReview,
  example: { query: { Year: '2025' } },
});
