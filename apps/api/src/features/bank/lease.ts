import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { bankItems } from '../../platform/db/schema/index.ts';
import type { BankItem } from './items.ts';

/** Longer than the slowest answer of the provider with all its retries. */
const LEASE_MS = 120_000;

/** Somebody else syncs the item by now, or it is gone: nothing more may be written. */
export class LeaseLostError extends Error {}

export interface Lease {
  readonly holder: string;
  readonly now: Date;
}

const until = (now: Date) => new Date(now.getTime() + LEASE_MS);

function isIt({ ledgerId, id }: Pick<BankItem, 'ledgerId' | 'id'>) {
  return and(eq(bankItems.ledgerId, ledgerId), eq(bankItems.id, id));
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

/** The link as it is now; null once it cannot be synced any more. */
export async function findLive(db: Db, item: BankItem): Promise<BankItem | null> {
  const [found] = await db
    .select()
    .from(bankItems)
    .where(and(isIt(item), isLive));
  return found ?? null;
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

/** How a sync went. What it makes of the status counts only while that is as it was when the lease was taken. */
export interface Outcome {
  readonly judgement?: Pick<Progress, 'status' | 'errorCode'>;
  readonly progress?: Pick<Progress, 'repairing' | 'lastSyncedAt'>;
}

/** Lets others sync it; says how it went, unless the link ended meanwhile or somebody else syncs it by now. */
export async function giveBackLease(db: Db, taken: BankItem, holder: string, outcome: Outcome): Promise<void> {
  const isHeld = and(isIt(taken), eq(bankItems.leaseHolder, holder));
  const { judgement, progress } = outcome;
  await db.transaction(async (tx) => {
    if (judgement)
      await tx
        .update(bankItems)
        .set(judgement)
        .where(and(isHeld, isLive, eq(bankItems.status, taken.status)));
    await tx
      .update(bankItems)
      .set({ ...progress, leaseHolder: null, leaseUntil: null, imported: 0 })
      .where(isHeld);
  });
}
