import type { UserId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import { eraseLedger, lockLedgerToErase } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { identityAccounts, identityArtifacts, users } from '../../platform/db/schema/index.ts';
import { EMBEDDED_REALM } from '../../platform/identity/tokens.ts';

/**
 * Erases a user's data from every table, including the identity account of the embedded provider. With `deletedAt`,
 * erases only if the user was deleted at that time and hasn't been reinstated since.
 */
export async function eraseUser(db: Db, userId: UserId, deletedAt?: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const isErased = and(eq(users.id, userId), deletedAt && eq(users.deletedAt, deletedAt));
    const [found] = await tx.select({ ledgerId: users.ledgerId }).from(users).where(isErased);
    if (!found) return false;
    // Locks the ledger before the user, like `markReinstated`, to avoid deadlocks.
    await lockLedgerToErase(tx, found.ledgerId);
    const [erased] = await tx
      .select({ realm: users.realm, subject: users.subject, ledgerId: users.ledgerId })
      .from(users)
      .where(isErased)
      .for('update');
    if (!erased) return false;
    await tx.delete(users).where(eq(users.id, userId));
    await eraseLedger(tx, erased.ledgerId);
    if (erased.realm !== EMBEDDED_REALM) return true;
    await tx.delete(identityArtifacts).where(eq(identityArtifacts.accountId, erased.subject));
    await tx.delete(identityAccounts).where(eq(identityAccounts.id, erased.subject));
    return true;
  });
}
