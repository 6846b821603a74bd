import type { CategoryId, RuleId, RuleTest } from '@cairn/domain';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categoryRules } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import { toColumns } from './rules.ts';

const { ledgerId: _ledgerId, changedIn: _changedIn, ...shown } = getTableColumns(categoryRules);

/** A rule as a change set remembers it. */
export type RuleRow = Omit<typeof categoryRules.$inferSelect, 'ledgerId' | 'changedIn'>;

/** Returns the deleted rules. */
export async function deleteRules(tx: Db, change: Change, where: SQL | undefined): Promise<RuleRow[]> {
  const gone = tx.$with('gone').as(
    tx
      .delete(categoryRules)
      .where(and(eq(categoryRules.ledgerId, change.ledgerId), where))
      .returning(shown),
  );
  const tombstoned = tx.$with('tombstoned', {}).as(insertTombstones(change, 'rule', sql`select id from gone`));
  const rows = await tx.with(gone, tombstoned).select().from(gone);
  if (rows.length > 0) change.hasOtherChanges = true;
  return rows;
}

export interface NewRule {
  readonly categoryId: CategoryId;
  readonly test: RuleTest;
}

/** Existing rules stay and keep their age. Ids increase in the order of `rules`. Returns the ids of the new rules. */
export async function insertRules(tx: Db, change: Change, rules: readonly NewRule[]): Promise<RuleId[]> {
  if (rules.length === 0) return [];
  const { ledgerId, changedIn } = change;
  const firstId = await takeIds(tx, change, rules.length);
  const made = await tx
    .insert(categoryRules)
    .values(
      rules.map(({ categoryId, test }, at) => ({
        ledgerId,
        id: firstId + at,
        changedIn,
        categoryId,
        ...toColumns(test),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: categoryRules.id });
  if (made.length > 0) change.hasOtherChanges = true;
  return made.map((row) => row.id);
}
