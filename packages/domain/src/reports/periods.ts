import { addDays, type Day, dayNumber, dayParts, formatDay, monthsBefore, parseDay } from '../day.ts';
import { addMonths, daysOf, type Month, monthIn, monthName, monthOf, monthParts } from '../month.ts';
import type { DaySpan, ReportGrain, ReportRange } from './query.ts';

const DAYS_PER_WEEK = 7;
/** 1970-01-04, as `dayNumber` counts. */
const FIRST_SUNDAY = 3;
/** 52 weeks, so that a week is compared with a week. */
const WEEKS_YEAR_DAYS = 364;
const MONTHS_PER_YEAR = 12;
const FIRST_DAY = parseDay('0001-01-01');
const LAST_DAY = parseDay('9999-12-31');

/** Within the calendar: its first and last week are shorter. */
function moveDays(day: Day, count: number): Day {
  const moved = dayNumber(day) + count;
  if (FIRST_DAY && moved < dayNumber(FIRST_DAY)) return FIRST_DAY;
  if (LAST_DAY && moved > dayNumber(LAST_DAY)) return LAST_DAY;
  return addDays(day, count);
}

function monthsRange(first: Month, count: number): DaySpan {
  return { first: daysOf(first).first, last: daysOf(addMonths(first, count - 1)).last };
}

/** The days of a range. All time reaches from the first to the last transaction, and at least includes today. */
export function resolveRange(range: ReportRange, today: Day, history: DaySpan | null): DaySpan {
  const month = monthOf(today);
  const january = monthIn(dayParts(today).year, 1);
  switch (range.kind) {
    case 'fixed':
      return { first: range.first ?? today, last: range.last ?? today };
    case 'thisMonth':
      return monthsRange(month, 1);
    case 'lastMonth':
      return monthsRange(addMonths(month, -1), 1);
    case 'thisYear':
      return monthsRange(january, MONTHS_PER_YEAR);
    case 'lastYear':
      return monthsRange(addMonths(january, -MONTHS_PER_YEAR), MONTHS_PER_YEAR);
    case 'last3Months':
      return monthsRange(addMonths(month, -3), 3);
    case 'last6Months':
      return monthsRange(addMonths(month, -6), 6);
    case 'last12Months':
      return monthsRange(addMonths(month, -MONTHS_PER_YEAR), MONTHS_PER_YEAR);
    case 'yearToDate':
      return { first: daysOf(january).first, last: today };
    case 'allTime':
      return {
        first: history && history.first < today ? history.first : today,
        last: history && history.last > today ? history.last : today,
      };
  }
}

/** Weeks since 1970-01-04. */
function weekNumber(day: Day): number {
  return Math.floor((dayNumber(day) - FIRST_SUNDAY) / DAYS_PER_WEEK);
}

/** The first day of the period that a day is in. */
export function periodStart(day: Day, grain: ReportGrain): Day {
  const { year, month } = dayParts(day);
  switch (grain) {
    case 'day':
      return day;
    case 'week': {
      return moveDays(day, FIRST_SUNDAY + weekNumber(day) * DAYS_PER_WEEK - dayNumber(day));
    }
    case 'month':
      return daysOf(monthOf(day)).first;
    case 'quarter':
      return daysOf(monthIn(year, month - ((month - 1) % 3))).first;
    case 'year':
      return daysOf(monthIn(year, 1)).first;
  }
}

const monthsIn = { month: 1, quarter: 3, year: MONTHS_PER_YEAR } as const;

/** The last day of the period that starts on a day. */
function periodEnd(start: Day, grain: ReportGrain): Day {
  if (grain === 'day') return start;
  if (grain === 'week') {
    const nextSunday = FIRST_SUNDAY + (weekNumber(start) + 1) * DAYS_PER_WEEK;
    return moveDays(start, nextSunday - 1 - dayNumber(start));
  }
  return daysOf(addMonths(monthOf(start), monthsIn[grain] - 1)).last;
}

/** A period, clipped to the report's range. `start` identifies it and may be before the range. */
export interface ReportPeriod extends DaySpan {
  readonly start: Day;
}

/** How many periods a range touches, without listing them. */
export function countPeriods({ first, last }: DaySpan, grain: ReportGrain): number {
  const [from, to] = [periodStart(first, grain), periodStart(last, grain)];
  if (grain === 'day') return dayNumber(to) - dayNumber(from) + 1;
  if (grain === 'week') return weekNumber(to) - weekNumber(from) + 1;
  const [one, other] = [monthParts(monthOf(from)), monthParts(monthOf(to))];
  return ((other.year - one.year) * MONTHS_PER_YEAR + other.number - one.number) / monthsIn[grain] + 1;
}

/** The periods that a range touches, in order. */
export function periodsIn(range: DaySpan, grain: ReportGrain): ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  let start = periodStart(range.first, grain);
  for (let left = countPeriods(range, grain); left > 0; left -= 1) {
    const end = periodEnd(start, grain);
    periods.push({
      start,
      first: start < range.first ? range.first : start,
      last: end > range.last ? range.last : end,
    });
    if (left > 1) start = addDays(end, 1);
  }
  return periods;
}

function isMonthEnd(day: Day): boolean {
  return daysOf(monthOf(day)).last === day;
}

/** February 29 becomes February 28; null before the calendar begins. */
function yearBefore(day: Day): Day | null {
  return dayParts(day).year > 1 ? monthsBefore(day, MONTHS_PER_YEAR) : null;
}

/**
 * The same range a year before; null before the calendar begins. By week, it is 52 weeks before. Otherwise a range that
 * ends with a month still does.
 */
export function lastYearRange({ first, last }: DaySpan, grain: ReportGrain): DaySpan | null {
  const [start, end] = [yearBefore(first), yearBefore(last)];
  if (!start || !end) return null;
  if (grain === 'week') return { first: moveDays(first, -WEEKS_YEAR_DAYS), last: moveDays(last, -WEEKS_YEAR_DAYS) };
  return { first: start, last: isMonthEnd(last) && first !== last ? daysOf(monthOf(end)).last : end };
}

/** The start of the same period a year before; null if it has none, like February 29. */
export function lastYearStart(start: Day, grain: ReportGrain): Day | null {
  const before = yearBefore(start);
  if (!before || grain === 'week') return before && moveDays(start, -WEEKS_YEAR_DAYS);
  return before.slice(5) === start.slice(5) ? before : null;
}

/** "Nov 2026", "Q4 2026", "2026", or the days: "11/15/2026", "11/15/2026 – 11/21/2026". */
export function periodName({ start, first, last }: ReportPeriod, grain: ReportGrain): string {
  const { year, month } = dayParts(start);
  switch (grain) {
    case 'day':
      return formatDay(first);
    case 'week':
      return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
    case 'month':
      return `${monthName(month).slice(0, 3)} ${year}`;
    case 'quarter':
      return `Q${Math.ceil(month / 3)} ${year}`;
    case 'year':
      return String(year);
  }
}
