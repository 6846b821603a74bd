import { isDeepStrictEqual } from 'node:util';
import type { ChangeSetId, LedgerId, ReportId } from '@cairn/domain';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { savedReports } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { fieldsToPreserve, rememberRows } from '../changes/conflicts.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import type { ReportWrite, StoredReport } from './report-write.ts';

export interface ReportRow extends StoredReport {
  readonly id: ReportId;
  readonly changedIn: ChangeSetId;
}

/** The saved reports in their order. */
export async function listReports(db: Db, ledgerId: LedgerId): Promise<ReportRow[]> {
  const rows = await db
    .select()
    .from(savedReports)
    .where(eq(savedReports.ledgerId, ledgerId))
    .orderBy(asc(savedReports.position), asc(savedReports.id));
  return rows.map(({ ledgerId: _ledgerId, ...row }) => row);
}

/** Throws not_found. */
export function requireReport(rows: readonly ReportRow[], id: ReportId): ReportRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound();
  return row;
}

function toStoredReport({ id: _id, changedIn: _changedIn, ...stored }: ReportRow): StoredReport {
  return stored;
}

const fieldNames = ['name', 'query', 'position', 'isPinned'] as const satisfies readonly (keyof StoredReport)[];

function changedParts(before: StoredReport, after: StoredReport): Partial<StoredReport> {
  const changed = fieldNames.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, before[field]]));
}

async function storeReport(tx: Db, change: Change, id: ReportId, values: StoredReport): Promise<void> {
  const { ledgerId, changedIn } = change;
  change.hasOtherChanges = true;
  await tx
    .insert(savedReports)
    .values({ ledgerId, id, changedIn, ...values })
    .onConflictDoUpdate({ target: [savedReports.ledgerId, savedReports.id], set: { ...values, changedIn } });
}

export async function insertReport(
  tx: Db,
  change: Change,
  after: StoredReport,
): Promise<ReportWrite & { id: ReportId }> {
  const id = await takeIds(tx, change, 1);
  await storeReport(tx, change, id, after);
  return { id, before: null, after };
}

/** Returns the undo data; null if nothing changes. */
export async function updateReport(
  tx: Db,
  change: Change,
  row: ReportRow,
  after: StoredReport,
): Promise<ReportWrite | null> {
  const before = toStoredReport(row);
  const changed = changedParts(before, after);
  if (Object.keys(changed).length === 0) return null;
  await rememberRows(tx, change, 'report', [row.id], changed);
  await storeReport(tx, change, row.id, after);
  return { id: row.id, before, after };
}

async function writePlaces(tx: Db, change: Change, places: ReadonlyMap<ReportId, number>): Promise<void> {
  if (places.size === 0) return;
  change.hasOtherChanges = true;
  const { ledgerId, changedIn } = change;
  const given = JSON.stringify([...places].map(([id, position]) => ({ id, position })));
  await tx.execute(sql`
    update ${savedReports} set position = given.position, changed_in = ${changedIn}::bigint
    from jsonb_to_recordset(${given}::jsonb) as given (id bigint, position integer)
    where ${savedReports.ledgerId} = ${ledgerId} and ${savedReports.id} = given.id`);
}

/** Moves reports to new places, in a fixed number of statements. Returns the undo data. */
export async function placeReports(
  tx: Db,
  change: Change,
  places: readonly { readonly row: ReportRow; readonly position: number }[],
): Promise<ReportWrite[]> {
  const moved = places.filter(({ row, position }) => row.position !== position);
  // A new place conflicts with no edit, but the history must name the change.
  await rememberRows(
    tx,
    change,
    'report',
    moved.map(({ row }) => row.id),
    {},
  );
  await writePlaces(tx, change, new Map(moved.map(({ row, position }) => [row.id, position])));
  return moved.map(({ row, position }) => {
    const before = toStoredReport(row);
    return { id: row.id, before, after: { ...before, position } };
  });
}

async function dropReport(tx: Db, change: Change, id: ReportId): Promise<void> {
  const { ledgerId } = change;
  change.hasOtherChanges = true;
  await tx.execute(sql`with removed as (
      delete from ${savedReports} where ${savedReports.ledgerId} = ${ledgerId} and ${savedReports.id} = ${id} returning id
    ) ${insertTombstones(change, 'report', sql`select id from removed`)}`);
}

/** Returns the undo data. */
export async function removeReport(tx: Db, change: Change, row: ReportRow): Promise<ReportWrite> {
  await dropReport(tx, change, row.id);
  return { id: row.id, before: toStoredReport(row), after: null };
}

const editableNames = ['name', 'query', 'isPinned'] as const;

/** The edit without the fields that the caller left alone while someone else changed them. Throws if both changed one. */
export async function mergeReportEdit(
  tx: Db,
  { ledgerId, seenIn }: { readonly ledgerId: LedgerId; readonly seenIn: ChangeSetId | null },
  row: ReportRow,
  edit: StoredReport,
): Promise<StoredReport> {
  const sideOf = (field: (typeof editableNames)[number]) => ({ yours: edit[field], theirs: row[field] });
  const sides = { name: sideOf('name'), query: sideOf('query'), isPinned: sideOf('isPinned') };
  const toShown = (field: keyof typeof sides, value: unknown) => ({ field, value });
  const preserved = await fieldsToPreserve(tx, { ledgerId, noun: 'report', seenIn }, row, sides, toShown);
  return Object.assign({}, edit, ...[...preserved].map((field) => ({ [field]: row[field] })));
}

/** Other reports may have moved this one since, which isn't a change of its own. */
function isSame(stored: StoredReport | null, other: StoredReport | null): boolean {
  if (stored === null || other === null) return stored === other;
  return isDeepStrictEqual({ ...stored, position: 0 }, { ...other, position: 0 });
}

/** Restores reports, except those changed since; `left` lists them. */
export async function restoreReports(
  tx: Db,
  change: Change,
  writes: readonly ReportWrite[],
): Promise<{ restored: number; left: string[] }> {
  if (writes.length === 0) return { restored: 0, left: [] };
  const rows = await listReports(tx, change.ledgerId);
  const left: string[] = [];
  const places = new Map<ReportId, number>();
  for (const { id, before, after } of writes) {
    const row = rows.find((one) => one.id === id);
    const current = row ? toStoredReport(row) : null;
    if (!isSame(current, after)) left.push(after?.name ?? before?.name ?? '');
    else if (before === null) await dropReport(tx, change, id);
    else if (isSame(before, after)) places.set(id, before.position);
    else {
      const isMoved = before.position !== after?.position;
      await storeReport(tx, change, id, {
        ...before,
        position: isMoved ? before.position : (current ?? before).position,
      });
    }
  }
  await writePlaces(tx, change, places);
  return { restored: writes.length - left.length, left };
}
