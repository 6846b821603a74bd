import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm';
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
import { pause } from '../../platform/pause.ts';

/** So many rows are read and encoded at once: few enough that other requests wait only milliseconds for them. */
export const PAGE_ROWS = 100;

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

type TransactionRow = typeof transactions.$inferSelect;
type ChangeSetRow = typeof changeSets.$inferSelect;
type ChangeRow = typeof changes.$inferSelect;

/** All rows in pages; each page begins after the last row of the one before, and no statement is open in between. */
async function* inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last);
    last = page.at(-1);
    if (page.length > 0) yield page;
    if (page.length < PAGE_ROWS) return;
    // The embedded database answers without leaving this thread to others.
    await pause();
  }
}

/** The person's last change set so far: what is made later is in no page, though the pages are read one after the other. */
export async function findLastChange(db: Db, userId: number): Promise<number> {
  const [ofSets] = await db
    .select({ id: max(changeSets.id) })
    .from(changeSets)
    .where(eq(changeSets.userId, userId));
  // Of a row that outlived its change set, too.
  const [ofRows] = await db
    .select({ id: max(transactions.madeIn) })
    .from(transactions)
    .where(eq(transactions.userId, userId));
  return Math.max(ofSets?.id ?? 0, ofRows?.id ?? 0);
}

/** Hidden ones, transfers and deleted ones too. */
export function pagesOfTransactions(db: Db, userId: number, lastChange: number): AsyncGenerator<TransactionRow[]> {
  return inPages<TransactionRow>((last) =>
    db
      .select()
      .from(transactions)
      .where(
        and(eq(transactions.userId, userId), gt(transactions.id, last?.id ?? 0), lte(transactions.madeIn, lastChange)),
      )
      .orderBy(asc(transactions.id))
      .limit(PAGE_ROWS),
  );
}

export function pagesOfChangeSets(db: Db, userId: number, lastChange: number): AsyncGenerator<ChangeSetRow[]> {
  return inPages<ChangeSetRow>((last) =>
    db
      .select()
      .from(changeSets)
      .where(and(eq(changeSets.userId, userId), gt(changeSets.id, last?.id ?? 0), lte(changeSets.id, lastChange)))
      .orderBy(asc(changeSets.id))
      .limit(PAGE_ROWS),
  );
}

/** In the order of their change sets. */
export function pagesOfChanges(db: Db, userId: number): AsyncGenerator<ChangeRow[]> {
  return inPages<ChangeRow>((last) =>
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
