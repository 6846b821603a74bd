import { getMonthStrip, getUserDashboard, RECENT_TRANSACTIONS, TOP_CATEGORIES } from '@cairn/contract';
import { cents, dayAt, netWorthOf } from '@cairn/domain';
import { loadAccounts, loadCategoryLabels, loadGoneTags, toTransaction } from '../../ledger/index.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { mostSpentCategories, recentTransactions } from './dashboard.queries.ts';
import { loadMonthStrip } from './month-strip.ts';

export const dashboardRoutes: readonly Route[] = [
  route(getUserDashboard, async ({ db, caller, query }) => {
    const ledgerId = caller.ledgerId;
    const [recent, mostSpent, categories, accounts, goneTags] = await onOneConnection(db, (connection) =>
      Promise.all([
        recentTransactions(connection).execute({ ledgerId, limit: RECENT_TRANSACTIONS }),
        mostSpentCategories(connection).execute({ ledgerId, ...query, limit: TOP_CATEGORIES }),
        loadCategoryLabels(connection, ledgerId),
        loadAccounts(connection, ledgerId),
        loadGoneTags(connection, ledgerId),
      ]),
    );
    const labels = { categories, accounts: new Map(accounts.map((account) => [account.id, account])), goneTags };
    return {
      recentTransactions: recent.map((row) => toTransaction(row, labels)),
      topCategories: mostSpent.map(({ categoryId, spentCents, ...displayFields }) => ({
        category: { id: categoryId, ...displayFields },
        spent: cents(spentCents),
      })),
      netWorth: netWorthOf(accounts.filter((account) => account.removedAt === null)),
    };
  }),

  route(getMonthStrip, async ({ db, caller, clock }) =>
    loadMonthStrip(db, caller, dayAt(clock.now(), caller.actor.timeZone)),
  ),
];
