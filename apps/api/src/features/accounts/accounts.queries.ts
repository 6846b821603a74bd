import { type Cents, cents, isDay, type LedgerId, type NetWorthPoint } from '@cairn/domain';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type AccountRow, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, netWorthPoints, transactions } from '../../platform/db/schema/index.ts';

/** So many changes are looked at for the accounts used last, and so many rows of each. */
const RECENT_CHANGES = 20;
const RECENT_ROWS = 50;
/** A point a day for a hundred years. */
const POINTS_MAX = 36_525;

export async function listAccounts(db: Db, ledgerId: LedgerId): Promise<AccountRow[]> {
  const rows = await loadAccounts(db, ledgerId);
  return rows.filter((row) => row.removedAt === null);
}

/** The accounts that people typed or imported into last, the latest first. */
export async function listRecentAccountIds(db: Db, ledgerId: LedgerId): Promise<number[]> {
  const recent = db
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(
      and(
        eq(changeSets.ledgerId, ledgerId),
        inArray(changeSets.source, ['typed', 'import']),
        isNull(changeSets.undoneBy),
      ),
    )
    .orderBy(desc(changeSets.id))
    .limit(RECENT_CHANGES)
    .as('recent');
  const rows = db
    .select({ accountId: transactions.accountId })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.madeIn, recent.id)))
    .limit(RECENT_ROWS)
    .as('made');
  const made = await db
    .select({ changeSetId: recent.id, accountId: rows.accountId })
    .from(recent)
    .crossJoinLateral(rows)
    .where(sql`${rows.accountId} is not null`)
    .orderBy(desc(recent.id));
  return [...new Set(made.flatMap(({ accountId }) => accountId ?? []))];
}

function toPoint(day: string, value: Cents): NetWorthPoint {
  if (!isDay(day)) throw new Error('a point of net worth is not on the calendar');
  return { date: day, value };
}

/** Oldest first. */
export async function listPoints(db: Db, ledgerId: LedgerId): Promise<NetWorthPoint[]> {
  const rows = await db
    .select()
    .from(netWorthPoints)
    .where(eq(netWorthPoints.ledgerId, ledgerId))
    .orderBy(desc(netWorthPoints.day))
    .limit(POINTS_MAX);
  return rows.map((row) => toPoint(row.day, cents(row.assetsCents - row.liabilitiesCents))).toReversed();
}
