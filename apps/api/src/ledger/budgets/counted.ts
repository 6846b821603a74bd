import type { CategoryId, Day, LedgerId } from '@cairn/domain';
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

/** The columns of an unsplit transaction that sums by category read. */
export const countedColumns = {
  day: transactions.day,
  categoryId: transactions.categoryId,
  subcategoryId: transactions.subcategoryId,
  isIncome: transactions.isIncome,
  amountCents: transactions.amountCents,
};

/** The same of a split line. */
export const countedLineColumns = {
  day: splitLines.day,
  categoryId: splitLines.categoryId,
  subcategoryId: splitLines.subcategoryId,
  isIncome: splitLines.isIncome,
  amountCents: splitLines.amountCents,
};

/** A category with its subcategories, or one subcategory. */
export interface CountedOwner {
  readonly categoryId: CategoryId;
  readonly subcategoryId?: CategoryId | undefined;
}

function isOf(table: typeof transactions | typeof splitLines, owner: CountedOwner | undefined) {
  if (owner === undefined) return undefined;
  const { categoryId, subcategoryId } = owner;
  return and(
    eq(table.categoryId, categoryId),
    subcategoryId === undefined ? undefined : eq(table.subcategoryId, subcategoryId),
  );
}

export interface CountedDays {
  readonly first: Day | Placeholder;
  readonly last: Day | Placeholder;
}

/**
 * Everything that counts in a category or as uncategorized: unsplit transactions, and the lines of split ones except
 * transfers. Each part is a range of an index by day or, for an owner, by category and day.
 */
export function countedParts(
  db: Db,
  ledgerId: LedgerId | Placeholder,
  { first, last }: CountedDays,
  owner?: CountedOwner,
) {
  const unsplit = db
    .select(countedColumns)
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        isOf(transactions, owner),
        between(transactions.day, first, last),
        countsInBudgets,
        not(transactions.isSplit),
      ),
    );
  const lines = db
    .select(countedLineColumns)
    .from(splitLines)
    .where(
      and(
        eq(splitLines.ledgerId, ledgerId),
        isOf(splitLines, owner),
        between(splitLines.day, first, last),
        splitLines.isCounted,
        not(splitLines.isTransfer),
      ),
    );
  return unionAll(unsplit, lines).as('parts');
}
