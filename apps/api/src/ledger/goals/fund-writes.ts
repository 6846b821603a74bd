import { isDeepStrictEqual } from 'node:util';
import type { CategoryId, LedgerId } from '@cairn/domain';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, sinkingFunds } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import type { FundWrite, StoredFund } from './goal-write.ts';

export interface FundRow extends StoredFund {
  readonly categoryId: CategoryId;
}

/** Those of categories that exist. */
export async function listFunds(db: Db, ledgerId: LedgerId): Promise<FundRow[]> {
  const { categoryId, targetCents, dueMonth, repeatMonths } = sinkingFunds;
  return await db
    .select({ categoryId, targetCents, dueMonth, repeatMonths })
    .from(sinkingFunds)
    .innerJoin(
      categories,
      and(eq(categories.ledgerId, sinkingFunds.ledgerId), eq(categories.id, sinkingFunds.categoryId)),
    )
    .where(and(eq(sinkingFunds.ledgerId, ledgerId), eq(categories.ledgerId, ledgerId), isNull(categories.deletedAt)))
    .orderBy(asc(categoryId));
}

export async function writeFund(tx: Db, change: Change, { categoryId, after }: FundWrite): Promise<void> {
  const { ledgerId, changedIn } = change;
  change.hasOtherChanges = true;
  if (after === null) {
    const isGone = and(eq(sinkingFunds.ledgerId, ledgerId), eq(sinkingFunds.categoryId, categoryId));
    const removed = sql`delete from ${sinkingFunds} where ${isGone} returning category_id as id`;
    await tx.execute(
      sql`with gone as (${removed}) ${insertTombstones(change, 'sinkingFund', sql`select id from gone`)}`,
    );
    return;
  }
  const set = { ...after, changedIn };
  await tx
    .insert(sinkingFunds)
    .values({ ledgerId, categoryId, ...set })
    .onConflictDoUpdate({ target: [sinkingFunds.ledgerId, sinkingFunds.categoryId], set });
}

/** Restores funds, except those changed since; `left` lists them. */
export async function restoreFunds(
  tx: Db,
  change: Change,
  writes: readonly FundWrite[],
): Promise<{ restored: number; left: string[] }> {
  if (writes.length === 0) return { restored: 0, left: [] };
  const { ledgerId } = change;
  const ids = writes.map(({ categoryId }) => categoryId);
  const rows = await tx
    .select()
    .from(sinkingFunds)
    .where(and(eq(sinkingFunds.ledgerId, ledgerId), inArray(sinkingFunds.categoryId, ids)));
  const names = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, ids)));
  const left: string[] = [];
  for (const { categoryId, before, after } of writes) {
    const row = rows.find((one) => one.categoryId === categoryId);
    const current = row && {
      targetCents: row.targetCents,
      dueMonth: row.dueMonth,
      repeatMonths: row.repeatMonths,
    };
    if (isDeepStrictEqual(current ?? null, after))
      await writeFund(tx, change, { categoryId, before: after, after: before });
    else left.push(`The bill for ${names.find(({ id }) => id === categoryId)?.name ?? 'a deleted category'}`);
  }
  return { restored: writes.length - left.length, left };
}
