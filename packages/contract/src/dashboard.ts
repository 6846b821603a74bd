import { monthVerdicts } from '@cairn/domain';
import * as z from 'zod/mini';
import { netWorthTotals } from './accounts.ts';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { transaction } from './transactions.ts';
import { day, dollars, idOf } from './wire.ts';

export const RECENT_TRANSACTIONS = 8;
export const TOP_CATEGORIES = 5;

export const getUserDashboard = defineCall({
  method: 'GET',
  path: 'Dashboard/GetUserDashboard',
  access: 'person',
  needs: 'read',
  summary:
    'Returns the most recent transactions of any date, the top spending categories in the given range, and net worth.',
  failure: 'Error getting dashboard information',
  query: z.object({ startDate: day, endDate: day }),
  answer: named({
    recentTransactions: as('mostRecentTransactions', z.array(transaction)),
    topCategories: as(
      'topFiveCategories',
      z.array(
        named({
          category: named({
            id: as('categoryID', idOf('category')),
            name: z.string(),
            icon: z.string(),
            iconColor: z.string(),
          }),
          spent: as('categorySpent', dollars),
        }),
      ),
    ),
    netWorth: netWorthTotals,
  }),
  example: { query: { startDate: '2026-11-01', endDate: '2026-11-30' } },
});

const dueBill = named({
  seriesId: as('seriesID', idOf('series')),
  name: z.string(),
  dueOn: day,
  amount: dollars,
  /** False for an estimate. */
  isAmountKnown: z.boolean(),
  /** It was due before today. */
  isOverdue: z.boolean(),
});

export const getMonthStrip = defineCall({
  method: 'GET',
  path: 'Dashboard/GetMonthStrip',
  access: 'person',
  needs: 'read',
  summary:
    'Returns how the current month is going: whether spending is on pace, the amount left per day, the next bills, and the change of net worth.',
  failure: 'Error getting this month',
  answer: named({
    today: day,
    verdict: z.enum(monthVerdicts),
    earned: dollars,
    spent: dollars,
    /** The planned expenses of the month’s budget, and `fromSavings`. Zero without a budget. */
    budget: dollars,
    /** The part of the budget that sinking funds save for later months. It isn’t left to spend. */
    setAside: dollars,
    /** Money that sinking funds saved in earlier months and release in this one. */
    fromSavings: dollars,
    /** The spending expected by today: bills already due, and the rest of the budget spread evenly over the days. */
    pace: dollars,
    /** The amount spent beyond the pace; negative if it is less, and zero within a day’s part. */
    overPace: dollars,
    /** The part of the budget left after the money set aside and the bills that are still due. */
    afterBills: dollars,
    /** Today counts. */
    daysLeft: z.int(),
    leftPerDay: dollars,
    /** At most three, soonest first. */
    bills: z.array(dueBill),
    /**
     * Null before the second day with a net worth. `since` is the first day that counts: the first of the month, or the
     * first day with a net worth. The attribution from the day `from` to today explains the amount.
     */
    netWorthChange: z.nullable(z.object({ since: day, from: day, amount: dollars })),
  }),
});
