import type { Day, LedgerId } from '@cairn/domain';
import { and, between, eq, not, type Placeholder } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { splitLines, transactions } from '../../platform/db/schema/index.ts';

/** Transfers, hidden and deleted transactions don't count in budgets or category totals. */
export const countsInBudgets = and(
  not(transactions.deleted),
  not(transactions.markedAsTransfer),
  not(transactions.hidden),
);

export interface CountedDays {
  readonly first: Day | Placeholder;
  readonly last: Day | Placeholder;
}

/**
 * Everything that counts in a category or as uncategorized: unsplit transactions, and the lines of split ones except
 * transfers. Each part is a range of an index by day.
 */
export function countedParts(db: Db, ledgerId: LedgerId | Placeholder, { first, last }: CountedDays) {
  const unsplit = db
    .select({
      day: transactions.day,
      categoryId: transactions.categoryId,
      subcategoryId: transactions.subcategoryId,
      isIncome: transactions.isIncome,
      amountCents: transactions.amountCents,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        between(transactions.day, first, last),
        countsInBudgets,
        not(transactions.isSplit),
      ),
    );
  const lines = db
    .select({
      day: splitLines.day,
      categoryId: splitLines.categoryId,
      subcategoryId: splitLines.subcategoryId,
      isIncome: splitLines.isIncome,
      amountCents: splitLines.amountCents,
    })
    .from(splitLines)
    .where(
      and(
        eq(splitLines.ledgerId, ledgerId),
        between(splitLines.day, first, last),
        splitLines.isCounted,
        not(splitLines.isTransfer),
      ),
    );
  return unionAll(unsplit, lines).as('parts');
}
