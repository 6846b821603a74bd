import type { Role } from '@cairn/contract';
import type { LedgerId, UserId } from '@cairn/domain';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ledgerMembers, ledgers } from '../../platform/db/schema/index.ts';

/** Runs on every call to someone else's ledger, so an ended membership is rejected on the next call. */
export function createRoleFinder(db: Db, clock: Clock): (ledgerId: LedgerId, userId: UserId) => Promise<Role | null> {
  const query = db
    .select({ role: ledgerMembers.role })
    .from(ledgerMembers)
    .innerJoin(ledgers, eq(ledgers.id, ledgerMembers.ledgerId))
    .where(
      and(
        eq(ledgerMembers.ledgerId, sql.placeholder('ledgerId')),
        eq(ledgerMembers.userId, sql.placeholder('userId')),
        isNull(ledgers.deletedAt),
        or(isNull(ledgerMembers.until), gt(ledgerMembers.until, sql.placeholder('now'))),
      ),
    )
    .prepare('find_role');
  return async (ledgerId, userId) => {
    const [member] = await query.execute({ ledgerId, userId, now: clock.now() });
    return member?.role ?? null;
  };
}
