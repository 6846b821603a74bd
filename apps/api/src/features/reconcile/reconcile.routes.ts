import { getSeals, previewStatement, sealPeriod, unsealPeriod } from '@cairn/contract';
import { cents, dayAt, formatDay, isDay } from '@cairn/domain';
import {
  type Change,
  findAccount,
  inBatches,
  isByPostedDay,
  isOneOf,
  listSeals,
  removeSeal,
  rewriteTransactions,
  type SealRow,
  writeLedger,
} from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Caller, type Route, route } from '../../platform/http/route.ts';
import { listTicksOf } from './reconcile.queries.ts';
import { sealStatement } from './seal-period.ts';
import { loadStatement } from './statement.ts';

const todayOf = ({ clock, caller }: { readonly clock: Clock; readonly caller: Caller }) =>
  dayAt(clock.now(), caller.actor.timeZone);

function daysOf({ fromOn, toOn }: SealRow) {
  if (!isDay(fromOn) || !isDay(toOn)) throw new Error('a stored day is not a valid date');
  return { from: fromOn, to: toOn };
}

/** Without its statement, nothing says that these are on one. */
async function takeTicks(tx: Db, change: Change, seal: SealRow): Promise<void> {
  for (const ids of inBatches(await listTicksOf(tx, change.ledgerId, seal)))
    await rewriteTransactions(tx, change, isOneOf(ids), { isCleared: false });
}

export const reconcileRoutes: readonly Route[] = [
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
    return (await loadStatement(db, caller.ledgerId, body, todayOf(context))).preview;
  }),

  route(sealPeriod, async (context) => {
    const { body, caller } = context;
    const by = { today: todayOf(context), actorId: caller.actor.id };
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
      if (!body.reopens) await takeTicks(tx, change, row);
      const summary = `Unlocked ${displayName} from ${formatDay(from)} to ${formatDay(to)}`;
      return { answer: { changeSetId: change.id }, done: { summary, count: 1, undo: { seals } } };
    });
  }),
];
