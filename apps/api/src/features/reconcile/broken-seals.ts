import type { BrokenSeal, LedgerId } from '@cairn/domain';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, changeSets, reconciliations, users } from '../../platform/db/schema/index.ts';
import { requireDay } from '../../platform/db/stored-day.ts';

/** Of more, the ones that ended first are reviewed first. */
const BROKEN_SEALS_MAX = 50;

const byChannel: Readonly<Record<string, string>> = { bank: 'Your bank', import: 'An import', job: 'Cairn' };

/** The sealed periods of accounts that still exist in which something changed, and who changed it. */
export async function listBrokenSeals(db: Db, ledgerId: LedgerId): Promise<BrokenSeal[]> {
  const { id, accountId, fromOn, toOn, brokenIn } = reconciliations;
  const rows = await db
    .select({
      ...{ id, accountId, fromOn, toOn, brokenIn, summary: changeSets.summary, via: changeSets.via },
      actor: sql<string | null>`coalesce(nullif(${users.preferredName}, ''), nullif(${users.firstName}, ''))`,
    })
    .from(reconciliations)
    .innerJoin(accounts, and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, accountId), isNull(accounts.removedAt)))
    .leftJoin(changeSets, and(eq(changeSets.ledgerId, ledgerId), eq(changeSets.id, brokenIn)))
    .leftJoin(users, eq(users.id, changeSets.actorId))
    .where(and(eq(reconciliations.ledgerId, ledgerId), isNotNull(brokenIn)))
    .orderBy(asc(toOn), asc(id))
    .limit(BROKEN_SEALS_MAX);
  return rows.map((row) => ({
    ...{ id: row.id, accountId: row.accountId, from: requireDay(row.fromOn), to: requireDay(row.toOn) },
    brokenIn: row.brokenIn ?? 0,
    change:
      row.summary === null ? null : { by: row.actor ?? byChannel[row.via ?? ''] ?? 'Someone', summary: row.summary },
  }));
}
