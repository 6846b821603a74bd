import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accounts } from '../db/schema/index.ts';
import { notFound } from '../http/problem-error.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** Removed ones too: their transactions still show their names. */
export async function loadAccounts(db: Db, userId: number): Promise<AccountRow[]> {
  return await db.select().from(accounts).where(eq(accounts.userId, userId));
}

/** One that the person has. */
export async function findAccount(db: Db, userId: number, id: number): Promise<AccountRow> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.id, id), isNull(accounts.removedAt)));
  if (!row) throw notFound();
  return row;
}

/** A linked account gets its transactions from the bank alone. */
export async function findManualAccount(db: Db, userId: number, id: number): Promise<AccountRow> {
  const row = await findAccount(db, userId, id);
  if (row.externalId !== null) throw notFound();
  return row;
}
