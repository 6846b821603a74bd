import type { UserId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import { eraseLedger } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { identityAccounts, identityArtifacts, users } from '../../platform/db/schema/index.ts';
import { EMBEDDED_REALM } from '../../platform/identity/tokens.ts';

/**
 * Takes away everything of a person, in every table; with the embedded provider, their way to sign in too. With
 * `deletedAt` only who is still deleted since then: somebody may have come back in the meantime.
 */
export async function eraseUser(db: Db, userId: UserId, deletedAt?: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const isStillDeleted = deletedAt && eq(users.deletedAt, deletedAt);
    const [gone] = await tx
      .select({ realm: users.realm, subject: users.subject, ledgerId: users.ledgerId })
      .from(users)
      .where(and(eq(users.id, userId), isStillDeleted))
      .for('update');
    if (!gone) return false;
    await tx.delete(users).where(eq(users.id, userId));
    await eraseLedger(tx, gone.ledgerId);
    if (gone.realm !== EMBEDDED_REALM) return true;
    await tx.delete(identityArtifacts).where(eq(identityArtifacts.accountId, gone.subject));
    await tx.delete(identityAccounts).where(eq(identityAccounts.id, gone.subject));
    return true;
  });
}
