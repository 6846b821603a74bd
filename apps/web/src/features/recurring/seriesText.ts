import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import { type Cadence, countOf, type Day, dayParts, formatDay, formatRange, monthName, weekdayOf } from '@cairn/domain';

/** Stands for the last day of every month. */
export const LAST_DAY = 31;
const MONTHS_PER_YEAR = 12;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** "13th". */
export function ordinal(value: number): string {
  return `${value}${endings[ordinals.select(value)] ?? ''}`;
}

export function weekdayName(day: Day): string {
  return weekdays[weekdayOf(day)] ?? '';
}

/** "the 13th", or "the last day". */
function dayText(date: number): string {
  return date === LAST_DAY ? 'the last day' : `the ${ordinal(date)}`;
}

/** "Every 2 weeks on Friday", "Every month on the last day", "Every year on December 27". */
export function cadenceText({ unit, count, anchorOn, dayOfMonth, otherDay }: Cadence): string {
  const { month, date } = dayParts(anchorOn);
  const on = dayOfMonth ?? date;
  const interval = (noun: string) => (count === 1 ? `Every ${noun}` : `Every ${countOf(count, noun)}`);
  if (unit === 'week') return `${interval('week')} on ${weekdayName(anchorOn)}`;
  if (unit === 'halfMonth') {
    const [first, second] = [on, otherDay ?? on].sort((a, b) => a - b);
    return `Twice a month, on ${dayText(first ?? on)} and ${dayText(second ?? on)}`;
  }
  if (count === MONTHS_PER_YEAR)
    return `Every year on ${on === LAST_DAY ? `the last day of ${monthName(month)}` : `${monthName(month)} ${on}`}`;
  return `${interval('month')} on ${dayText(on)}`;
}

type AmountFacts = Pick<SeriesOccurrence, 'isAmountKnown' | 'isStatement' | 'range'>;

/** "estimate", "estimate, $80–$120", or "statement balance"; null for another known amount. */
export function amountFact({ isAmountKnown, isStatement, range }: AmountFacts): string | null {
  if (isStatement) return 'statement balance';
  if (isAmountKnown) return null;
  return range ? `estimate, ${formatRange(range.low, range.high)}` : 'estimate';
}

/** Whether the month names an occurrence: no more than one in each. */
const isAtMostMonthly = ({ unit }: Cadence) => unit === 'month';

/** "November", or "11/13/2026" if there are several in a month. */
export function occurrenceName({ cadence }: Pick<ListedSeries, 'cadence'>, dueOn: Day): string {
  return isAtMostMonthly(cadence) ? monthName(dayParts(dueOn).month) : formatDay(dueOn);
}

/** Says that an occurrence is late: "Usually paid by the 13th. It hasn’t shown up yet." */
export function lateText(
  { cadence, isIncome }: Pick<ListedSeries, 'cadence' | 'isIncome'>,
  { expectedOn, state, exceptions }: Pick<SeriesOccurrence, 'expectedOn' | 'state' | 'exceptions'>,
): string {
  const isUsual = isAtMostMonthly(cadence) && cadence.count === 1 && !exceptions.includes('moved');
  const by = dayText(cadence.dayOfMonth ?? dayParts(expectedOn).date);
  const due = isUsual
    ? `Usually ${isIncome ? 'here' : 'paid'} by ${by}${by.endsWith('day') ? ' of the month' : ''}.`
    : `${isIncome ? 'Expected' : 'Due'} on ${formatDay(expectedOn)}.`;
  return `${due} It ${state === 'missed' ? 'didn’t show up.' : 'hasn’t shown up yet.'}`;
}

export const kindNames = {
  bill: 'Bill',
  subscription: 'Subscription',
  income: 'Pay',
  transfer: 'Transfer',
} as const satisfies Record<ListedSeries['kind'], string>;

/** Transfers and pay are listed, but they aren't bills. */
export function isBill({ kind, isIncome }: Pick<ListedSeries, 'kind' | 'isIncome'>): boolean {
  return !isIncome && (kind === 'bill' || kind === 'subscription');
}
