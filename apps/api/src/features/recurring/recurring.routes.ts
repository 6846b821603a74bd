import {
  dismissRecurringSuggestion,
  endRecurringSeries,
  getRecurringSeries,
  getRecurringSuggestions,
  type ListedSeries,
  mergeRecurringSeries,
  OCCURRENCE_DAYS_MAX,
  type RecurringSuggestion,
  type SeriesOccurrence,
  saveRecurringSeries,
  saveSeriesException,
} from '@cairn/contract';
import { addDays, type Day, type DetectedSeries, type LedgerId, type TrackedOccurrence } from '@cairn/domain';
import { insertDecisions, versionBefore, writeLedger } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Route, route, todayOf } from '../../platform/http/route.ts';
import { rejectBadRange } from './check-series.ts';
import { endOneSeries, mergeSeries } from './end-series.ts';
import { saveException } from './save-exception.ts';
import { alreadyDecided, saveWholeSeries, suggestionDecision } from './save-series.ts';
import type { SeriesSuggestions } from './suggestions.ts';
import { loadTracking, type Tracking } from './tracking.ts';

/** Bills that were missed this many days before a range are listed with it. */
const MISSED_DAYS = 60;

function toListed({ series, standing, row }: Tracking['series'][number]): ListedSeries {
  const { id, name, accountId, otherAccountId, isIncome, cadence, weekendPolicy, amount } = series;
  const { categoryId, subcategoryId, kind, state, endsOn } = series;
  const { nextOn, nextCents, isAmountKnown, yearlyCents, lastPaidOn, priceChange, mayHaveEnded } = standing;
  return {
    ...{ id, name, accountId, otherAccountId, isIncome, weekendPolicy, categoryId, subcategoryId, kind, state, endsOn },
    cadence: { ...cadence },
    amount: { ...amount },
    ...{ nextOn, isAmountKnown, lastPaidOn, mayHaveEnded },
    nextAmount: nextCents,
    yearlyCost: yearlyCents,
    priceChange: priceChange && { ...priceChange },
    changedIn: row.changedIn,
  };
}

function toOccurrence(occurrence: TrackedOccurrence): SeriesOccurrence {
  const {
    series,
    dueOn,
    expectedOn,
    state,
    amountCents,
    isAmountKnown,
    isStatement,
    range,
    differsFrom,
    payment,
    timing,
  } = occurrence;
  return {
    ...{ dueOn, expectedOn, state, isAmountKnown, isStatement, differsFrom, timing },
    seriesId: series.id,
    amount: amountCents,
    range: range && { ...range },
    paidOn: payment?.day ?? null,
    transactionId: payment?.id ?? null,
    exceptions: [...occurrence.exceptions],
  };
}

function byExpectedDay(a: TrackedOccurrence, b: TrackedOccurrence): number {
  if (a.expectedOn !== b.expectedOn) return a.expectedOn < b.expectedOn ? -1 : 1;
  return a.series.id - b.series.id;
}

function inRange(occurrences: readonly TrackedOccurrence[], { from, to }: { readonly from: Day; readonly to: Day }) {
  const missedFrom = addDays(from, -MISSED_DAYS);
  return occurrences
    .filter(
      ({ expectedOn, state }) =>
        expectedOn <= to && (expectedOn >= from || (state === 'missed' && expectedOn >= missedFrom)),
    )
    .toSorted(byExpectedDay);
}

function toSuggestion(found: DetectedSeries): RecurringSuggestion[] {
  const { fingerprint, name, reason, nextOn, nextCents, isAmountKnown, accountId, isIncome, cadence } = found;
  const { otherAccountId, weekendPolicy, amount, categoryId, subcategoryId, kind, payments } = found;
  const transactionId = payments.at(-1);
  if (transactionId === undefined) return [];
  return [
    {
      ...{ fingerprint, name, reason, nextOn, isAmountKnown, accountId, isIncome, weekendPolicy },
      ...{ categoryId, subcategoryId, kind, transactionId },
      otherAccountId,
      nextAmount: nextCents,
      cadence: { ...cadence },
      amount: { ...amount },
    },
  ];
}

/** Adjusts the amounts that series expect to what is known of their accounts, such as a card's statement. */
type AdjustTracking = (db: Db, ledgerId: LedgerId, today: Day, tracking: Tracking) => Promise<Tracking>;

export function recurringRoutes(suggestions: SeriesSuggestions, adjust: AdjustTracking): readonly Route[] {
  return [
    route(getRecurringSuggestions, async (context) => {
      const { db, caller } = context;
      const found = await suggestions.read(db, { ledgerId: caller.ledgerId, today: todayOf(context) });
      return found.flatMap(toSuggestion);
    }),

    route(dismissRecurringSuggestion, async (context) => {
      const { body } = context;
      return await writeLedger(context, 'edited', async (tx, change) => {
        const moment = { ledgerId: change.ledgerId, today: todayOf(context) };
        const open = await suggestions.readAt(tx, moment, versionBefore(change));
        const found = open.find(({ fingerprint }) => fingerprint === body.fingerprint);
        if (!found) throw alreadyDecided();
        await insertDecisions(tx, change, [suggestionDecision(found, 'decline')]);
        const summary = `Marked ${found.name} as not recurring`;
        return { answer: { changeSetId: change.id }, done: { summary, count: 0, undo: {} } };
      });
    }),

    route(getRecurringSeries, async (context) => {
      const { db, caller, query } = context;
      const today = todayOf(context);
      rejectBadRange(query, today, OCCURRENCE_DAYS_MAX);
      const from = addDays(query.from, -MISSED_DAYS);
      const { ledgerId } = caller;
      const tracking = await loadTracking(db, ledgerId, { today, from, to: query.to });
      const { series, occurrences } = await adjust(db, ledgerId, today, tracking);
      return { series: series.map(toListed), occurrences: inRange(occurrences, query).map(toOccurrence) };
    }),

    route(saveRecurringSeries, async (context) => {
      const { body, seenIn } = context;
      const moment = { today: todayOf(context), seenIn };
      const source = body.id === undefined ? 'typed' : 'edited';
      return await writeLedger(context, source, (tx, change) => saveWholeSeries(tx, change, body, moment));
    }),

    route(saveSeriesException, async (context) => {
      const { body } = context;
      return await writeLedger(context, 'edited', (tx, change) => saveException(tx, change, body, todayOf(context)));
    }),

    route(endRecurringSeries, async (context) => {
      const { body } = context;
      return await writeLedger(context, 'edited', (tx, change) => endOneSeries(tx, change, body, todayOf(context)));
    }),

    route(mergeRecurringSeries, async (context) => {
      const { body } = context;
      if (body.seriesId === body.intoId)
        throw new ProblemError('bad_input', 'A series can’t be merged into itself.', {
          fields: { intoId: 'must be another series' },
        });
      return await writeLedger(context, 'edited', (tx, change) => mergeSeries(tx, change, body));
    }),
  ];
}
