import { type Cents, cents, isDay, type LedgerId, type NetWorthPoint } from '@cairn/domain';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type AccountRow, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, netWorthPoints, transactions } from '../../platform/db/schema/index.ts';

/** How many recent changes are searched for accounts, and how many rows of each change. */
const RECENT_CHANGES = 20;
const RECENT_ROWS = 50;
/** One point per day for a hundred years. */
const POINTS_MAX = 36_525;

export async function listAccounts(db: Db, ledgerId: LedgerId): Promise<AccountRow[]> {
  const rows = await loadAccounts(db, ledgerId);
  return rows.filter((row) => row.removedAt === null);
}

/** Accounts that members recently added or imported transactions to, most recent first. */
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
    .select({ id: transactions.id, accountId: transactions.accountId })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.madeIn, recent.id)))
    .limit(RECENT_ROWS)
    .as('made');
  const used = await db
    .select({ changeSetId: recent.id, accountId: rows.accountId })
    .from(recent)
    .crossJoinLateral(rows)
    .where(sql`${rows.accountId} is not null`)
    .orderBy(desc(recent.id), asc(rows.id));
  return [...new Set(used.flatMap(({ accountId }) => accountId ?? []))];
}

function toPoint(day: string, value: Cents): NetWorthPoint {
  if (!isDay(day)) throw new Error('the day of a net worth point is not valid');
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
