import { isDeepStrictEqual } from 'node:util';
import { type ChangeSetId, compareRules, type LedgerId, moveBack, orderRules } from '@cairn/domain';
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, categoryRules, changeSets } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { settleCatches } from './rule-catches.ts';
import { changedPlaces, deleteRules, placeNewRules, type RuleRow, setPositions } from './rule-rows.ts';
import type { MovedRule, RemovedRule, RuleWrite } from './rule-write.ts';
import { describeStoredRule, isEqualsRule, loadRules, toTest } from './rules.ts';

/** Those of the categories that aren't deleted. */
export function activeIds(tx: Db, ledgerId: LedgerId, ids: readonly number[]) {
  return tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, [...ids]), isNull(categories.deletedAt)));
}

type Compared = Pick<RemovedRule, 'categoryId' | 'type' | 'comparison' | 'valueKey' | 'amountCents'>;

function ruleKey({ categoryId, type, comparison, valueKey, amountCents }: Compared): string {
  return JSON.stringify([categoryId, type, comparison, valueKey, amountCents]);
}

/** A newer rule for the same name wins, and a rule that was created again isn't duplicated. */
async function restoreRemoved(tx: Db, change: Change, rules: readonly RemovedRule[]): Promise<void> {
  if (rules.length === 0) return;
  const { ledgerId, changedIn } = change;
  const categoryIds = rules.flatMap(({ categoryId }) => categoryId ?? []);
  const active = (await activeIds(tx, ledgerId, categoryIds)).map(({ id }) => id);
  const existing = await tx
    .select()
    .from(categoryRules)
    .where(
      and(
        eq(categoryRules.ledgerId, ledgerId),
        or(isNull(categoryRules.categoryId), inArray(categoryRules.categoryId, active)),
      ),
    );
  const known = new Set(existing.map(ruleKey));
  const isActive = ({ categoryId }: RemovedRule) => categoryId === null || active.includes(categoryId);
  const wanted = rules.filter((rule) => isActive(rule) && !known.has(ruleKey(rule)));
  if (wanted.length > 0)
    await tx
      .insert(categoryRules)
      .values(wanted.map((rule) => ({ ledgerId, changedIn, ...rule })))
      .onConflictDoNothing();
  await settleCatches(
    tx,
    ledgerId,
    wanted.map(({ id }) => id),
  );
  await placeNewRules(tx, change);
}

/** Whether another rule assigns a category by the same name, or the category is gone. */
async function isBlocked(tx: Db, ledgerId: LedgerId, { id, ...rule }: RuleRow): Promise<boolean> {
  if (rule.categoryId === null) return false;
  if ((await activeIds(tx, ledgerId, [rule.categoryId])).length === 0) return true;
  if (rule.type !== 'Name' || rule.comparison !== 'equals') return false;
  const isSame = and(isEqualsRule, eq(categoryRules.valueKey, rule.valueKey), ne(categoryRules.id, id));
  return (await tx.$count(categoryRules, and(eq(categoryRules.ledgerId, ledgerId), isSame))) > 0;
}

function isUnchanged(row: RuleRow, after: RuleWrite['after']): boolean {
  return Object.entries(after).every(([field, value]) => isDeepStrictEqual(Reflect.get(row, field), value));
}

/** Restores the fields of rules that haven't changed since. Returns the descriptions of the others. */
async function restoreWritten(tx: Db, change: Change, writes: readonly RuleWrite[]): Promise<string[]> {
  if (writes.length === 0) return [];
  const { ledgerId, changedIn } = change;
  const ids = writes.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(categoryRules)
    .where(and(eq(categoryRules.ledgerId, ledgerId), inArray(categoryRules.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const positions = new Map<number, number | null>();
  const left: string[] = [];
  for (const { id, before, after } of writes) {
    const row = byId.get(id);
    if (!row) continue;
    const { position, ...fields } = before;
    const next: RuleRow = Object({ ...row, ...fields });
    if (!isUnchanged(row, after) || (Object.keys(fields).length > 0 && (await isBlocked(tx, ledgerId, next))))
      left.push(describeStoredRule(toTest(row)));
    else {
      if (position !== undefined) positions.set(id, position);
      if (Object.keys(fields).length > 0)
        await tx
          .update(categoryRules)
          .set({ ...fields, changedIn })
          .where(and(eq(categoryRules.ledgerId, ledgerId), eq(categoryRules.id, id)));
    }
  }
  await setPositions(tx, change, positions);
  return left;
}

async function isMovedAgain(tx: Db, ledgerId: LedgerId, movedIn: ChangeSetId, id: number): Promise<boolean> {
  const later = and(
    eq(changeSets.ledgerId, ledgerId),
    gt(changeSets.id, movedIn),
    isNull(changeSets.undoneBy),
    sql`${changeSets.undoPayload} -> 'ruleMove' ->> 'id' = ${String(id)}`,
  );
  return (await tx.$count(changeSets, later)) > 0;
}

/**
 * Moves a rule back unless it was moved again since. Returns its description if it was. A rule that is gone, for example
 * because the same change created it, leaves no order of the user's own if the others are in the default one.
 */
async function restoreMoved(tx: Db, change: Change, movedIn: ChangeSetId, move: MovedRule): Promise<string[]> {
  const ordered = orderRules(await loadRules(tx, change.ledgerId));
  const rule = ordered.find(({ id }) => id === move.id);
  if (rule && (await isMovedAgain(tx, change.ledgerId, movedIn, move.id))) return [describeStoredRule(rule)];
  const restored = rule ? moveBack(ordered, move.id, move.formerIds) : ordered;
  const isDefault = restored.every((one, place) => place === 0 || compareRules(restored[place - 1] ?? one, one) < 0);
  if (!rule && !isDefault) return [];
  const positions = isDefault ? new Map(restored.map(({ id }) => [id, null])) : changedPlaces(restored);
  await setPositions(tx, change, positions);
  return [];
}

/** Restores the rules that a change removed, wrote, or moved, and removes those that it created. */
export async function restoreRules(
  tx: Db,
  change: Change,
  changeSetId: ChangeSetId,
  payload: {
    readonly rules?: readonly RemovedRule[] | undefined;
    readonly madeRuleIds?: readonly number[] | undefined;
    readonly ruleWrites?: readonly RuleWrite[] | undefined;
    readonly ruleMove?: MovedRule | undefined;
  },
): Promise<string[]> {
  if (payload.madeRuleIds?.length) await deleteRules(tx, change, inArray(categoryRules.id, [...payload.madeRuleIds]));
  await restoreRemoved(tx, change, payload.rules ?? []);
  const leftMoved = payload.ruleMove ? await restoreMoved(tx, change, changeSetId, payload.ruleMove) : [];
  return [...leftMoved, ...(await restoreWritten(tx, change, payload.ruleWrites ?? []))];
}
