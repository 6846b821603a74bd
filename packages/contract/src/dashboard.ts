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
