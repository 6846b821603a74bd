import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { bankItems } from '../../platform/db/schema/index.ts';
import type { BankItem } from './items.ts';

/** Longer than the provider's slowest response, including all retries. */
const LEASE_MS = 120_000;

/** Another process now syncs the item, or the item is gone: nothing more may be written. */
export class LeaseLostError extends Error {}

export interface Lease {
  readonly holder: string;
  readonly now: Date;
}

const until = (now: Date) => new Date(now.getTime() + LEASE_MS);

function isItem({ ledgerId, id }: Pick<BankItem, 'ledgerId' | 'id'>) {
  return and(eq(bankItems.ledgerId, ledgerId), eq(bankItems.id, id));
}

const isLive = and(isNull(bankItems.removedAt), ne(bankItems.status, 'revoked'), isNotNull(bankItems.sealedToken));

/**
 * Acquires the right to sync an item for a limited time, or returns null if another holder has it. An interrupted
 * reading resumes where it stopped; otherwise a new one begins.
 */
export async function acquireLease(db: Db, item: BankItem, { holder, now }: Lease): Promise<BankItem | null> {
  const isFree = or(isNull(bankItems.leaseUntil), lte(bankItems.leaseUntil, now));
  const [leased] = await db
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
    .where(and(isItem(item), isLive, isFree))
    .returning();
  return leased ?? null;
}

/** Reloads an item; null if it can no longer be synced. */
export async function findLiveItem(db: Db, item: BankItem): Promise<BankItem | null> {
  const [found] = await db
    .select()
    .from(bankItems)
    .where(and(isItem(item), isLive));
  return found ?? null;
}

type Progress = Partial<typeof bankItems.$inferInsert>;

/** Saves progress and extends the lease, in the same transaction as the data. Throws if the lease was lost. */
export async function renewLease(
  tx: Db,
  item: BankItem,
  { holder, now }: Lease,
  progress: Progress,
): Promise<BankItem> {
  const [renewed] = await tx
    .update(bankItems)
    .set({ ...progress, leaseUntil: until(now) })
    .where(
      and(
        isItem(item),
        isLive,
        eq(bankItems.leaseHolder, holder),
        sql`${bankItems.cursor} is not distinct from ${item.cursor}`,
      ),
    )
    .returning();
  if (!renewed) throw new LeaseLostError('the lease was lost');
  return renewed;
}

export interface Outcome {
  /** Applied only if the item's status hasn't changed since the lease was acquired. */
  readonly status?: Pick<Progress, 'status' | 'errorCode'>;
  readonly progress?: Pick<Progress, 'repairing' | 'lastSyncedAt'>;
}

/** Releases the lease and records the outcome, unless the link was revoked or another holder has the lease. */
export async function releaseLease(db: Db, leased: BankItem, holder: string, outcome: Outcome): Promise<void> {
  const isHeld = and(isItem(leased), eq(bankItems.leaseHolder, holder));
  const { status, progress } = outcome;
  await db.transaction(async (tx) => {
    if (status)
      await tx
        .update(bankItems)
        .set(status)
        .where(and(isHeld, isLive, eq(bankItems.status, leased.status)));
    await tx
      .update(bankItems)
      .set({ ...progress, leaseHolder: null, leaseUntil: null, imported: 0 })
      .where(isHeld);
  });
}
