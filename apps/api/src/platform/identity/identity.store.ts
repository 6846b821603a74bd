import { and, count, desc, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import {
  identityAccounts as accounts,
  identityArtifacts as artifacts,
  identityAttempts as attempts,
  identityKeys as keys,
  identityResetTokens as resetTokens,
} from '../db/schema/index.ts';
import type { Vault } from '../vault.ts';

type AccountInsert = typeof accounts.$inferSelect;
type NewArtifact = Omit<typeof artifacts.$inferInsert, 'accountId' | 'grantId' | 'uid'> & {
  accountId: string | undefined;
  grantId: string | undefined;
  uid: string | undefined;
};

const KEYS_ROW = 1;
export const KEYS_PURPOSE = 'identity keys';
export const BATCH_ROWS = 1_000;

function accountStore(db: Db) {
  return {
    async accountById(id: string): Promise<AccountInsert | undefined> {
      return (await db.select().from(accounts).where(eq(accounts.id, id)))[0];
    },
    async accountByEmail(email: string): Promise<AccountInsert | undefined> {
      return (await db.select().from(accounts).where(eq(accounts.email, email)))[0];
    },
    async createAccount(account: AccountInsert): Promise<'created' | 'taken'> {
      const made = await db
        .insert(accounts)
        .values(account)
        .onConflictDoNothing({ target: accounts.email })
        .returning();
      return made.length === 1 ? 'created' : 'taken';
    },
    async setPasswordHash(accountId: string, passwordHash: string, expected?: string): Promise<boolean> {
      const unchanged = expected === undefined ? undefined : eq(accounts.passwordHash, expected);
      const set = await db
        .update(accounts)
        .set({ passwordHash })
        .where(and(eq(accounts.id, accountId), unchanged))
        .returning({ id: accounts.id });
      return set.length === 1;
    },
    async removeAccount(accountId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.delete(artifacts).where(eq(artifacts.accountId, accountId));
        await tx.delete(accounts).where(eq(accounts.id, accountId));
      });
    },
  };
}

const storedArtifact = { payload: artifacts.payload, consumedAt: artifacts.consumedAt };

function restored(row: { payload: string; consumedAt: Date | null } | undefined) {
  return row && { payload: row.payload, consumedAt: row.consumedAt ?? undefined };
}

function artifactStore(db: Db) {
  const is = (model: string, id: string) => and(eq(artifacts.model, model), eq(artifacts.id, id));
  return {
    async saveArtifact(artifact: NewArtifact): Promise<void> {
      const { payload, expiresAt } = artifact;
      const refs = {
        accountId: artifact.accountId ?? null,
        grantId: artifact.grantId ?? null,
        uid: artifact.uid ?? null,
      };
      await db
        .insert(artifacts)
        .values({ model: artifact.model, id: artifact.id, payload, expiresAt, ...refs })
        .onConflictDoUpdate({ target: [artifacts.model, artifacts.id], set: { payload, expiresAt, ...refs } });
    },
    async findArtifact(model: string, id: string) {
      return restored((await db.select(storedArtifact).from(artifacts).where(is(model, id)))[0]);
    },
    async findArtifactByUid(model: string, uid: string) {
      const where = and(eq(artifacts.model, model), eq(artifacts.uid, uid));
      return restored((await db.select(storedArtifact).from(artifacts).where(where))[0]);
    },
    async consumeArtifact(model: string, id: string, at: Date): Promise<void> {
      await db
        .update(artifacts)
        .set({ consumedAt: at })
        .where(and(is(model, id), isNull(artifacts.consumedAt)));
    },
    async lastConsumedAt(model: string, grantId: string): Promise<Date | undefined> {
      const [last] = await db
        .select({ at: artifacts.consumedAt })
        .from(artifacts)
        .where(and(eq(artifacts.grantId, grantId), eq(artifacts.model, model), isNotNull(artifacts.consumedAt)))
        .orderBy(desc(artifacts.consumedAt))
        .limit(1);
      return last?.at ?? undefined;
    },
    async consumeGrant(model: string, grantId: string, at: Date): Promise<void> {
      await db
        .update(artifacts)
        .set({ consumedAt: at })
        .where(and(eq(artifacts.grantId, grantId), eq(artifacts.model, model), isNull(artifacts.consumedAt)));
    },
    async removeArtifact(model: string, id: string): Promise<void> {
      await db.delete(artifacts).where(is(model, id));
    },
    async revokeGrant(grantId: string, model?: string): Promise<void> {
      const ofModel = model === undefined ? undefined : eq(artifacts.model, model);
      await db.delete(artifacts).where(and(eq(artifacts.grantId, grantId), ofModel));
    },
    async revokeAccount(
      accountId: string,
      preserved: { sessionUid: string; grantIds: readonly string[] } = { sessionUid: '', grantIds: [] },
    ): Promise<void> {
      const otherSession = or(
        ne(artifacts.model, 'Session'),
        isNull(artifacts.uid),
        ne(artifacts.uid, preserved.sessionUid),
      );
      const otherGrant = or(isNull(artifacts.grantId), notInArray(artifacts.grantId, [...preserved.grantIds]));
      await db.transaction(async (tx) => {
        await tx.delete(artifacts).where(and(eq(artifacts.accountId, accountId), otherSession, otherGrant));
        await tx.delete(resetTokens).where(eq(resetTokens.accountId, accountId));
      });
    },
  };
}

function keyStore(db: Db, vault: Vault) {
  return {
    async loadOrCreateKeys<Keys>(make: () => Keys): Promise<Keys> {
      const find = async () => (await db.select().from(keys).where(eq(keys.id, KEYS_ROW)))[0];
      if (!(await find())) {
        const sealed = vault.seal(JSON.stringify(make()), KEYS_PURPOSE);
        await db.insert(keys).values({ id: KEYS_ROW, sealed }).onConflictDoNothing();
      }
      const row = await find();
      if (!row) throw new Error('the identity keys could not be created');
      return JSON.parse(vault.open(row.sealed, KEYS_PURPOSE));
    },
  };
}

function attemptStore(db: Db) {
  return {
    async countAttempt(key: string, now: Date, windowMs: number): Promise<{ count: number; resetsAt: Date }> {
      const resetsAt = new Date(now.getTime() + windowMs);
      const ended = lte(attempts.resetsAt, now);
      const [row] = await db
        .insert(attempts)
        .values({ key, count: 1, resetsAt })
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            count: sql`case when ${ended} then 1 else ${attempts.count} + 1 end`,
            resetsAt: sql`case when ${ended} then excluded.resets_at else ${attempts.resetsAt} end`,
          },
        })
        .returning({ count: attempts.count, resetsAt: attempts.resetsAt });
      if (!row) throw new Error('the attempt was not counted');
      return row;
    },
    async refundAttempt(key: string): Promise<void> {
      await db
        .update(attempts)
        .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
        .where(eq(attempts.key, key));
    },
    async clearAttempts(key: string): Promise<void> {
      await db.delete(attempts).where(eq(attempts.key, key));
    },
  };
}

function resetTokenStore(db: Db) {
  const usable = (tokenHash: string, now: Date) =>
    and(eq(resetTokens.tokenHash, tokenHash), gt(resetTokens.expiresAt, now));
  return {
    async saveResetToken(token: typeof resetTokens.$inferInsert): Promise<void> {
      const { tokenHash, expiresAt } = token;
      await db
        .insert(resetTokens)
        .values(token)
        .onConflictDoUpdate({ target: resetTokens.accountId, set: { tokenHash, expiresAt } });
    },
    async peekResetToken(tokenHash: string, now: Date): Promise<string | undefined> {
      return (await db.select().from(resetTokens).where(usable(tokenHash, now)))[0]?.accountId;
    },
    async takeResetToken(tokenHash: string, now: Date): Promise<string | undefined> {
      return (await db.delete(resetTokens).where(usable(tokenHash, now)).returning())[0]?.accountId;
    },
  };
}

/** In batches, because a statement that deletes a million rows would hold locks and memory for minutes. */
async function removeInBatches(db: Db, table: PgTable, ended: SQL): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = sql`select ctid from ${table} where ${ended} limit ${BATCH_ROWS}`;
    const deleted = db.$with('deleted').as(
      db
        .delete(table)
        .where(sql`ctid = any(array(${some}))`)
        .returning({ one: sql`1`.as('one') }),
    );
    const [row] = await db.with(deleted).select({ count: count() }).from(deleted);
    removed += row?.count ?? 0;
    if ((row?.count ?? 0) < BATCH_ROWS) return removed;
  }
}

/** The embedded provider's storage. */
export function createIdentityStore(db: Db, vault: Vault) {
  return {
    ...accountStore(db),
    ...artifactStore(db),
    ...keyStore(db, vault),
    ...attemptStore(db),
    ...resetTokenStore(db),
    async removeExpired(now: Date): Promise<number> {
      const ended = [
        { table: artifacts, until: artifacts.expiresAt },
        { table: attempts, until: attempts.resetsAt },
        { table: resetTokens, until: resetTokens.expiresAt },
      ];
      let removed = 0;
      for (const { table, until } of ended) removed += await removeInBatches(db, table, lte(until, now));
      return removed;
    },
  };
}
