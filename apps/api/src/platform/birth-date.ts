import { type Day, parseDay } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from './db/database.ts';
import { users } from './db/schema/index.ts';

/** When a user was born, as far as they have told. */
export async function findBirthDate(db: Db, userId: number): Promise<Day | null> {
  const [user] = await db.select({ born: users.dateOfBirth }).from(users).where(eq(users.id, userId));
  return user?.born == null ? null : parseDay(user.born);
}
