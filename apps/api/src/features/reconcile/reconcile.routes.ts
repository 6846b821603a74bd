import { applyStatementFix, getSeals, previewStatement, sealPeriod, unsealPeriod } from '@cairn/contract';
import { cents, dayAt, formatDay, isDay } from '@cairn/domain';
import { findAccount, isByPostedDay, listSeals, removeSeal, type SealRow, writeLedger } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Caller, type Route, route } from '../../platform/http/route.ts';
import { type LedgerProofs, toCulprits } from '../proof/index.ts';
import { decideOnStatement, explainStatement } from './explain-statement.ts';
import { removeStatement } from './remove-statement.ts';
import { sealStatement } from './seal-period.ts';
import { loadStatement } from './statement.ts';

const momentOf = ({ clock, caller }: { readonly clock: Clock; readonly caller: Caller }) => {
  const now = clock.now();
  return { now, today: dayAt(now, caller.actor.timeZone) };
};

function daysOf({ fromOn, toOn }: SealRow) {
  if (!isDay(fromOn) || !isDay(toOn)) throw new Error('a stored day is not a valid date');
  return { from: fromOn, to: toOn };
}

export const reconcileRoutes = (proofs: LedgerProofs): readonly Route[] => [
  route(getSeals, async ({ db, caller }) => {
    const rows = await listSeals(db, caller.ledgerId);
    return rows.map((row) => ({
      ...{ id: row.id, accountId: row.accountId, ...daysOf(row), brokenIn: row.brokenIn },
      isByPostedDate: isByPostedDay(row),
      ...{ closingBalance: cents(row.closingCents), unexplained: cents(row.unexplainedCents) },
    }));
  }),

  route(previewStatement, async (context) => {
    const { db, caller, body } = context;
    const moment = momentOf(context);
    const compared = await loadStatement(db, caller.ledgerId, body, moment.today);
    const { preview } = compared;
    if (!body.explains || preview.difference === 0) return preview;
    const stated = await proofs.read(db, caller.ledgerId);
    const explained = await explainStatement(db, caller.ledgerId, stated, compared, moment);
    return { ...preview, culprits: await toCulprits(db, caller.ledgerId, explained) };
  }),

  route(applyStatementFix, async (context) => {
    const moment = momentOf(context);
    return await writeLedger(context, 'edited', (tx, change) => decideOnStatement(tx, change, context.body, moment));
  }),

  route(sealPeriod, async (context) => {
    const { body, caller } = context;
    const by = { today: momentOf(context).today, actorId: caller.actor.id };
    return await writeLedger(context, 'edited', (tx, change) => sealStatement(tx, change, body, by));
  }),

  route(unsealPeriod, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'edited', async (tx, change) => {
      const row = (await listSeals(tx, change.ledgerId)).find(({ id }) => id === body.id);
      if (!row) throw notFound();
      const { displayName } = await findAccount(tx, change.ledgerId, row.accountId);
      const { from, to } = daysOf(row);
      const seals = [await removeSeal(tx, change, row)];
      if (!body.reopens) await removeStatement(tx, change, row);
      const done = body.reopens ? 'Unlocked' : 'Unlocked and removed the statement of';
      const summary = `${done} ${displayName} from ${formatDay(from)} to ${formatDay(to)}`;
      return { answer: { changeSetId: change.id }, done: { summary, count: 0, undo: { seals } } };
    });
  }),
];
