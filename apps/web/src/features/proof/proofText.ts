import {
  addDays,
  addMonths,
  type Day,
  dayParts,
  daysBetween,
  daysOf,
  formatDay,
  type Month,
  monthName,
  monthOf,
  monthParts,
  type ProofSpan,
  type ProofState,
} from '@cairn/domain';
import type { ProofStripAnswer } from './proof.data.ts';

/** A month of the strip, with the state of each of its days that is in the range. */
export interface StripMonth {
  readonly month: Month;
  readonly from: Day;
  readonly to: Day;
  readonly days: readonly ProofState[];
}

const MONTHS_SHOWN_MIN = 6;

/** This year up to today, and at least about half a year. */
export function stripRange(today: Day): { from: Day; to: Day } {
  const months = Math.max(dayParts(today).month, MONTHS_SHOWN_MIN);
  return { from: daysOf(addMonths(monthOf(today), 1 - months)).first, to: today };
}

/** The days of the spans by month. */
export function stripMonths(spans: readonly ProofSpan[]): StripMonth[] {
  const days = spans.flatMap(({ from, to, state }) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => ({ day: addDays(from, at), state })),
  );
  return [...Map.groupBy(days, ({ day }) => monthOf(day))].map(([month, own]) => ({
    month,
    from: own[0]?.day ?? daysOf(month).first,
    to: own.at(-1)?.day ?? daysOf(month).last,
    days: own.map(({ state }) => state),
  }));
}

/** "Mar". */
export function shortMonth(month: Month): string {
  return monthName(monthParts(month).number).slice(0, 3);
}

/** The runs of days in a month that have a state: "March 3 to 9". */
function runsOf({ month, from, days }: StripMonth, state: ProofState): string[] {
  const name = monthName(monthParts(month).number);
  const { date: first } = dayParts(from);
  const runs: { start: number; end: number }[] = [];
  days.forEach((one, at) => {
    if (one !== state) return;
    const last = runs.at(-1);
    if (last?.end === first + at - 1) last.end = first + at;
    else runs.push({ start: first + at, end: first + at });
  });
  return runs.map(({ start, end }) => (start === end ? `${name} ${start}` : `${name} ${start} to ${end}`));
}

const list = new Intl.ListFormat('en-US');
const isMany = (runs: readonly string[]) => runs.length > 1 || runs[0]?.includes(' to ');

/** "Mar 2026: 24 days proven, March 3 to 9 don’t add up". */
export function monthLabel(shown: StripMonth): string {
  const { year } = monthParts(shown.month);
  const proven = shown.days.filter((state) => state === 'proven').length;
  const [off, open] = [runsOf(shown, 'contradicted'), runsOf(shown, 'unproven')];
  const parts = [
    ...(proven === shown.days.length ? ['every day proven'] : []),
    ...(proven === 0 || proven === shown.days.length ? [] : [`${proven} ${proven === 1 ? 'day' : 'days'} proven`]),
    ...(off.length > 0 ? [`${list.format(off)} ${isMany(off) ? 'don’t' : 'doesn’t'} add up`] : []),
    ...(open.length > 0
      ? [open.length > 3 ? `${shown.days.length - proven} days unproven` : `${list.format(open)} unproven`]
      : []),
  ];
  return `${shortMonth(shown.month)} ${year}: ${parts.join(', ')}`;
}

/** The last day of the month before, which most statements end on, or today if that is locked. */
export function usualStatementEnd(today: Day, lockedThrough: Day | null): Day {
  const end = addDays(daysOf(monthOf(today)).first, -1);
  return lockedThrough === null || lockedThrough < end ? end : today;
}

/** The day of the first known balance, before which nothing is proven; null if fewer than two are known. */
export function firstBalanceOn(sources: readonly ProofStripAnswer['sources'][number][]): Day | null {
  return sources.map(({ from }) => from).toSorted()[0] ?? null;
}

/** Whether other balances prove every day of a statement already. */
export function areProven(spans: readonly ProofSpan[], from: Day, to: Day): boolean {
  const proven = spans
    .filter((span) => span.state === 'proven' && span.from <= to && span.to >= from)
    .map((span) => daysBetween(span.from > from ? span.from : from, span.to < to ? span.to : to) + 1);
  return proven.reduce((sum, days) => sum + days, 0) === daysBetween(from, to) + 1;
}

export const PROOF_RULE =
  'A day is proven when your transactions add up to a balance from your bank or a statement, to the cent.';

/** What is proven, what isn’t, and what would prove more. */
export function explainProof(strip: ProofStripAnswer, lockedThrough: Day | null): string {
  const { spans, mark, provenThrough, sources } = strip;
  const first = firstBalanceOn(sources);
  if (first === null)
    return lockedThrough === null
      ? 'No balance has been compared with your transactions yet. Reconcile with a statement to prove this account.'
      : `Only the balance on ${formatDay(lockedThrough)} is known, and proof takes two. Reconcile an earlier or a later statement to prove the days between them.`;
  const start = spans[0]?.from;
  return [
    ...(mark === 'proven' && provenThrough ? [`Proven through ${formatDay(provenThrough)}.`] : []),
    PROOF_RULE,
    ...(start !== undefined && first >= start
      ? [
          `No balance is known before ${formatDay(first)}, so the days up to it are unproven.`,
          lockedThrough !== null && first <= lockedThrough
            ? 'To prove them, unlock your first statement and start with an earlier one.'
            : 'To prove them, reconcile an earlier statement.',
        ]
      : []),
  ].join(' ');
}
