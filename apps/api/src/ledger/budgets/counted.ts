import { and, not } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';

/** Transfers, hidden and deleted transactions count in no budget and no sum by category. */
export const countsInBudgets = and(
  not(transactions.deleted),
  not(transactions.markedAsTransfer),
  not(transactions.hidden),
);
