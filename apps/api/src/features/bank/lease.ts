import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { BankItem } from '../../platform/bank/items.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankItems } from '../../platform/db/schema/index.ts';

/** Longer than the slowest answer of the provider with all its retries. */
const LEASE_MS = 120_000;

/** Somebody else syncs the item by now, or it is gone: nothing more may be written. */
export class LeaseLostError extends Error {}

export interface Lease {
  readonly holder: string;
  readonly now: Date;
}

const until = (now: Date) => new Date(now.getTime() + LEASE_MS);

function isIt({ userId, id }: Pick<BankItem, 'userId' | 'id'>) {
  return and(eq(bankItems.userId, userId), eq(bankItems.id, id));
}

const isLive = and(isNull(bankItems.removedAt), ne(bankItems.status, 'revoked'), isNotNull(bankItems.sealedToken));

/**
 * The right to sync an item, for a while; null when somebody else has it. A reading that was cut short goes on where it
 * stopped, otherwise a new one begins.
 */
export async function takeLease(db: Db, item: BankItem, { holder, now }: Lease): Promise<BankItem | null> {
  const isFree = or(isNull(bankItems.leaseUntil), lte(bankItems.leaseUntil, now));
  const [taken] = await db
    .update(bankItems)
    .set({
      leaseHolder: holder,
      leaseUntil: until(now),
      triedAt: now,
      imported: 0,
      firstCursor: sql`case when ${bankItems.isReading} then ${bankItems.firstCursor} else ${bankItems.cursor} end`,
      reading: sql`case when ${bankItems.isReading} then ${bankItems.reading} else ${bankItems.reading} + 1 end`,
      isReading: true,
    })
    .where(and(isIt(item), isLive, isFree))
    .returning();
  return taken ?? null;
}

type Progress = Partial<typeof bankItems.$inferInsert>;

/** Writes to the item and prolongs the lease, in the transaction of what it goes with; refuses whoever lost it. */
export async function keepLease(tx: Db, item: BankItem, { holder, now }: Lease, progress: Progress): Promise<BankItem> {
  const [kept] = await tx
    .update(bankItems)
    .set({ ...progress, leaseUntil: until(now) })
    .where(
      and(
        isIt(item),
        isLive,
        eq(bankItems.leaseHolder, holder),
        sql`${bankItems.cursor} is not distinct from ${item.cursor}`,
      ),
    )
    .returning();
  if (!kept) throw new LeaseLostError('the lease was lost');
  return kept;
}

/** Lets others sync it; says how it went, unless the link ended meanwhile. */
export async function giveBackLease(db: Db, item: BankItem, holder: string, outcome: Progress): Promise<void> {
  await db
    .update(bankItems)
    .set({ leaseHolder: null, leaseUntil: null, imported: 0 })
    .where(and(isIt(item), eq(bankItems.leaseHolder, holder)));
  if (Object.keys(outcome).length > 0)
    await db
      .update(bankItems)
      .set(outcome)
      .where(and(isIt(item), isLive));
}
