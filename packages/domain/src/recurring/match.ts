import { type Day, dayNumber } from '../day.ts';
import type { AccountId, SeriesId, TransactionId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';
import { assignPairs, type PossiblePair } from './assign.ts';
import { adjustForWeekend, calendarDueDates } from './schedule.ts';
import type { ExceptionKind, SeriesException, TrackedSeries } from './series.ts';
import { amountBand, matchingWindow, rangeBand } from './windows.ts';

/** A transaction, as far as matching compares it. */
export interface SeriesPayment {
  readonly id: TransactionId;
  readonly day: Day;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly accountId: AccountId | null;
  readonly merchantKey: string;
}

/** An occurrence with its payment, if it has one. */
export interface MatchedOccurrence {
  readonly series: TrackedSeries;
  /** The due date by the calendar. */
  readonly dueOn: Day;
  /** After a move by a user or because of a weekend. */
  readonly expectedOn: Day;
  readonly payment: SeriesPayment | null;
  readonly isSkipped: boolean;
  /** The amount that a user expects it to cost. */
  readonly setCents: Cents | null;
  readonly exceptions: readonly ExceptionKind[];
}

/** Pairs further apart than this many bands never match. */
const BANDS_MAX = 4;
/** Costs are counted in millionths, to be exact. */
const COST_UNIT = 1_000_000;
/** The amounts that the mean is calculated from. */
const MEAN_OF = 3;

type Exceptions = ReadonlyMap<ExceptionKind, SeriesException>;
type ExceptionsByDue = ReadonlyMap<Day, Exceptions>;

function byDue(exceptions: readonly SeriesException[]): ExceptionsByDue {
  const grouped = Map.groupBy(exceptions, ({ dueOn }) => dueOn);
  return new Map([...grouped].map(([dueOn, same]) => [dueOn, new Map(same.map((one) => [one.kind, one]))]));
}

function toOccurrence(series: TrackedSeries, dueOn: Day, exceptions: Exceptions | undefined): MatchedOccurrence {
  return {
    series,
    dueOn,
    expectedOn: exceptions?.get('moved')?.movedToOn ?? adjustForWeekend(dueOn, series.weekendPolicy),
    payment: null,
    isSkipped: exceptions?.has('skipped') ?? false,
    setCents: exceptions?.get('amount')?.amountCents ?? null,
    exceptions: [...(exceptions?.keys() ?? [])].toSorted(),
  };
}

/** The range of due dates that are matched, both included. */
export interface MatchedRange {
  readonly from: Day;
  readonly to: Day;
}

function expectOccurrences(
  series: TrackedSeries,
  exceptions: ExceptionsByDue | undefined,
  { from, to }: MatchedRange,
): MatchedOccurrence[] {
  const { cadence, endsOn } = series;
  // In February, the 30th and the last day are the same.
  const dueDates = new Set(calendarDueDates(cadence, from, endsOn !== null && endsOn < to ? endsOn : to));
  return [...dueDates].map((dueOn) => toOccurrence(series, dueOn, exceptions?.get(dueOn)));
}

interface AmountReference {
  readonly cents: Cents;
  readonly band: Cents;
}

/** Whether an occurrence is before the amount was set, so that its price may have been another. */
const isBeforeAmount = ({ series, dueOn }: MatchedOccurrence) => dueOn < series.amountFromOn;

/** The amount that the payment is compared with: the one that a user set, or else the series' own. */
function mainReference(occurrence: MatchedOccurrence): AmountReference {
  const { series, setCents } = occurrence;
  const { model, lowCents, highCents } = series.amount;
  if (model === 'range' && lowCents !== null && highCents !== null)
    return { cents: setCents ?? cents(Math.round((lowCents + highCents) / 2)), band: rangeBand(lowCents, highCents) };
  const expected = setCents ?? series.amount.cents;
  const isLoose = model === 'range' || (model === 'fixed' && setCents === null && isBeforeAmount(occurrence));
  return { cents: expected, band: amountBand(isLoose ? 'last' : model, expected) };
}

/** The mean of the last amounts, or the last one alone; null if there is none. */
export function recentAmount(model: 'last' | 'mean', amounts: readonly Cents[]): Cents | null {
  const recent = amounts.slice(model === 'mean' ? -MEAN_OF : -1);
  if (recent.length === 0) return null;
  return cents(Math.round(recent.reduce((sum, amount) => sum + amount, 0) / recent.length));
}

type References = ReadonlyMap<MatchedOccurrence, readonly AmountReference[]>;

/** Also compares with the previous payment of an earlier round, so that a slow drift stays matched. */
function referencesAfter(matched: readonly MatchedOccurrence[]): References {
  const paid = new Map<SeriesId, Cents[]>();
  const references = new Map<MatchedOccurrence, readonly AmountReference[]>();
  for (const occurrence of matched) {
    const { series, payment, setCents } = occurrence;
    const amounts = paid.get(series.id) ?? [];
    const { model } = series.amount;
    const follows = setCents === null && (model === 'fixed' ? isBeforeAmount(occurrence) : model !== 'range');
    const recent = follows ? recentAmount(model === 'mean' ? 'mean' : 'last', amounts) : null;
    const main = mainReference(occurrence);
    references.set(occurrence, recent === null ? [main] : [main, { cents: recent, band: amountBand('last', recent) }]);
    if (payment && setCents === null) paid.set(series.id, [...amounts, payment.amountCents]);
  }
  return references;
}

/** An occurrence with its day as a number and its window, which are compared with many payments. */
interface SoughtOccurrence {
  readonly occurrence: MatchedOccurrence;
  readonly number: number;
  readonly window: number;
}

function toSought(occurrence: MatchedOccurrence): SoughtOccurrence {
  const { series, expectedOn } = occurrence;
  return { occurrence, number: dayNumber(expectedOn), window: matchingWindow(series.cadence) };
}

/** The cost of a pair; null if it can't be one. */
function costOf(
  { occurrence: { series }, number: expected, window }: SoughtOccurrence,
  { payment, number }: NumberedPayment,
  references: readonly AmountReference[],
): number | null {
  if (series.accountId !== null && series.accountId !== payment.accountId) return null;
  const daysOff = Math.abs(number - expected);
  if (daysOff > window) return null;
  const possible = references.filter(({ cents, band }) => Math.abs(payment.amountCents - cents) <= BANDS_MAX * band);
  if (possible.length === 0) return null;
  const bandsOff = Math.min(...possible.map(({ cents, band }) => Math.abs(payment.amountCents - cents) / band));
  return Math.round((window === 0 ? 0 : daysOff / window) * COST_UNIT) + Math.round(bandsOff * COST_UNIT);
}

const keyOf = (merchantKey: string, isIncome: boolean) => `${isIncome ? '+' : '-'}${merchantKey}`;

interface NumberedPayment {
  readonly payment: SeriesPayment;
  /** Its place among all payments. */
  readonly at: number;
  /** Days are compared as numbers, because there may be many. */
  readonly number: number;
}

/** Finds the payments of one merchant and direction that are near a day. */
class PaymentIndex {
  readonly #byKey: Map<string, NumberedPayment[]>;

  /** The payments are oldest first. */
  constructor(payments: readonly SeriesPayment[]) {
    const numbered = payments.map((payment, at) => ({ payment, at, number: dayNumber(payment.day) }));
    this.#byKey = Map.groupBy(numbered, ({ payment }) => keyOf(payment.merchantKey, payment.isIncome));
  }

  near({ occurrence: { series }, number: expected, window }: SoughtOccurrence): NumberedPayment[] {
    const keys = new Set([series.merchantKey, ...series.otherMerchantKeys]);
    return [...keys].flatMap((key) => {
      const all = this.#byKey.get(keyOf(key, series.isIncome)) ?? [];
      const start = firstFrom(all, expected - window);
      return all.slice(start, firstFrom(all, expected + window + 1));
    });
  }
}

/** The place of the first payment that isn't before the day. */
function firstFrom(payments: readonly NumberedPayment[], day: number): number {
  let [start, end] = [0, payments.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((payments[middle]?.number ?? day) < day) start = middle + 1;
    else end = middle;
  }
  return start;
}

/** An occurrence without a payment, its place, and the payments that are near it. */
interface OpenOccurrence {
  readonly left: number;
  readonly sought: SoughtOccurrence;
  readonly near: readonly NumberedPayment[];
}

function findOpen(occurrences: readonly MatchedOccurrence[], index: PaymentIndex): OpenOccurrence[] {
  return occurrences.flatMap((occurrence, left) => {
    if (occurrence.isSkipped || occurrence.payment) return [];
    const sought = toSought(occurrence);
    const near = index.near(sought);
    return near.length === 0 ? [] : [{ left, sought, near }];
  });
}

function assign(
  occurrences: readonly MatchedOccurrence[],
  { payments, open }: { readonly payments: readonly SeriesPayment[]; readonly open: readonly OpenOccurrence[] },
  references: References,
): MatchedOccurrence[] {
  const pairs: PossiblePair[] = [];
  for (const { left, sought, near } of open)
    for (const found of near) {
      const cost = costOf(sought, found, references.get(sought.occurrence) ?? []);
      if (cost !== null) pairs.push({ left, right: found.at, cost });
    }
  const rightOf = assignPairs(pairs);
  return occurrences.map((occurrence, left) => {
    const at = rightOf.get(left);
    return at === undefined ? occurrence : { ...occurrence, payment: payments[at] ?? null };
  });
}

/** In an order that doesn't depend on how they arrived, and each only once. */
function inOrder(payments: readonly SeriesPayment[]): SeriesPayment[] {
  const unique = [...new Map(payments.map((payment) => [payment.id, payment])).values()];
  return unique.toSorted((a, b) => {
    if (a.day !== b.day) return a.day < b.day ? -1 : 1;
    return a.amountCents - b.amountCents || a.id - b.id;
  });
}

/** Pinned transactions come first, wherever they are. A transaction is pinned to at most one occurrence. */
function pin(
  occurrences: readonly MatchedOccurrence[],
  exceptions: ReadonlyMap<SeriesId, ExceptionsByDue>,
  payments: readonly SeriesPayment[],
): { pinned: MatchedOccurrence[]; free: SeriesPayment[] } {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const pinned = occurrences.map((occurrence) => {
    const { series, dueOn, isSkipped } = occurrence;
    const id = exceptions.get(series.id)?.get(dueOn)?.get('pinned')?.transactionId;
    const payment = id === undefined || id === null || isSkipped ? undefined : byId.get(id);
    if (!payment) return occurrence;
    byId.delete(payment.id);
    return { ...occurrence, payment };
  });
  return { pinned, free: payments.filter(({ id }) => byId.has(id)) };
}

function compare(a: MatchedOccurrence, b: MatchedOccurrence): number {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1;
  return a.series.id - b.series.id;
}

/**
 * Matches the occurrences of all series in the range with payments, one to one and at the lowest total cost, which is
 * days off ÷ window + amount off ÷ band. The order of series and payments makes no difference.
 */
export function matchSeries(
  series: readonly TrackedSeries[],
  exceptions: readonly SeriesException[],
  payments: readonly SeriesPayment[],
  range: MatchedRange,
): MatchedOccurrence[] {
  const grouped = Map.groupBy(exceptions, ({ seriesId }) => seriesId);
  const bySeries = new Map([...grouped].map(([id, same]) => [id, byDue(same)]));
  const expected = series.flatMap((one) => expectOccurrences(one, bySeries.get(one.id), range)).toSorted(compare);
  const { pinned, free } = pin(expected, bySeries, inOrder(payments));
  const all = { payments: free, open: findOpen(pinned, new PaymentIndex(free)) };
  const first = assign(pinned, all, new Map(pinned.map((one) => [one, [mainReference(one)]])));
  const references = [...referencesAfter(first).values()];
  return assign(pinned, all, new Map(pinned.map((one, at) => [one, references[at] ?? []])));
}
