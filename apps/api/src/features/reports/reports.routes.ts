import { deleteReport, getReports, runReport, saveReport } from '@cairn/contract';
import { dayAt } from '@cairn/domain';
import { listReports, readLedgerVersion, removeReport, requireReport, writeLedger } from '../../ledger/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { rememberedLinesOf } from './remembered-lines.ts';
import { cachedReport } from './report-cache.ts';
import { runOneReport } from './run-report.ts';
import { saveOneReport } from './save-report.ts';

const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const reportRoutes: readonly Route[] = [
  route(runReport, ({ body: query, db, caller: { actor, ledgerId }, clock }) =>
    // Also on PGlite, because the report's settings of the planner end with the transaction.
    db.transaction(async (tx) => {
      const today = dayAt(clock.now(), actor.timeZone);
      const version = await readLedgerVersion(tx, ledgerId);
      return await cachedReport(db, { ledgerId, today, query, version }, () =>
        runOneReport(tx, ledgerId, query, today, { lines: rememberedLinesOf(db), version }),
      );
    }, ONE_SNAPSHOT),
  ),

  route(getReports, async ({ db, caller }) => {
    const rows = await listReports(db, caller.ledgerId);
    return rows.map(({ position: _position, ...report }) => report);
  }),

  route(saveReport, async (context) => {
    const { body, seenIn } = context;
    const source = body.id === undefined ? 'typed' : 'edited';
    return await writeLedger(context, source, (tx, change) => saveOneReport(tx, change, body, seenIn));
  }),

  route(deleteReport, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'deleted', async (tx, change) => {
      const row = requireReport(await listReports(tx, change.ledgerId), body.id);
      const write = await removeReport(tx, change, row);
      const done = { summary: `Deleted the report ${row.name}`, count: 0, undo: { reports: [write] } };
      return { answer: { changeSetId: change.id }, done };
    });
  }),
];
