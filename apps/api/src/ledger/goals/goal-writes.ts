import { isDeepStrictEqual } from 'node:util';
import { type ChangeSetId, cents, dollarsFromCents, type GoalId, type LedgerId } from '@cairn/domain';
import { and, asc, eq, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { goalEarmarks, goals } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { fieldsToPreserve, rememberRows } from '../changes/conflicts.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import type { GoalWrite, StoredGoal } from './goal-write.ts';

/** A goal with the money set aside for it. */
export interface GoalRow extends StoredGoal {
  readonly id: GoalId;
  readonly changedIn: ChangeSetId;
}

const goalsInOrder = buildOnce((db) =>
  db
    .select()
    .from(goals)
    .where(eq(goals.ledgerId, sql.placeholder('ledgerId')))
    .orderBy(asc(goals.priority), asc(goals.id))
    .prepare('goals_in_order'),
);

/** In the order of their priority. */
export async function listGoals(db: Db, ledgerId: LedgerId): Promise<GoalRow[]> {
  const rows = await goalsInOrder(db).execute({ ledgerId });
  if (rows.length === 0) return [];
  const { goalId, accountId, amountCents } = goalEarmarks;
  const earmarks = await db
    .select({ goalId, accountId, amountCents })
    .from(goalEarmarks)
    .where(eq(goalEarmarks.ledgerId, ledgerId))
    .orderBy(asc(goalId), asc(accountId));
  const byGoal = Map.groupBy(earmarks, (one) => one.goalId);
  return rows.map(({ ledgerId: _ledgerId, ...row }) => ({
    ...row,
    earmarks: (byGoal.get(row.id) ?? []).map(({ goalId: _goalId, ...earmark }) => earmark),
  }));
}

/** Throws not_found. */
export function requireGoal(rows: readonly GoalRow[], id: GoalId): GoalRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound();
  return row;
}

function toStoredGoal({ id: _id, changedIn: _changedIn, ...stored }: GoalRow): StoredGoal {
  return stored;
}

const fieldNames = [
  ...(['name', 'icon', 'iconColor', 'targetCents', 'monthlyCents'] as const),
  ...(['startsOn', 'dueOn', 'priority', 'state', 'earmarks'] as const),
] satisfies readonly (keyof StoredGoal)[];

function changedParts(before: StoredGoal, after: StoredGoal): Partial<StoredGoal> {
  const changed = fieldNames.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, before[field]]));
}

async function storeGoal(tx: Db, change: Change, id: GoalId, { earmarks, ...values }: StoredGoal): Promise<void> {
  const { ledgerId, changedIn } = change;
  change.hasOtherChanges = true;
  await tx
    .insert(goals)
    .values({ ledgerId, id, changedIn, ...values })
    .onConflictDoUpdate({ target: [goals.ledgerId, goals.id], set: { ...values, changedIn } });
  await tx.delete(goalEarmarks).where(and(eq(goalEarmarks.ledgerId, ledgerId), eq(goalEarmarks.goalId, id)));
  if (earmarks.length > 0)
    await tx.insert(goalEarmarks).values(earmarks.map((earmark) => ({ ledgerId, goalId: id, ...earmark })));
}

export async function insertGoal(tx: Db, change: Change, after: StoredGoal): Promise<GoalWrite & { id: GoalId }> {
  const id = await takeIds(tx, change, 1);
  await storeGoal(tx, change, id, after);
  return { id, before: null, after };
}

/** Returns the undo data; null if nothing changes. */
export async function updateGoal(tx: Db, change: Change, row: GoalRow, after: StoredGoal): Promise<GoalWrite | null> {
  const before = toStoredGoal(row);
  const changed = changedParts(before, after);
  if (Object.keys(changed).length === 0) return null;
  await rememberRows(tx, change, 'goal', [row.id], changed);
  await storeGoal(tx, change, row.id, after);
  return { id: row.id, before, after };
}

async function writePlaces(tx: Db, change: Change, places: ReadonlyMap<GoalId, number>): Promise<void> {
  if (places.size === 0) return;
  change.hasOtherChanges = true;
  const { ledgerId, changedIn } = change;
  const given = JSON.stringify([...places].map(([id, priority]) => ({ id, priority })));
  await tx.execute(sql`
    update ${goals} set priority = given.priority, changed_in = ${changedIn}::bigint
    from jsonb_to_recordset(${given}::jsonb) as given (id bigint, priority integer)
    where ${goals.ledgerId} = ${ledgerId} and ${goals.id} = given.id`);
}

/** Moves goals to new places, in a fixed number of statements. Returns the undo data. */
export async function placeGoals(
  tx: Db,
  change: Change,
  places: readonly { readonly row: GoalRow; readonly priority: number }[],
): Promise<GoalWrite[]> {
  const moved = places.filter(({ row, priority }) => row.priority !== priority);
  // A new place conflicts with no edit, but the history must name the change.
  await rememberRows(
    tx,
    change,
    'goal',
    moved.map(({ row }) => row.id),
    {},
  );
  await writePlaces(tx, change, new Map(moved.map(({ row, priority }) => [row.id, priority])));
  return moved.map(({ row, priority }) => {
    const before = toStoredGoal(row);
    return { id: row.id, before, after: { ...before, priority } };
  });
}

async function dropGoal(tx: Db, change: Change, id: GoalId): Promise<void> {
  const { ledgerId } = change;
  change.hasOtherChanges = true;
  await tx.execute(sql`with removed as (
      delete from ${goals} where ${goals.ledgerId} = ${ledgerId} and ${goals.id} = ${id} returning id
    ) ${insertTombstones(change, 'goal', sql`select id from removed`)}`);
}

/** Returns the undo data. */
export async function removeGoal(tx: Db, change: Change, row: GoalRow): Promise<GoalWrite> {
  await dropGoal(tx, change, row.id);
  return { id: row.id, before: toStoredGoal(row), after: null };
}

const shownFields = {
  name: 'name',
  icon: 'icon',
  iconColor: 'iconColor',
  targetCents: 'target',
  monthlyCents: 'monthly',
  dueOn: 'dueOn',
  earmarks: 'earmarks',
  state: 'state',
} as const;

function toShown(field: keyof typeof shownFields, value: unknown) {
  const isMoney = typeof value === 'number';
  return { field: shownFields[field], value: isMoney ? dollarsFromCents(cents(value)) : value };
}

/** The edit without the fields that the caller left alone while someone else changed them. Throws if both changed one. */
export async function mergeGoalEdit(
  tx: Db,
  { ledgerId, seenIn }: { readonly ledgerId: LedgerId; readonly seenIn: ChangeSetId | null },
  row: GoalRow,
  edit: StoredGoal,
): Promise<StoredGoal> {
  const sideOf = (field: keyof StoredGoal) => ({ yours: edit[field], theirs: row[field] });
  const sides = {
    name: sideOf('name'),
    icon: sideOf('icon'),
    iconColor: sideOf('iconColor'),
    targetCents: sideOf('targetCents'),
    monthlyCents: sideOf('monthlyCents'),
    dueOn: sideOf('dueOn'),
    earmarks: sideOf('earmarks'),
    state: sideOf('state'),
  };
  const preserved = await fieldsToPreserve(tx, { ledgerId, noun: 'goal', seenIn }, row, sides, toShown);
  return Object.assign({}, edit, ...[...preserved].map((field) => ({ [field]: row[field] })));
}

/** Other goals may have moved this one since, which isn't a change of its own. */
function isSame(stored: StoredGoal | null, other: StoredGoal | null): boolean {
  if (stored === null || other === null) return stored === other;
  return isDeepStrictEqual({ ...stored, priority: 0 }, { ...other, priority: 0 });
}

/** Restores goals, except those changed since; `left` lists them. */
export async function restoreGoals(
  tx: Db,
  change: Change,
  writes: readonly GoalWrite[],
): Promise<{ restored: number; left: string[] }> {
  if (writes.length === 0) return { restored: 0, left: [] };
  const rows = await listGoals(tx, change.ledgerId);
  const left: string[] = [];
  const places = new Map<GoalId, number>();
  for (const { id, before, after } of writes) {
    const row = rows.find((one) => one.id === id);
    const current = row ? toStoredGoal(row) : null;
    if (!isSame(current, after)) left.push(after?.name ?? before?.name ?? '');
    else if (before === null) await dropGoal(tx, change, id);
    else if (isSame(before, after)) places.set(id, before.priority);
    else {
      const isMoved = before.priority !== after?.priority;
      await storeGoal(tx, change, id, {
        ...before,
        priority: isMoved ? before.priority : (current ?? before).priority,
      });
    }
  }
  await writePlaces(tx, change, places);
  return { restored: writes.length - left.length, left };
}
