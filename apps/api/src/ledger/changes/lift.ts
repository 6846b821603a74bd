import type { ChangeSetId, LedgerId, TransactionId } from '@cairn/domain';
import { and, desc, eq, gt, inArray, isNull, ne, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, changes, transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { currentValues, TOUCHED_IN } from '../transactions/fields.ts';
import { isOneOf } from '../transactions/rewrite.ts';
import type { Change } from './change-set.ts';
import { findBlocker, liftLast, type RowLayer, type RowValues } from './layers.ts';

/** Rows beyond these are left alone, so that an undo stays fast. */
const LIFTED_ROWS_MAX = 500;
/** Rows with more later changes are left alone. */
const LAYERS_MAX = 100;

/** The rows that the change set changed and that other changes have touched since. */
async function readTouchedRows(tx: Db, ledgerId: LedgerId, changeSetId: ChangeSetId) {
  const isChanged = and(
    eq(changes.ledgerId, ledgerId),
    eq(changes.changeSetId, changeSetId),
    eq(changes.noun, 'transaction'),
  );
  const changed = tx.select({ id: changes.rowId }).from(changes).where(isChanged);
  return await tx
    .select({ id: transactions.id, current: sql<RowValues>`${currentValues}`.as('current') })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        gt(transactions.touchedIn, changeSetId),
        ne(transactions.madeIn, changeSetId),
        not(transactions.deleted),
        inArray(transactions.id, changed),
      ),
    )
    .orderBy(desc(transactions.day), desc(transactions.id))
    .limit(LIFTED_ROWS_MAX);
}

/** The layers of each row, newest first, down to the change set. Each is looked up by its key. */
async function readLayers(
  tx: Db,
  ledgerId: LedgerId,
  changeSetId: ChangeSetId,
  ids: readonly TransactionId[],
): Promise<Map<TransactionId, RowLayer[]>> {
  const layerOf = (rowId: SQL, id: SQL) => sql`(select one.row_id, one.change_set_id, one.before
    from ${changes} as one where one.ledger_id = ${ledgerId} and one.change_set_id = ${id} and one.row_id = ${rowId}
      and one.noun = 'transaction' limit 1)`;
  const previousId = sql`(layer.before ->> ${TOUCHED_IN}::text)::bigint`;
  const layers = sql`(with recursive layer as (
      select found.*, 1 as depth
      from (select id, touched_in from ${transactions}
        where ledger_id = ${ledgerId} and ${isOneOf(ids)}) as touched
      cross join lateral ${layerOf(sql`touched.id`, sql`touched.touched_in`)} as found
      union all
      select found.*, layer.depth + 1
      from layer cross join lateral ${layerOf(sql`layer.row_id`, previousId)} as found
      where layer.change_set_id > ${changeSetId} and layer.depth < ${LAYERS_MAX}
    ) select * from layer) as layers`;
  const source = sql`(select made.source from ${changeSets} as made
    where made.ledger_id = ${ledgerId} and made.id = layers.change_set_id limit 1)`;
  const rows = await tx
    .select({
      rowId: sql<TransactionId>`layers.row_id`,
      changeSetId: sql<ChangeSetId>`layers.change_set_id`,
      before: sql<RowValues>`layers.before`,
      source: sql<string | null>`${source}`,
    })
    .from(layers)
    .orderBy(sql`layers.row_id`, sql`layers.depth`);
  const found = rows.map(({ rowId, source, ...layer }) => ({
    rowId,
    layer: { ...layer, isEdit: source === 'edited' || 'isEdited' in layer.before },
  }));
  const byRow = Map.groupBy(found, ({ rowId }) => rowId);
  return new Map([...byRow].map(([rowId, own]) => [rowId, own.map(({ layer }) => layer)]));
}

async function writeLayers(
  tx: Db,
  { ledgerId, id: undoId }: Pick<Change, 'ledgerId' | 'id'>,
  lifted: readonly { readonly id: TransactionId; readonly layers: readonly RowLayer[] }[],
  changeSetId: ChangeSetId,
): Promise<void> {
  if (lifted.length === 0) return;
  const given = lifted.flatMap(({ id, layers }) =>
    layers.map((layer) => ({ rowId: id, changeSetId: layer.changeSetId, before: layer.before })),
  );
  await tx.execute(sql`
    insert into ${changes} (ledger_id, change_set_id, noun, row_id, before)
    select ${ledgerId}::bigint, (entry ->> 'changeSetId')::bigint, 'transaction', (entry ->> 'rowId')::bigint,
      entry -> 'before'
    from jsonb_array_elements(${JSON.stringify(given)}::jsonb) as entry
    on conflict (ledger_id, change_set_id, row_id, noun) do update set before = excluded.before`);
  const rewritten = new Set(given.map((entry) => entry.changeSetId));
  await tx
    .update(changeSets)
    .set({ changedIn: undoId })
    .where(and(eq(changeSets.ledgerId, ledgerId), inArray(changeSets.id, [...rewritten])));
  await tx
    .update(transactions)
    .set({ touchedIn: changeSetId })
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(lifted.map(({ id }) => id))));
}

/**
 * Moves the change above later changes of the same rows, as if it had been made last, so that it can be undone without
 * them. Returns the rows with a later change of the same fields, and that change.
 */
export async function liftRows(
  tx: Db,
  undo: Pick<Change, 'ledgerId' | 'id'>,
  changeSetId: ChangeSetId,
): Promise<ReadonlyMap<TransactionId, ChangeSetId>> {
  const { ledgerId } = undo;
  const rows = await readTouchedRows(tx, ledgerId, changeSetId);
  if (rows.length === 0) return new Map();
  const layersOf = await readLayers(
    tx,
    ledgerId,
    changeSetId,
    rows.map(({ id }) => id),
  );
  const blockers = new Map<TransactionId, ChangeSetId>();
  const lifted = rows.flatMap(({ id, current }) => {
    const layers = layersOf.get(id) ?? [];
    // A part of the history is missing.
    if (layers.at(-1)?.changeSetId !== changeSetId) return [];
    const blocker = findBlocker(current, layers);
    if (blocker === null) return [{ id, layers: liftLast(current, layers) }];
    blockers.set(id, blocker);
    return [];
  });
  await writeLayers(tx, undo, lifted, changeSetId);
  return blockers;
}

/** Bank syncs and parts of them can't be undone. */
const FINAL_SOURCES = ['bank', 'unlisted'] as const;

/**
 * Rejects an undo that restores nothing, because a later change of the row has to be undone first. If that one can't be
 * undone either, the undo is recorded, and the row is listed as left.
 */
export async function rejectBlocked(
  tx: Db,
  ledgerId: LedgerId,
  rowId: TransactionId,
  blockers: ReadonlyMap<TransactionId, ChangeSetId>,
): Promise<void> {
  const blocker = blockers.get(rowId);
  const touchedIn = tx
    .select({ id: transactions.touchedIn })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, rowId)));
  const isLater = blocker === undefined ? inArray(changeSets.id, touchedIn) : eq(changeSets.id, blocker);
  const isUndoable = and(notInArray(changeSets.source, [...FINAL_SOURCES]), isNull(changeSets.undoneBy));
  const [later] = await tx
    .select({ summary: changeSets.summary })
    .from(changeSets)
    .where(and(eq(changeSets.ledgerId, ledgerId), isLater, isUndoable));
  if (later) throw new ProblemError('rule_broken', `“${later.summary}” changed the same thing later. Undo that first.`);
}
