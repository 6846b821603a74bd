import { and, not } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';

/** Transfers, hidden and deleted transactions don't count in budgets or category totals. */
export const countsInBudgets = and(
  not(transactions.deleted),
  not(transactions.markedAsTransfer),
  not(transactions.hidden),
);
