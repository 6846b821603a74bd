import { type Cents, cents, type Day, isDay, type NetWorth, type NetWorthPoint } from '@cairn/domain';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, netWorthPoints } from '../../platform/db/schema/index.ts';
import { type AccountRow, loadAccounts, type NewAccount } from '../../platform/ledger/accounts.ts';

/** A point a day for a hundred years. */
const POINTS_MAX = 36_525;

export async function listAccounts(db: Db, userId: number): Promise<AccountRow[]> {
  const rows = await loadAccounts(db, userId);
  return rows.filter((row) => row.removedAt === null);
}

export async function updateAccount(tx: Db, userId: number, id: number, values: Partial<NewAccount>): Promise<void> {
  await tx
    .update(accounts)
    .set(values)
    .where(and(eq(accounts.userId, userId), eq(accounts.id, id)));
}

function toPoint(day: string, value: Cents): NetWorthPoint {
  if (!isDay(day)) throw new Error('a point of net worth is not on the calendar');
  return { date: day, value };
}

/** Oldest first. */
export async function listPoints(db: Db, userId: number): Promise<NetWorthPoint[]> {
  const rows = await db
    .select()
    .from(netWorthPoints)
    .where(eq(netWorthPoints.userId, userId))
    .orderBy(desc(netWorthPoints.day))
    .limit(POINTS_MAX);
  return rows.map((row) => toPoint(row.day, cents(row.assetsCents - row.liabilitiesCents))).toReversed();
}

/** The last of a day wins. */
export async function keepPoint(db: Db, userId: number, day: Day, netWorth: NetWorth): Promise<void> {
  const sums = { assetsCents: netWorth.totalAssets, liabilitiesCents: netWorth.totalLiabilities };
  await db
    .insert(netWorthPoints)
    .values({ userId, day, ...sums })
    .onConflictDoUpdate({ target: [netWorthPoints.userId, netWorthPoints.day], set: sums });
}
