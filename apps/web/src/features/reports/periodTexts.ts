import {
  type Day,
  type DaySpan,
  dayParts,
  daysOf,
  formatDay,
  formatMonth,
  formatShortDay,
  monthName,
  monthOf,
  periodStart,
  type ReportGrain,
  type ReportRange,
} from '@cairn/domain';

const SHORT_LETTERS = 3;
const MONTHS_PER_QUARTER = 3;

const shortMonth = (day: Day) => monthName(dayParts(day).month).slice(0, SHORT_LETTERS);
const quarter = (day: Day) => `Q${Math.ceil(dayParts(day).month / MONTHS_PER_QUARTER)}`;
const year = (day: Day) => String(dayParts(day).year);

/** "Nov", "Q4", "2026", "11/17": the head of a column. */
export function shortPeriod(first: Day, grain: ReportGrain): string {
  const start = periodStart(first, grain);
  if (grain === 'month') return shortMonth(start);
  if (grain === 'quarter') return quarter(start);
  return grain === 'year' ? year(start) : formatShortDay(first);
}

/** "Nov 2026", "Q4 2026", "2026", "11/17/2026", "11/15/2026 to 11/21/2026". */
export function periodTitle({ first, last }: DaySpan, grain: ReportGrain): string {
  if (grain === 'month') return `${shortMonth(first)} ${year(first)}`;
  if (grain === 'quarter') return `${quarter(first)} ${year(first)}`;
  if (grain === 'year') return year(first);
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
}

/** The same in full: "November 2026". */
export function fullPeriod(range: DaySpan, grain: ReportGrain): string {
  return grain === 'month' ? formatMonth(monthOf(range.first)) : periodTitle(range, grain);
}

/** The year under a column, if it is the first of its year. */
export function yearMark(first: Day, before: Day | undefined, grain: ReportGrain): string | null {
  if (grain === 'year') return null;
  return before === undefined || year(before) !== year(first) ? year(first) : null;
}

/** "November 2025 to October 2026", "July 2026", or days if the range has parts of months. */
export function rangeTitle({ first, last }: DaySpan): string {
  const [from, to] = [monthOf(first), monthOf(last)];
  const isWhole = daysOf(from).first === first && daysOf(to).last === last;
  if (!isWhole) return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
  return from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
}

const fullMonths: readonly ReportRange['kind'][] = ['last3Months', 'last6Months', 'last12Months'];

/** The days that a range covers: "November 2025 to October 2026, without the current month". */
export function coveredText(span: DaySpan, { kind }: ReportRange): string {
  return fullMonths.includes(kind) ? `${rangeTitle(span)}, without the current month` : rangeTitle(span);
}
