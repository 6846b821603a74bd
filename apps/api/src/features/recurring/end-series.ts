import type { BodyOf, endRecurringSeries, mergeRecurringSeries } from '@cairn/contract';
import { calendarDueDates, type Day, monthsBefore } from '@cairn/domain';
import { type Change, findSeries, removeSeries, type SeriesRow, updateSeries } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { rejectFarDay } from './check-series.ts';
import { toCadence } from './tracking.ts';

/** The longest interval. */
const PERIOD_MONTHS_MAX = 12;

/** The anchor may be any due date, so that of a series that ends before it moves back. */
function anchorBefore(row: SeriesRow, endsOn: Day): string {
  if (row.anchorOn <= endsOn) return row.anchorOn;
  return calendarDueDates(toCadence(row), monthsBefore(endsOn, PERIOD_MONTHS_MAX), endsOn).at(-1) ?? row.anchorOn;
}

/** Ends a series on a day, which can't be before all of it. */
export async function endSeries(tx: Db, change: Change, row: SeriesRow, endsOn: Day) {
  if (endsOn < row.anchorOn && endsOn < row.trackedFromOn)
    throw new ProblemError('bad_input', 'The end must not be before the first due date.', {
      fields: { endsOn: 'must not be before the first due date' },
    });
  return await updateSeries(tx, change, row, { state: 'ended', endsOn, anchorOn: anchorBefore(row, endsOn) });
}

export async function endOneSeries(tx: Db, change: Change, body: BodyOf<typeof endRecurringSeries>, today: Day) {
  const row = await findSeries(tx, change.ledgerId, body.seriesId);
  rejectFarDay(body.endsOn, today, 'endsOn');
  const write = await endSeries(tx, change, row, body.endsOn);
  const answer = { changeSetId: write ? change.id : row.changedIn };
  const done = write && { summary: `Ended the recurring ${row.name}`, count: 0, undo: { series: [write] } };
  return { answer, done };
}

/** Merges a series into another, which then also gets the payments of the first one's merchant. */
export async function mergeSeries(tx: Db, change: Change, body: BodyOf<typeof mergeRecurringSeries>) {
  const { ledgerId } = change;
  const [from, into] = [await findSeries(tx, ledgerId, body.seriesId), await findSeries(tx, ledgerId, body.intoId)];
  if (from.isIncome !== into.isIncome)
    throw new ProblemError('rule_broken', 'Money in and money out can’t be merged.', {
      fields: { intoId: 'has the other direction' },
    });
  const keys = new Set([...into.otherMerchantKeys, from.merchantKey, ...from.otherMerchantKeys]);
  keys.delete(into.merchantKey);
  const removed = await removeSeries(tx, change, from);
  const write = await updateSeries(tx, change, into, {
    otherMerchantKeys: [...keys],
    accountId: from.accountId === into.accountId ? into.accountId : null,
    trackedFromOn: from.trackedFromOn < into.trackedFromOn ? from.trackedFromOn : into.trackedFromOn,
  });
  const undo = { series: [removed.series, ...(write ? [write] : [])], seriesExceptions: removed.exceptions };
  const summary = `Merged the recurring ${from.name} into ${into.name}`;
  return { answer: { changeSetId: change.id }, done: { summary, count: 0, undo } };
}
