import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import {
  categories,
  categoryRules,
  changeSets,
  changes,
  defaultBudgets,
  dismissedTransferPairs,
  monthBudgets,
  netWorthPoints,
  subscriptions,
  transactions,
  users,
} from '../../platform/db/schema/index.ts';

/** So many rows are read at once. */
export const PAGE_ROWS = 2_000;

export async function findUser(db: Db, userId: number) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('the user is gone');
  return row;
}

export async function findSubscription(db: Db, userId: number) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row ?? null;
}

/** Deleted ones too. */
export async function listCategories(db: Db, userId: number) {
  return await db.select().from(categories).where(eq(categories.userId, userId)).orderBy(asc(categories.id));
}

export async function listDefaultBudgets(db: Db, userId: number) {
  return await db
    .select()
    .from(defaultBudgets)
    .where(eq(defaultBudgets.userId, userId))
    .orderBy(asc(defaultBudgets.categoryId), asc(defaultBudgets.fromMonth));
}

export async function listMonthBudgets(db: Db, userId: number) {
  return await db
    .select()
    .from(monthBudgets)
    .where(eq(monthBudgets.userId, userId))
    .orderBy(asc(monthBudgets.month), asc(monthBudgets.categoryId));
}

export async function listRules(db: Db, userId: number) {
  return await db.select().from(categoryRules).where(eq(categoryRules.userId, userId)).orderBy(asc(categoryRules.id));
}

export async function listDismissedTransfers(db: Db, userId: number) {
  return await db
    .select({ firstID: dismissedTransferPairs.firstId, secondID: dismissedTransferPairs.secondId })
    .from(dismissedTransferPairs)
    .where(eq(dismissedTransferPairs.userId, userId))
    .orderBy(asc(dismissedTransferPairs.firstId), asc(dismissedTransferPairs.secondId));
}

export async function listPoints(db: Db, userId: number) {
  return await db
    .select()
    .from(netWorthPoints)
    .where(eq(netWorthPoints.userId, userId))
    .orderBy(asc(netWorthPoints.day));
}

/** All rows, a page at a time; each page begins after the last row of the one before. */
async function inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1));
    for (const row of page) rows.push(row);
    if (page.length < PAGE_ROWS) return rows;
  }
}

/** Hidden ones, transfers and deleted ones too. */
export async function listTransactions(db: Db, userId: number) {
  return await inPages<typeof transactions.$inferSelect>((last) =>
    db
      .select()
      .from(transactions)
      .where(and(eq(transactions.userId, userId), gt(transactions.id, last?.id ?? 0)))
      .orderBy(asc(transactions.id))
      .limit(PAGE_ROWS),
  );
}

export async function listChangeSets(db: Db, userId: number) {
  return await inPages<typeof changeSets.$inferSelect>((last) =>
    db
      .select()
      .from(changeSets)
      .where(and(eq(changeSets.userId, userId), gt(changeSets.id, last?.id ?? 0)))
      .orderBy(asc(changeSets.id))
      .limit(PAGE_ROWS),
  );
}

export async function listChanges(db: Db, userId: number) {
  return await inPages<typeof changes.$inferSelect>((last) =>
    db
      .select()
      .from(changes)
      .where(
        and(
          eq(changes.userId, userId),
          sql`(${changes.changeSetId}, ${changes.transactionId}) > (${last?.changeSetId ?? 0}::int, ${last?.transactionId ?? 0}::int)`,
        ),
      )
      .orderBy(asc(changes.changeSetId), asc(changes.transactionId))
      .limit(PAGE_ROWS),
  );
}
