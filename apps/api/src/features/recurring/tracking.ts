import {
  addDays,
  type Cadence,
  cents,
  type Day,
  type LedgerId,
  type MatchedRange,
  matchSeries,
  monthsBefore,
  type SeriesException,
  type SeriesId,
  type SeriesPayment,
  type SeriesStanding,
  type SeriesState,
  seriesStanding,
  stateOn,
  type TrackedOccurrence,
  type TrackedSeries,
  trackOccurrences,
} from '@cairn/domain';
import { type ExceptionRow, listExceptions, type SeriesRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { optionalDay, requireDay } from '../../platform/db/stored-day.ts';
import { DAYS_AWAY_MAX } from './check-series.ts';
import { type PaymentText, readPayments, readSeries } from './recurring.queries.ts';

/** Prices and last payments of yearly bills are looked up this far back. */
export const HISTORY_MONTHS = 26;
/** The cost of a year is counted ahead. */
const AHEAD_DAYS = 372;
/** More than any matching window with a weekend. */
const MARGIN_DAYS = 20;

const optionalCents = (amount: number | null) => (amount === null ? null : cents(amount));

export function toCadence(row: SeriesRow): Cadence {
  const { cadenceUnit: unit, cadenceCount: count, dayOfMonth, otherDay } = row;
  return { unit, count, anchorOn: requireDay(row.anchorOn), dayOfMonth, otherDay };
}

export function stateOfRow({ state, endsOn }: Pick<SeriesRow, 'state' | 'endsOn'>, today: Day): SeriesState {
  return stateOn({ state, endsOn: optionalDay(endsOn) }, today);
}

/** While its account is removed, a series counts as paused. */
function toTracked(row: SeriesRow, isAccountRemoved: boolean, today: Day): TrackedSeries {
  const { id, name, merchantKey, otherMerchantKeys, accountId, otherAccountId, isIncome } = row;
  const { weekendPolicy, categoryId, subcategoryId, kind } = row;
  const state = stateOfRow(row, today);
  return {
    ...{ id, name, merchantKey, otherMerchantKeys, accountId, otherAccountId, isIncome },
    ...{ weekendPolicy, categoryId, subcategoryId, kind },
    state: isAccountRemoved && state === 'active' ? 'paused' : state,
    cadence: toCadence(row),
    amount: {
      model: row.amountModel,
      cents: cents(row.amountCents),
      lowCents: optionalCents(row.lowCents),
      highCents: optionalCents(row.highCents),
    },
    endsOn: optionalDay(row.endsOn),
    trackedFromOn: requireDay(row.trackedFromOn),
    amountFromOn: requireDay(row.amountFromOn),
  };
}

function toException({ seriesId, dueOn, kind, movedToOn, amountCents, transactionId }: ExceptionRow): SeriesException {
  return {
    ...{ seriesId, kind, transactionId },
    dueOn: requireDay(dueOn),
    movedToOn: optionalDay(movedToOn),
    amountCents: optionalCents(amountCents),
  };
}

/** A payment with its display fields for the calendar. */
export interface NamedPayment extends SeriesPayment {
  readonly name: string;
  readonly categoryId: number | null;
}

function toPayment(text: PaymentText): NamedPayment {
  const [id, day, amountCents, isIncome, accountId, merchantKey, name, categoryId] = text;
  const money = { amountCents: cents(amountCents), isIncome };
  return { id, day: requireDay(day), ...money, accountId, merchantKey, name, categoryId };
}

/** All series of a ledger with their occurrences. */
export interface Tracking {
  readonly series: readonly {
    readonly series: TrackedSeries;
    readonly standing: SeriesStanding;
    readonly row: SeriesRow;
  }[];
  /** By due date, at least in the wanted range within ten years. */
  readonly occurrences: readonly TrackedOccurrence[];
  readonly payments: ReadonlyMap<number, NamedPayment>;
}

export interface TrackedRange {
  readonly today: Day;
  readonly from: Day;
  readonly to: Day;
}

const earlier = (one: Day, other: Day) => (one < other ? one : other);
const later = (one: Day, other: Day) => (one > other ? one : other);

/** All series of a ledger, without their occurrences. */
export async function listSeries(db: Db, ledgerId: LedgerId, today: Day): Promise<TrackedSeries[]> {
  const rows = await readSeries(db, ledgerId);
  return rows.map(({ row, isAccountRemoved }) => toTracked(row, isAccountRemoved, today));
}

/** At least the wanted range, limited to ten years from now, because budgets can be of any year. */
function matchedRange({ today, from, to }: TrackedRange): MatchedRange {
  const [first, last] = [addDays(today, -DAYS_AWAY_MAX), addDays(today, DAYS_AWAY_MAX)];
  return {
    from: addDays(later(first, earlier(from, monthsBefore(today, HISTORY_MONTHS))), -MARGIN_DAYS),
    to: addDays(earlier(last, later(to, addDays(today, AHEAD_DAYS))), MARGIN_DAYS),
  };
}

/** Reads only the payments of the series' merchants. Matching doesn't depend on the wanted range. */
export async function loadTracking(db: Db, ledgerId: LedgerId, wanted: TrackedRange): Promise<Tracking> {
  const { today } = wanted;
  return await onOneConnection(db, async (connection) => {
    const [rows, exceptionRows] = await Promise.all([
      readSeries(connection, ledgerId),
      listExceptions(connection, ledgerId),
    ]);
    if (rows.length === 0) return { series: [], occurrences: [], payments: new Map() };
    const tracked = rows.map(({ row, isAccountRemoved }) => toTracked(row, isAccountRemoved, today));
    const exceptions = exceptionRows.map(toException);
    const range = matchedRange(wanted);
    const keys = tracked.flatMap(({ merchantKey, otherMerchantKeys }) => [merchantKey, ...otherMerchantKeys]);
    const texts = await readPayments(connection, ledgerId, {
      merchantKeys: [...new Set(keys)],
      pinnedIds: exceptions.flatMap(({ transactionId }) => transactionId ?? []),
      from: addDays(range.from, -MARGIN_DAYS),
      to: addDays(range.to, MARGIN_DAYS),
    });
    const payments = texts.map(toPayment);
    const occurrences = trackOccurrences(matchSeries(tracked, exceptions, payments, range), today);
    return { ...withStandings(tracked, rows, occurrences, today), occurrences, payments: byId(payments) };
  });
}

const byId = (payments: readonly NamedPayment[]) => new Map(payments.map((payment) => [payment.id, payment]));

function withStandings(
  tracked: readonly TrackedSeries[],
  rows: readonly { readonly row: SeriesRow }[],
  occurrences: readonly TrackedOccurrence[],
  today: Day,
): Pick<Tracking, 'series'> {
  const bySeries = Map.groupBy(occurrences, ({ series }): SeriesId => series.id);
  return {
    series: tracked.flatMap((series, at) => {
      const row = rows[at]?.row;
      return row ? [{ series, row, standing: seriesStanding(series, bySeries.get(series.id) ?? [], today) }] : [];
    }),
  };
}
