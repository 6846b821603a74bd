import { type CategoryId, orderRules, type RuleEffects, type RuleId, type RuleTest } from '@cairn/domain';
import { and, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categoryRules } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { rememberRows } from '../changes/conflicts.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import { loadRules, type StoredRule, toColumns } from './rules.ts';

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
  const rows = await tx.with(gone, tombstoned).select().from(gone).orderBy(gone.id);
  if (rows.length > 0) change.hasOtherChanges = true;
  return rows;
}

export interface NewRule {
  readonly categoryId: CategoryId | null;
  readonly test: RuleTest;
  readonly effects?: RuleEffects | null;
  readonly isEnabled?: boolean;
}

/** Existing rules stay and keep their age. Ids increase in the order of `rules`. Returns the ids of the new rules. */
export async function insertRules(tx: Db, change: Change, rules: readonly NewRule[]): Promise<RuleId[]> {
  if (rules.length === 0) return [];
  const { ledgerId, changedIn } = change;
  const firstId = await takeIds(tx, change, rules.length);
  const made = await tx
    .insert(categoryRules)
    .values(
      rules.map(({ test, ...rule }, at) => ({
        ...rule,
        ledgerId,
        id: firstId + at,
        changedIn,
        ...toColumns(test),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: categoryRules.id });
  if (made.length > 0) change.hasOtherChanges = true;
  await placeNewRules(tx, change);
  return made.map((row) => row.id);
}

/** If the user has reordered the rules, gives those without a position theirs. */
export async function placeNewRules(tx: Db, change: Change): Promise<void> {
  const isReordered = and(eq(categoryRules.ledgerId, change.ledgerId), isNotNull(categoryRules.position));
  const [one] = await tx.select({ id: categoryRules.id }).from(categoryRules).where(isReordered).limit(1);
  if (!one) return;
  const ordered = orderRules(await loadRules(tx, change.ledgerId));
  await setPositions(tx, change, changedPlaces(ordered));
}

/** The places of the rules whose position isn't their place. */
export function changedPlaces(ordered: readonly StoredRule[]): Map<RuleId, number> {
  const places = ordered.flatMap(({ id, position }, place) => (position === place ? [] : [[id, place] as const]));
  return new Map(places);
}

/** Writes the places of rules in the user's own order, in one statement. */
export async function setPositions(
  tx: Db,
  change: Change,
  positions: ReadonlyMap<RuleId, number | null>,
): Promise<void> {
  if (positions.size === 0) return;
  change.hasOtherChanges = true;
  const { ledgerId, changedIn } = change;
  // A new place conflicts with no edit, but the history must name the change.
  await rememberRows(tx, change, 'rule', [...positions.keys()], {});
  const given = JSON.stringify([...positions].map(([id, position]) => ({ id, position })));
  await tx.execute(sql`
    update ${categoryRules} set position = given.position, changed_in = ${changedIn}::bigint
    from jsonb_to_recordset(${given}::jsonb) as given (id bigint, position integer)
    where ${categoryRules.ledgerId} = ${ledgerId} and ${categoryRules.id} = given.id`);
}
