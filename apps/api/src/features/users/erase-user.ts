import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changes, identityAccounts, identityArtefacts, users } from '../../platform/db/schema/index.ts';
import { EMBEDDED_REALM } from '../../platform/identity/tokens.ts';
/** Takes away everything of a person, in every table; with the embedded provider, their way to sign in too. */
export async function eraseUser(db: Db, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(users).where(eq(users.id, userId)).returning();
    // The one table of the ledger whose rows no key of the user's takes along.
    await tx.delete(changes).where(eq(changes.userId, userId));
    if (gone?.realm !== EMBEDDED_REALM) return;
    const { subject } = gone;
    await tx.delete(identityArtefacts).where(eq(identityArtefacts.accountId, subject));
    await tx.delete(identityAccounts).where(eq(identityAccounts.id, subject));
  });
}
