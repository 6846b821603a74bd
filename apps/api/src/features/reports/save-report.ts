import { isDeepStrictEqual } from 'node:util';
import { type AnswerOf, type BodyOf, REPORTS_MAX, type saveReport } from '@cairn/contract';
import { type ChangeSetId, MAX_REPORT_NAME_LENGTH, plainText } from '@cairn/domain';
import {
  type Change,
  insertReport,
  listReports,
  mergeReportEdit,
  placeReports,
  type ReportRow,
  requireReport,
  type StoredReport,
  updateReport,
  type Written,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { loadReportLabels, rejectUnknownChoices } from './labels.ts';

type ReportBody = BodyOf<typeof saveReport>;

function checkedName({ name: given }: ReportBody): string {
  const name = plainText(given, MAX_REPORT_NAME_LENGTH);
  if (name === '') throw new ProblemError('bad_input', 'Enter a name.', { fields: { name: 'must not be empty' } });
  return name;
}

/** Numbers reports from a place on. */
const numbered = (rows: readonly ReportRow[], first: number) =>
  rows.map((row, index) => ({ row, position: first + index }));

/** The new place of a report, and the places of the other reports around it. */
function placeOf(rows: readonly ReportRow[], row: ReportRow | null, wanted: number | undefined) {
  const others = rows.filter(({ id }) => id !== row?.id);
  if (wanted === undefined)
    return { position: row?.position ?? Math.max(0, ...rows.map(({ position }) => position)) + 1, others: [] };
  const at = Math.min(wanted, others.length + 1);
  return {
    position: at,
    others: [...numbered(others.slice(0, at - 1), 1), ...numbered(others.slice(at - 1), at + 1)],
  };
}

function summaryOf(before: StoredReport | null, after: StoredReport): string {
  if (before === null) return `Saved the report ${after.name}`;
  if (before.name !== after.name) return `Renamed the report ${before.name} to ${after.name}`;
  if (before.isPinned !== after.isPinned)
    return after.isPinned ? `Pinned the report ${after.name}` : `Unpinned the report ${after.name}`;
  return `Changed the report ${after.name}`;
}

/** Saves a report under a name, or changes a saved one. */
export async function saveOneReport(
  tx: Db,
  change: Change,
  body: ReportBody,
  seenIn: ChangeSetId | null,
): Promise<Written<AnswerOf<typeof saveReport>>> {
  const { ledgerId } = change;
  const name = checkedName(body);
  const rows = await listReports(tx, ledgerId);
  const row = body.id === undefined ? null : requireReport(rows, body.id);
  if (!row && rows.length >= REPORTS_MAX)
    throw new ProblemError('rule_broken', `You can save at most ${REPORTS_MAX} reports. Delete one you don’t need.`);
  const place = placeOf(rows, row, body.position);
  const given = { name, query: structuredClone(body.query), position: place.position, isPinned: body.isPinned };
  const after = row ? await mergeReportEdit(tx, { ledgerId, seenIn }, row, given) : given;
  // Rows that a saved report names may have been removed since, but it can still be renamed or unpinned.
  if (!row || !isDeepStrictEqual(row.query, after.query))
    rejectUnknownChoices(after.query, await loadReportLabels(tx, ledgerId), 'query.');
  const write = row ? await updateReport(tx, change, row, after) : await insertReport(tx, change, after);
  const moved = await placeReports(tx, change, place.others);
  const writes = [...(write ? [write] : []), ...moved];
  const reportId = write?.id ?? row?.id ?? 0;
  if (writes.length === 0) return { answer: { reportId, changeSetId: null }, done: null };
  const done = { summary: summaryOf(row, after), count: 0, undo: { reports: writes } };
  return { answer: { reportId, changeSetId: change.id }, done };
}
