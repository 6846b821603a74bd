import type { UserId } from '@cairn/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { addOwner, createPersonalLedger, eraseLedger, updatePersonalLedger } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/index.ts';
import type { Claims } from '../../platform/identity/tokens.ts';

export type UserRow = typeof users.$inferSelect;

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly timeZone: string;
}

function isUserOf(claims: Claims) {
  return and(eq(users.realm, claims.realm), eq(users.subject, claims.subject));
}

export async function findUser(db: Db, claims: Claims): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(isUserOf(claims));
  return row ?? null;
}

/** Prepared, because every call runs it: the database parses and plans it once per connection. */
export function preparePersonQuery(db: Db) {
  return db
    .select({
      id: users.id,
      ledgerId: users.ledgerId,
      timeZone: users.timeZone,
      deletedAt: users.deletedAt,
      dateOfBirth: users.dateOfBirth,
      premium: users.premium,
      premiumUntil: users.premiumUntil,
    })
    .from(users)
    .where(and(eq(users.realm, sql.placeholder('realm')), eq(users.subject, sql.placeholder('subject'))))
    .prepare('find_person');
}

/** Concurrent first calls create only one user, and each of them returns it. */
export async function createUser(db: Db, claims: Claims, user: NewUser, now: Date): Promise<UserRow> {
  return await db.transaction(async (tx) => {
    const ledgerId = await createPersonalLedger(tx, { timeZone: user.timeZone, now });
    const [created] = await tx
      .insert(users)
      .values({ realm: claims.realm, subject: claims.subject, ledgerId, createdAt: now, ...user })
      .onConflictDoNothing()
      .returning();
    if (created) await addOwner(tx, ledgerId, created.id, now);
    else await eraseLedger(tx, ledgerId);
    const row = created ?? (await findUser(tx, claims));
    if (!row) throw new Error('the user was neither created nor found');
    return row;
  });
}

/** Locks the row until the transaction ends, so that concurrent saves run one after the other. */
export async function lockUser(tx: Db, userId: UserId): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!row) throw new Error('the user no longer exists');
  return row;
}

export async function updateUser(
  db: Db,
  userId: UserId,
  values: Partial<Omit<typeof users.$inferInsert, 'id' | 'ledgerId' | 'realm' | 'subject'>>,
): Promise<UserRow> {
  const [row] = await db.update(users).set(values).where(eq(users.id, userId)).returning();
  if (!row) throw new Error('the user no longer exists');
  return row;
}

/** Updates the ledger too, so that its jobs use the same "today". */
export async function saveTimeZone(db: Db, { id, ledgerId }: UserRow, timeZone: string): Promise<void> {
  await db.transaction(async (tx) => {
    await updatePersonalLedger(tx, ledgerId, { timeZone });
    await tx.update(users).set({ timeZone }).where(eq(users.id, id));
  });
}

export async function saveDarkMode(db: Db, userId: UserId, darkMode: boolean): Promise<void> {
  await db.update(users).set({ darkMode }).where(eq(users.id, userId));
}

/** Deleting twice preserves the first date, so that erasure is never postponed. */
export async function markDeleted(
  tx: Db,
  { id, ledgerId }: Pick<UserRow, 'id' | 'ledgerId'>,
  now: Date,
): Promise<void> {
  // Locks the ledger before the user, like `saveTimeZone` and `markReinstated`, to avoid deadlocks.
  await updatePersonalLedger(tx, ledgerId, { deletedAt: now });
  await tx
    .update(users)
    .set({ deletedAt: now })
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
}

export async function markReinstated(db: Db, { id, ledgerId }: UserRow): Promise<void> {
  await db.transaction(async (tx) => {
    await updatePersonalLedger(tx, ledgerId, { deletedAt: null });
    await tx.update(users).set({ deletedAt: null }).where(eq(users.id, id));
  });
}
