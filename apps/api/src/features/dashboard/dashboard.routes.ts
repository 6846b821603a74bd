import { getUserDashboard, RECENT_TRANSACTIONS, TOP_CATEGORIES } from '@cairn/contract';
import { cents, netWorthOf } from '@cairn/domain';
import { type Route, route } from '../../platform/http/route.ts';
import { loadAccounts } from '../../platform/ledger/accounts.ts';
import { loadCategoryFaces, toTransaction } from '../../platform/ledger/read.ts';
import { listMostSpent, listRecent } from './dashboard.queries.ts';

export const dashboardRoutes: readonly Route[] = [
  route(getUserDashboard, async ({ db, person, query }) => {
    const [recent, mostSpent, categories, accounts] = await Promise.all([
      listRecent(db, person.id, RECENT_TRANSACTIONS),
      listMostSpent(db, person.id, query, TOP_CATEGORIES),
      loadCategoryFaces(db, person.id),
      loadAccounts(db, person.id),
    ]);
    const faces = { categories, accounts: new Map(accounts.map((account) => [account.id, account])) };
    return {
      mostRecentTransactions: recent.map((row) => toTransaction(row, faces)),
      topFiveCategories: mostSpent.map(({ categoryId, spentCents, ...face }) => ({
        category: { categoryID: categoryId, ...face },
        categorySpent: cents(spentCents),
      })),
      netWorth: netWorthOf(accounts.filter((account) => account.removedAt === null)),
    };
  }),
];
