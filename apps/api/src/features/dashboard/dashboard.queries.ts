import type { Day } from '@cairn/domain';
import { and, desc, eq, gt, gte, isNotNull, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, transactions } from '../../platform/db/schema/index.ts';
import { newestFirst } from '../../platform/ledger/read.ts';

/** Transfers are among them, hidden ones are not. */
export function listRecent(db: Db, userId: number, limit: number) {
  return db
    .select()
    .from(transactions)
    .where(and(eq(transactions.userId, userId), not(transactions.deleted), not(transactions.hidden)))
    .orderBy(...newestFirst)
    .limit(limit);
}

export interface Range {
  readonly startDate: Day;
  readonly endDate: Day;
}

/** What was spent in the range, refunds taken off, by category; a subcategory's counts for its category. */
export function listMostSpent(db: Db, userId: number, { startDate, endDate }: Range, limit: number) {
  const spent = db
    .select({
      categoryId: transactions.categoryId,
      spentCents:
        sql<number>`sum(case when ${transactions.isIncome} then -${transactions.amountCents} else ${transactions.amountCents} end)::bigint`.as(
          'spent_cents',
        ),
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        not(transactions.deleted),
        gte(transactions.day, startDate),
        lte(transactions.day, endDate),
        not(transactions.hidden),
        not(transactions.markedAsTransfer),
        isNotNull(transactions.categoryId),
      ),
    )
    .groupBy(transactions.categoryId)
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
    .innerJoin(categories, and(eq(categories.userId, userId), eq(categories.id, spent.categoryId)))
    .where(and(not(categories.income), gt(spent.spentCents, 0)))
    .orderBy(desc(spent.spentCents), categories.id)
    .limit(limit);
}
