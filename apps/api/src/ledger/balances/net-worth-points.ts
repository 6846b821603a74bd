import type { Day, LedgerId, NetWorth } from '@cairn/domain';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, netWorthPoints } from '../../platform/db/schema/index.ts';

/** Overwrites an earlier point of the same day. */
export async function saveNetWorthPoint(db: Db, ledgerId: LedgerId, day: Day, netWorth: NetWorth): Promise<void> {
  const sums = { assetsCents: netWorth.totalAssets, liabilitiesCents: netWorth.totalLiabilities };
  await db
    .insert(netWorthPoints)
    .values({ ledgerId, day, ...sums })
    .onConflictDoUpdate({ target: [netWorthPoints.ledgerId, netWorthPoints.day], set: sums });
}

/** A ledger whose net worth is to be captured for a day. */
export interface DuePoint {
  readonly ledgerId: LedgerId;
  readonly day: string;
}

/** SQL versions of the domain's `currentBalance` and `isLiability`; removed accounts don't count. */
const owed = sql`${accounts.type} in (1, 2)`;
const moved = sql`${accounts.cameInCents} - ${accounts.wentOutCents}`;
const isActive = isNull(accounts.removedAt);
const assets = sql`coalesce(sum(${accounts.currentCents} + ${moved}) filter (where not ${owed} and ${isActive}), 0)`;
const liabilities = sql`coalesce(sum(${accounts.currentCents} - (${moved})) filter (where ${owed} and ${isActive}), 0)`;

/** Ordered by ledger so that two concurrent processes can't deadlock. */
export async function saveNetWorthPoints(db: Db, due: readonly DuePoint[]): Promise<void> {
  const who = sql`json_to_recordset(${JSON.stringify(due)}::json) as due ("ledgerId" bigint, day date)`;
  await db
    .insert(netWorthPoints)
    .select(
      sql`select due."ledgerId", due.day, ${assets}, ${liabilities}
        from ${who} join ${accounts} on ${accounts.ledgerId} = due."ledgerId"
        group by due."ledgerId", due.day order by due."ledgerId"`,
    )
    .onConflictDoUpdate({
      target: [netWorthPoints.ledgerId, netWorthPoints.day],
      set: { assetsCents: sql`excluded.assets_cents`, liabilitiesCents: sql`excluded.liabilities_cents` },
    });
}
