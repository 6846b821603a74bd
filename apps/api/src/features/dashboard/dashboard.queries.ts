import { cents, type Day, isDay, type LedgerId, type NetWorthPoint } from '@cairn/domain';
import { and, asc, desc, eq, gt, gte, isNotNull, lt, not, type Placeholder, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { countedParts, newestFirst, shownColumns } from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, netWorthPoints, transactions } from '../../platform/db/schema/index.ts';

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

/** The last net worth before a day, and the first from that day on. */
function pointsAround(db: Db, ledgerId: LedgerId | Placeholder, first: Day | Placeholder) {
  const isOwn = eq(netWorthPoints.ledgerId, ledgerId);
  const before = db
    .select()
    .from(netWorthPoints)
    .where(and(isOwn, lt(netWorthPoints.day, first)))
    .orderBy(desc(netWorthPoints.day))
    .limit(1);
  const after = db
    .select()
    .from(netWorthPoints)
    .where(and(isOwn, gte(netWorthPoints.day, first)))
    .orderBy(asc(netWorthPoints.day))
    .limit(1);
  return unionAll(before, after);
}

const monthStarts = buildOnce((db) =>
  pointsAround(db, sql.placeholder('ledgerId'), sql.placeholder('first')).prepare('month_starts'),
);

/** The net worth with which a month started, or else the first one in it. */
export async function findStartOfMonth(db: Db, ledgerId: LedgerId, first: Day): Promise<NetWorthPoint | null> {
  const points = await monthStarts(db).execute({ ledgerId, first });
  const [start] = points.toSorted((a, b) => a.day.localeCompare(b.day));
  if (!start || !isDay(start.day)) return null;
  return { date: start.day, value: cents(start.assetsCents - start.liabilitiesCents) };
}
