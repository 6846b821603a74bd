import { and, desc, eq, gte } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeSets } from '../../platform/db/schema/index.ts';

const HISTORY_MS = 90 * 86_400_000;
const HISTORY_MAX = 500;

export async function listChangeSets(db: Db, userId: number, now: Date) {
  const since = new Date(now.getTime() - HISTORY_MS);
  return await db
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.userId, userId), gte(changeSets.madeAt, since)))
    .orderBy(desc(changeSets.madeAt), desc(changeSets.id))
    .limit(HISTORY_MAX);
}
