import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import { addCents, addDays, type Cents, cents, countOf, type Day, daysOf, type Month, monthOf } from '@cairn/domain';
import type { SeriesInRange } from '../ledger/index.ts';
import { isBill } from './seriesText.ts';

/** An occurrence and its series. */
export interface DueItem {
  readonly series: ListedSeries;
  readonly occurrence: SeriesOccurrence;
}

/** Something to decide about. */
export type LookItem =
  | ({ readonly reason: 'late' | 'different' } & DueItem)
  | {
      readonly reason: 'ended';
      readonly series: ListedSeries;
      /** The occurrences missed since the last payment, oldest first. */
      readonly missed: readonly SeriesOccurrence[];
    };

export interface MonthView {
  readonly look: readonly LookItem[];
  readonly comingUp: readonly DueItem[];
  /** Paid or skipped, newest first. */
  readonly done: readonly DueItem[];
  readonly summary: BillSummary;
  /** Paused and ended. */
  readonly quiet: readonly ListedSeries[];
}

/** The bills of a month, which add up: all = paid + open. */
export interface BillSummary {
  readonly all: Cents;
  readonly paid: Cents;
  readonly open: Cents;
  /** Whether the open amount is partly estimated. */
  readonly isEstimate: boolean;
}

const FULL_PERCENT = 100;

/** Rounded down, so that 100% means that everything is paid; null without bills. */
export function percentPaid({ all, paid }: Pick<BillSummary, 'all' | 'paid'>): number | null {
  return all === 0 ? null : Math.floor((paid * FULL_PERCENT) / all);
}

function sumOf(items: readonly DueItem[]): Cents {
  return addCents(...items.map(({ occurrence }) => occurrence.amount));
}

function summaryOf(items: readonly DueItem[]): BillSummary {
  const bills = items.filter(({ series, occurrence }) => isBill(series) && occurrence.state !== 'skipped');
  const paid = sumOf(bills.filter(({ occurrence }) => occurrence.state === 'paid'));
  const open = bills.filter(({ occurrence }) => occurrence.state !== 'paid');
  const openSum = sumOf(open);
  return {
    all: addCents(paid, openSum),
    paid,
    open: openSum,
    isEstimate: open.some(({ occurrence }) => !occurrence.isAmountKnown),
  };
}

/** Only the newest payment is asked about: after a lasting change, earlier ones would differ as well. */
function isDifferent({ series, occurrence }: DueItem): boolean {
  return series.state === 'active' && occurrence.differsFrom !== null && occurrence.paidOn === series.lastPaidOn;
}

function isLate({ series, occurrence }: DueItem, today: Day): boolean {
  if (series.state !== 'active' || series.mayHaveEnded) return false;
  return occurrence.state === 'missed' || (occurrence.state === 'expected' && occurrence.expectedOn < today);
}

function lookItems(
  { series, occurrences }: SeriesInRange,
  items: readonly DueItem[],
  isCurrent: boolean,
  today: Day,
): LookItem[] {
  const late = items.filter((item) => isLate(item, today)).map((item) => ({ ...item, reason: 'late' as const }));
  const different = items.filter(isDifferent).map((item) => ({ ...item, reason: 'different' as const }));
  const ended = series
    .filter(({ state, mayHaveEnded }) => isCurrent && state === 'active' && mayHaveEnded)
    .map((one) => ({
      reason: 'ended' as const,
      series: one,
      missed: occurrences.filter(({ seriesId, state }) => seriesId === one.id && state === 'missed'),
    }));
  return [...late, ...different, ...ended];
}

const byDay = (a: DueItem, b: DueItem) =>
  a.occurrence.expectedOn.localeCompare(b.occurrence.expectedOn) || a.series.name.localeCompare(b.series.name, 'en-US');

/** The day that a payment is listed by. */
const doneOn = ({ occurrence }: DueItem) => occurrence.paidOn ?? occurrence.expectedOn;

/** The month's list on Recurring. Earlier misses are listed in the current month. */
export function monthView(data: SeriesInRange, month: Month, today: Day): MonthView {
  const byId = new Map(data.series.map((one) => [one.id, one]));
  const all = data.occurrences
    .flatMap((occurrence): DueItem[] => {
      const series = byId.get(occurrence.seriesId);
      return series ? [{ series, occurrence }] : [];
    })
    .toSorted(byDay);
  const { first, last } = daysOf(month);
  const items = all.filter(({ occurrence: { expectedOn } }) => expectedOn >= first && expectedOn <= last);
  const isCurrent = month === monthOf(today);
  const isOpen = ({ state }: SeriesOccurrence) => state === 'expected' || state === 'missed';
  return {
    look: lookItems(data, isCurrent ? all : items, isCurrent, today),
    comingUp: items.filter(
      ({ series, occurrence }) =>
        series.state === 'active' &&
        occurrence.expectedOn >= today &&
        (occurrence.state === 'expected' || occurrence.state === 'skipped'),
    ),
    done: items
      .filter((item) => !isOpen(item.occurrence) && !isDifferent(item))
      .filter(({ occurrence }) => occurrence.state === 'paid' || occurrence.expectedOn < today)
      .toSorted((a, b) => doneOn(b).localeCompare(doneOn(a))),
    summary: summaryOf(items.filter(({ series, occurrence }) => series.state === 'active' || !isOpen(occurrence))),
    quiet: data.series
      .filter(({ state }) => state !== 'active')
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US')),
  };
}

/** Where a series ends if it isn't seen again: before the first occurrence that was missed, or today. */
export function endOf(missed: readonly SeriesOccurrence[], today: Day): Day {
  const [first] = missed;
  return first ? addDays(first.dueOn, -1) : today;
}

/** The largest stands apart if it is more than this many times the next, so that the other bars can be read. */
const APART_RATIO = 2.5;
/** With fewer, nothing is gained. */
const APART_MIN = 3;

/** The yearly cost of active bills, largest first. */
export function yearlyCosts(series: readonly ListedSeries[]) {
  const bills = series
    .filter((one) => one.state === 'active' && isBill(one) && one.yearlyCost > 0)
    .toSorted((a, b) => b.yearlyCost - a.yearlyCost);
  const [first, second] = bills;
  const hasApart =
    first !== undefined &&
    second !== undefined &&
    bills.length >= APART_MIN &&
    first.yearlyCost > second.yearlyCost * APART_RATIO;
  const bars = hasApart ? bills.slice(1) : bills;
  const longest = bars[0]?.yearlyCost ?? 1;
  return {
    total: addCents(...bills.map(({ yearlyCost }) => yearlyCost)),
    apart: hasApart ? first : null,
    bars: bars.map((one) => ({ series: one, percent: (one.yearlyCost * FULL_PERCENT) / longest })),
  };
}

/** The price changes of active bills, newest first. */
export function priceChanges(series: readonly ListedSeries[]) {
  return series
    .filter((one) => one.state === 'active' && isBill(one))
    .flatMap((one) => (one.priceChange ? [{ series: one, change: one.priceChange }] : []))
    .toSorted((a, b) => b.change.on.localeCompare(a.change.on));
}

/** How much more or less an occurrence cost, and which of the two. */
export function differenceOf({ amount, differsFrom }: SeriesOccurrence): { by: Cents; isMore: boolean } {
  const difference = amount - (differsFrom ?? amount);
  return { by: cents(Math.abs(difference)), isMore: difference >= 0 };
}

/**
 * "10 bills, 5 transfers, 2 deposits, 1 skipped": the contents of the list of paid and skipped occurrences, each
 * counted once.
 */
export function doneText(items: readonly DueItem[]): string {
  const skipped = items.filter(({ occurrence }) => occurrence.state === 'skipped');
  const paid = items.filter(({ occurrence }) => occurrence.state !== 'skipped');
  const bills = paid.filter(({ series }) => isBill(series));
  const transfers = paid.filter(({ series }) => series.kind === 'transfer');
  const deposits = paid.length - bills.length - transfers.length;
  return [
    ...(bills.length > 0 ? [countOf(bills.length, 'bill')] : []),
    ...(transfers.length > 0 ? [countOf(transfers.length, 'transfer')] : []),
    ...(deposits > 0 ? [countOf(deposits, 'deposit')] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ].join(', ');
}
