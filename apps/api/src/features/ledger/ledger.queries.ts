import type { ChangeSetId, LedgerId } from '@cairn/domain';
import { and, desc, eq, gt, gte, inArray, lt, ne, or } from 'drizzle-orm';
import { historyStart } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets } from '../../platform/db/schema/index.ts';

export interface HistoryRange {
  readonly limit: number;
  /** The last change set of the previous page. */
  readonly before: number | null;
}

/**
 * Newest first. Changes to a ledger are written one at a time, so newer ones have larger IDs. Syncs without visible
 * changes are not listed.
 */
export async function listChangeSets(db: Db, ledgerId: LedgerId, now: Date, { limit, before }: HistoryRange) {
  const rows = await db
    .select()
    .from(changeSets)
    .where(
      and(
        eq(changeSets.ledgerId, ledgerId),
        gte(changeSets.madeAt, historyStart(now)),
        ne(changeSets.source, 'unlisted'),
        or(ne(changeSets.source, 'bank'), gt(changeSets.count, 0)),
        before === null ? undefined : lt(changeSets.id, before),
      ),
    )
    .orderBy(desc(changeSets.id))
    .limit(limit);
  return rows.flatMap(({ source, ...row }) => (source === 'unlisted' ? [] : [{ ...row, source }]));
}

/** The descriptions of change sets, by ID. Old ones are purged. */
export async function listSummaries(
  db: Db,
  ledgerId: LedgerId,
  ids: readonly ChangeSetId[],
): Promise<ReadonlyMap<ChangeSetId, string>> {
  const rows = await db
    .select({ id: changeSets.id, summary: changeSets.summary })
    .from(changeSets)
    .where(and(eq(changeSets.ledgerId, ledgerId), inArray(changeSets.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, summary }) => [id, summary]));
}
