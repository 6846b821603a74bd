import { randomBytes } from 'node:crypto';
import { type LedgerId, MERCHANT_KEY_VERSION, type UserId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgerMembers, ledgers } from '../../platform/db/schema/index.ts';

/** A JavaScript number holds 53 of 64 random bits exactly. */
const EXCESS_BITS = 11n;

/** Any positive safe integer: guessing the id of one of a million ledgers takes billions of tries. */
function randomLedgerId(): LedgerId {
  return Number(randomBytes(8).readBigUInt64BE() >> EXCESS_BITS) || randomLedgerId();
}

interface NewLedger {
  readonly timeZone: string;
  readonly now: Date;
}

/** Every user has one. The owner is added with `addOwner` once the user exists. */
export async function createPersonalLedger(tx: Db, { timeZone, now }: NewLedger): Promise<LedgerId> {
  const id = randomLedgerId();
  await tx
    .insert(ledgers)
    .values({ id, kind: 'personal', timeZone, madeAt: now, merchantKeyVersion: MERCHANT_KEY_VERSION });
  return id;
}

export async function addOwner(tx: Db, ledgerId: LedgerId, userId: UserId, now: Date): Promise<void> {
  await tx.insert(ledgerMembers).values({ ledgerId, userId, role: 'owner', memberNo: 1, joinedAt: now });
}

export async function updatePersonalLedger(
  tx: Db,
  ledgerId: LedgerId,
  values: Partial<Pick<typeof ledgers.$inferInsert, 'timeZone' | 'deletedAt'>>,
): Promise<void> {
  await tx
    .update(ledgers)
    .set(values)
    .where(and(eq(ledgers.id, ledgerId), eq(ledgers.kind, 'personal')));
}
