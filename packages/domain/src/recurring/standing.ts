import { addDays, type Day, dayNumber, monthsBefore } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';
import { expectedAmount, hasKnownAmount, startOf, type TrackedOccurrence } from './occurrences.ts';
import type { Cadence, TrackedSeries } from './series.ts';
import { periodDays } from './windows.ts';

/** When the price changed, and by how much. */
export interface PriceChange {
  readonly from: Cents;
  readonly to: Cents;
  /** The day of the first payment at the new price. */
  readonly on: Day;
  /** How much more a year costs; negative if it is less. */
  readonly perYear: Cents;
}

/** How a series stands today. */
export interface SeriesStanding {
  /** Null if nothing more is expected. */
  readonly nextOn: Day | null;
  readonly nextCents: Cents;
  readonly isAmountKnown: boolean;
  /** The amounts that the occurrences of the next 12 months cost, or bring in. */
  readonly yearlyCents: Cents;
  readonly lastPaidOn: Day | null;
  /** The latest of the last 12 months. */
  readonly priceChange: PriceChange | null;
  /** Not seen for so long that it may have ended. */
  readonly mayHaveEnded: boolean;
}

/** A series that wasn't seen for this many periods may have ended. */
const ALIVE_PERIODS = 1.6;
const WEEKS_IN_YEAR = 365.25 / 7;
const MONTHS_IN_YEAR = 12;
/** Amounts this close are one price: taxes move a bill by some cents. */
const SAME_PRICE_PERCENT = 1;
const SAME_PRICE_CENTS = 10;
/** A longer period has too few payments to see a price twice. */
const RARE_FROM_DAYS = 180;

/** How often it is due in a year. */
function timesInYear({ unit, count }: Cadence): number {
  if (unit === 'week') return WEEKS_IN_YEAR / count;
  return unit === 'halfMonth' ? 2 * MONTHS_IN_YEAR : MONTHS_IN_YEAR / count;
}

const isSamePrice = (one: Cents, other: Cents) =>
  Math.abs(one - other) <= Math.max(SAME_PRICE_CENTS, (other * SAME_PRICE_PERCENT) / 100);

interface PaidAmount {
  readonly day: Day;
  readonly amountCents: Cents;
}

/** How many of the last amounts are one price. */
function lengthOfPrice(paid: readonly PaidAmount[]): number {
  const last = paid.at(-1);
  if (!last) return 0;
  const other = paid.findLastIndex(({ amountCents }) => !isSamePrice(amountCents, last.amountCents));
  return paid.length - 1 - other;
}

/** The last step from one price to another. Bills that differ each time have no price. */
function findPriceChange(series: TrackedSeries, paid: readonly PaidAmount[], today: Day): PriceChange | null {
  const { model } = series.amount;
  if (model === 'mean' || model === 'range') return null;
  const period = periodDays(series.cadence);
  const [before, after] = [paid.slice(0, -lengthOfPrice(paid)), paid.slice(-lengthOfPrice(paid))];
  const [first, former] = [after[0], before.at(-1)];
  if (!first || !former || lengthOfPrice(before) < (period >= RARE_FROM_DAYS ? 1 : 2)) return null;
  if (first.day <= monthsBefore(today, 12)) return null;
  const [from, to] = [former.amountCents, paid.at(-1)?.amountCents ?? first.amountCents];
  return { from, to, on: first.day, perYear: cents(Math.round((to - from) * timesInYear(series.cadence))) };
}

function wasSeenOn(series: TrackedSeries, occurrences: readonly TrackedOccurrence[]): Day {
  const seen = occurrences.flatMap(({ payment, state, expectedOn, exceptions }) => {
    if (payment) return [payment.day];
    return state === 'skipped' || exceptions.includes('moved') ? [expectedOn] : [];
  });
  return seen.reduce((latest, day) => (day > latest ? day : latest), seen[0] ?? startOf(series));
}

function mayHaveEnded(series: TrackedSeries, occurrences: readonly TrackedOccurrence[], today: Day): boolean {
  if (series.state !== 'active' || !occurrences.some(({ state }) => state === 'missed')) return false;
  const since = dayNumber(today) - dayNumber(wasSeenOn(series, occurrences));
  return since > ALIVE_PERIODS * periodDays(series.cadence);
}

/** Derives how a series stands from its own occurrences, by due date, which must reach a year ahead. */
export function seriesStanding(
  series: TrackedSeries,
  occurrences: readonly TrackedOccurrence[],
  today: Day,
): SeriesStanding {
  // An amount that a user set for one payment isn't a price.
  const exceptional = new Set(
    occurrences.flatMap(({ payment, setCents }) => (setCents !== null && payment ? [payment.id] : [])),
  );
  const paid = occurrences
    .flatMap(({ payment }) => payment ?? [])
    .toSorted((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1));
  const isActive = series.state === 'active';
  const next = isActive ? occurrences.find(({ state }) => state === 'expected') : undefined;
  const yearEnd = addDays(monthsBefore(today, -12), -1);
  const yearly = occurrences.filter(
    ({ state, expectedOn }) =>
      isActive && (state === 'expected' || state === 'paid') && expectedOn >= today && expectedOn <= yearEnd,
  );
  const usual = paid.filter(({ id }) => !exceptional.has(id));
  const usualCents = usual.map(({ amountCents }) => amountCents);
  return {
    nextOn: next?.expectedOn ?? null,
    nextCents: next?.amountCents ?? expectedAmount(series, usualCents),
    isAmountKnown: next?.isAmountKnown ?? hasKnownAmount(series, usualCents),
    yearlyCents: addCents(...yearly.map(({ amountCents }) => amountCents)),
    lastPaidOn: paid.at(-1)?.day ?? null,
    priceChange: findPriceChange(series, usual, today),
    mayHaveEnded: mayHaveEnded(series, occurrences, today),
  };
}
