import { addDays, type Day, dayNumber } from '../day.ts';
import type { SeriesId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';
import { type MatchedOccurrence, recentAmount } from './match.ts';
import type { OccurrenceState, PaymentTiming, TrackedSeries } from './series.ts';
import { amountBand, matchingWindow, rangeBand } from './windows.ts';

export interface AmountRange {
  readonly low: Cents;
  readonly high: Cents;
}

/** An occurrence with its state. */
export interface TrackedOccurrence extends MatchedOccurrence {
  readonly state: OccurrenceState;
  /** The amount paid, or else expected. */
  readonly amountCents: Cents;
  readonly isAmountKnown: boolean;
  /** It is the rest of a card's closed statement. */
  readonly isStatement: boolean;
  /** The range of an estimated amount; null if it is known, or doesn't vary. */
  readonly range: AmountRange | null;
  /** The expected amount, if the payment differs from it by more than the series allows. */
  readonly differsFrom: Cents | null;
  readonly timing: PaymentTiming | null;
}

/** Banks may post a payment this many days before or after its day; that is still on time. */
const ON_TIME_DAYS = 2;

/** The first day on which it is expected: the anchor if it was ahead when the series was added, or just behind. */
export function startOf({ cadence, trackedFromOn }: TrackedSeries): Day {
  const { anchorOn } = cadence;
  return anchorOn >= addDays(trackedFromOn, -matchingWindow(cadence)) ? anchorOn : trackedFromOn;
}

/** The cost of the next occurrence, given the payments so far, oldest first. */
export function expectedAmount({ amount }: TrackedSeries, paid: readonly Cents[]): Cents {
  const { model, lowCents, highCents } = amount;
  if (model === 'fixed') return amount.cents;
  if (model === 'range')
    return lowCents === null || highCents === null ? amount.cents : cents(Math.round((lowCents + highCents) / 2));
  return recentAmount(model, paid) ?? amount.cents;
}

/** After this many payments of the same amount, the next one isn't an estimate. */
const STEADY_PAYMENTS = 3;

/** Whether the cost of the next occurrence is certain: it is fixed, or the last payments were the same. */
export function hasKnownAmount({ amount: { model } }: TrackedSeries, paid: readonly Cents[]): boolean {
  if (model === 'fixed' || model === 'range') return model === 'fixed';
  const lately = paid.slice(-STEADY_PAYMENTS);
  return lately.length === STEADY_PAYMENTS && lately.every((amount) => amount === lately[0]);
}

/** The number of recent payments that determine the range of a varying bill. */
const RANGE_OF = 6;

/** The chosen range, or that of the recent payments if the amount differs each time. */
function rangeOf(
  { amount: { model, lowCents, highCents } }: TrackedSeries,
  paid: readonly Cents[],
): AmountRange | null {
  if (model === 'range') return lowCents === null || highCents === null ? null : { low: lowCents, high: highCents };
  const lately = model === 'mean' ? paid.slice(-RANGE_OF) : [];
  if (lately.length === 0) return null;
  const [low, high] = [cents(Math.min(...lately)), cents(Math.max(...lately))];
  return low < high ? { low, high } : null;
}

function allowedBand({ amount }: TrackedSeries, expected: Cents): Cents {
  const { model, lowCents, highCents } = amount;
  if (model !== 'range') return amountBand(model, expected);
  return lowCents === null || highCents === null ? amountBand('last', expected) : rangeBand(lowCents, highCents);
}

/**
 * The amount expected instead; null if the payment is close to it, close to the previous one, which already had that
 * price, or close to an amount that a user has set since.
 */
function differenceOf(
  { series, payment, setCents }: MatchedOccurrence,
  expected: Cents,
  paid: readonly Cents[],
): Cents | null {
  if (!payment) return null;
  const isFar = (other: Cents) => Math.abs(payment.amountCents - other) > allowedBand(series, other);
  const setSince = payment.day <= series.amountFromOn ? [series.amount.cents] : [];
  const known = setCents === null ? [...paid.slice(-1), ...setSince] : [];
  return [expected, ...known].every(isFar) ? expected : null;
}

function timingOf({ series, expectedOn, payment }: MatchedOccurrence): PaymentTiming | null {
  if (!payment) return null;
  const grace = Math.min(ON_TIME_DAYS, Math.floor(matchingWindow(series.cadence) / 2));
  const late = dayNumber(payment.day) - dayNumber(expectedOn);
  if (late > grace) return 'late';
  return late < -grace ? 'early' : 'onTime';
}

function stateOf({ series, expectedOn, payment, isSkipped }: MatchedOccurrence, today: Day): OccurrenceState {
  if (isSkipped) return 'skipped';
  if (payment) return 'paid';
  return addDays(expectedOn, matchingWindow(series.cadence)) < today ? 'missed' : 'expected';
}

/** Whether it is listed. Nothing is expected before a series was added, while it is paused, or after it ended. */
function isListed({ series, expectedOn, payment, isSkipped }: MatchedOccurrence): boolean {
  if (payment || isSkipped) return true;
  const isOpen = series.state === 'active' || (series.state === 'ended' && series.endsOn !== null);
  return isOpen && expectedOn >= startOf(series);
}

/** The state of each occurrence, by due date. */
export function trackOccurrences(matched: readonly MatchedOccurrence[], today: Day): TrackedOccurrence[] {
  const paidBySeries = new Map<SeriesId, Cents[]>();
  return matched.filter(isListed).map((occurrence) => {
    const { series, payment, setCents } = occurrence;
    const paid = paidBySeries.get(series.id) ?? [];
    const expected = setCents ?? expectedAmount(series, paid);
    // An amount that a user set for one occurrence says nothing about the next ones.
    if (payment && setCents === null) paidBySeries.set(series.id, [...paid, payment.amountCents]);
    const isAmountKnown = payment !== null || setCents !== null || hasKnownAmount(series, paid);
    return {
      ...occurrence,
      state: stateOf(occurrence, today),
      amountCents: payment?.amountCents ?? expected,
      isAmountKnown,
      isStatement: false,
      range: isAmountKnown ? null : rangeOf(series, paid),
      differsFrom: differenceOf(occurrence, expected, paid),
      timing: timingOf(occurrence),
    };
  });
}
