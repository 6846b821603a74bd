import type { Day, LedgerId } from '@cairn/domain';
import { and, desc, eq, gt, isNotNull, not, type Placeholder, sql } from 'drizzle-orm';
import { countedParts, newestFirst, shownColumns } from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, transactions } from '../../platform/db/schema/index.ts';

/** Includes transfers but not hidden transactions. */
export function listRecent(db: Db, ledgerId: LedgerId | Placeholder, limit: number | Placeholder) {
  return db
    .select(shownColumns)
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted), not(transactions.hidden)))
    .orderBy(...newestFirst)
    .limit(limit);
}

export interface DashboardRange {
  readonly startDate: Day | Placeholder;
  readonly endDate: Day | Placeholder;
}

/** Spending minus refunds in the range, by category. Subcategories count toward their parent. */
export function listMostSpent(
  db: Db,
  ledgerId: LedgerId | Placeholder,
  { startDate, endDate }: DashboardRange,
  limit: number | Placeholder,
) {
  const parts = countedParts(db, ledgerId, { first: startDate, last: endDate });
  const spent = db
    .select({
      categoryId: parts.categoryId,
      spentCents:
        sql<number>`sum(case when ${parts.isIncome} then -${parts.amountCents} else ${parts.amountCents} end)::bigint`.as(
          'spent_cents',
        ),
    })
    .from(parts)
    .where(isNotNull(parts.categoryId))
    .groupBy(parts.categoryId)
    .as('spent');
  return db
    .select({
      categoryId: categories.id,
      name: categories.name,
      icon: categories.icon,
      iconColor: categories.iconColor,
      spentCents: spent.spentCents,
    })
    .from(spent)
    .innerJoin(categories, and(eq(categories.ledgerId, ledgerId), eq(categories.id, spent.categoryId)))
    .where(and(not(categories.income), gt(spent.spentCents, 0)))
    .orderBy(desc(spent.spentCents), categories.id)
    .limit(limit);
}

/** The queries above as prepared statements, which every call reuses. */
export const recentTransactions = buildOnce((db) =>
  listRecent(db, sql.placeholder('ledgerId'), sql.placeholder('limit')).prepare('recent_transactions'),
);

export const mostSpentCategories = buildOnce((db) => {
  const range = { startDate: sql.placeholder('startDate'), endDate: sql.placeholder('endDate') };
  return listMostSpent(db, sql.placeholder('ledgerId'), range, sql.placeholder('limit')).prepare('most_spent');
});
