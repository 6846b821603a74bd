import { getUserDashboard, RECENT_TRANSACTIONS, TOP_CATEGORIES } from '@cairn/contract';
import { cents, netWorthOf } from '@cairn/domain';
import { loadAccounts, loadCategoryLabels, toTransaction } from '../../ledger/index.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { mostSpentCategories, recentTransactions } from './dashboard.queries.ts';

export const dashboardRoutes: readonly Route[] = [
  route(getUserDashboard, async ({ db, caller, query }) => {
    const ledgerId = caller.ledgerId;
    const [recent, mostSpent, categories, accounts] = await onOneConnection(db, (one) =>
      Promise.all([
        recentTransactions(one).execute({ ledgerId, limit: RECENT_TRANSACTIONS }),
        mostSpentCategories(one).execute({ ledgerId, ...query, limit: TOP_CATEGORIES }),
        loadCategoryLabels(one, ledgerId),
        loadAccounts(one, ledgerId),
      ]),
    );
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
