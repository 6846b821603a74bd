declare const dayBrand: unique symbol;

/** A calendar day, `YYYY-MM-DD`. Never an instant. */
export type Day = string & { readonly [dayBrand]: true };

const DAY_LENGTH = 10;
const DASH = 45;
const ZERO = 48;
const midnightWithOffset = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The number that the digits in a part of a text form; not a number if one of them isn't a digit. */
function digitsIn(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Reads character by character, because forecasts and imports check millions of days. */
export function isDay(text: string): text is Day {
  if (text.length !== DAY_LENGTH || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false;
  const [year, month, date] = [digitsIn(text, 0, 4), digitsIn(text, 5, 7), digitsIn(text, 8, 10)];
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/**
 * Parses `YYYY-MM-DD`, or midnight with any offset, which is ignored. Null for anything else, including an instant that
 * isn't midnight in its own offset.
 */
export function parseDay(text: string): Day | null {
  const written = midnightWithOffset.exec(text)?.[1] ?? text;
  return isDay(written) ? written : null;
}

export function dayParts(day: Day): { year: number; month: number; date: number } {
  return { year: digitsIn(day, 0, 4), month: digitsIn(day, 5, 7), date: digitsIn(day, 8, 10) };
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function partsOf(format: Intl.DateTimeFormat, instant: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** One per time zone, so a few hundred at most. Creating a format takes longer than a small database query. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = dayFormats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  dayFormats.set(timeZone, format);
  return format;
}

/**
 * Returns a function from instants to days in a time zone. The day is assembled from parts, because engines format
 * a locale's dates differently.
 */
export function calendarOf(timeZone: string): (instant: Date) => Day {
  return (instant) => {
    const format = dayFormat(timeZone);
    const { era, year = '', month = '', day = '' } = partsOf(format, instant);
    const text = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (era?.startsWith('B') || !isDay(text)) throw new RangeError('the instant is outside the calendar');
    return text;
  };
}

/** The day at an instant in a time zone. */
export function dayAt(instant: Date, timeZone: string): Day {
  return calendarOf(timeZone)(instant);
}

/** The hour, 0 to 23, at an instant in a time zone. */
export function hourAt(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    numberingSystem: 'latn',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return Number(partsOf(format, instant).hour);
}

export function addDays(day: Day, count: number): Day {
  const { year, month, date } = dayParts(day);
  const moved = Math.trunc(date + count);
  if (moved >= 1 && moved <= daysInMonth(year, month)) return withDate(day, moved);
  return dayFromNumber(dayNumberOf(year, month, moved));
}

/** The same date some months earlier, or the last day of that month if it is too short. */
export function monthsBefore(day: Day, count: number): Day {
  const { year, month, date } = dayParts(day);
  const months = year * 12 + month - 1 - count;
  const [earlierYear, earlierMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const earlierDate = Math.min(date, daysInMonth(earlierYear, earlierMonth));
  return toDay(earlierYear, earlierMonth, earlierDate);
}

/** Formats a day as MM/DD/YYYY. */
export function formatDay(day: Day): string {
  return `${formatShortDay(day)}/${day.slice(0, 4)}`;
}

/** Formats a day as MM/DD, where the year is obvious. */
export function formatShortDay(day: Day): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}`;
}

const MONTHS = 12;
/** Counting years from March puts leap days last, so the lengths of the months before them follow a formula. */
const MARCH = 3;
const daysBeforeMonth = (monthsSinceMarch: number) => Math.floor((153 * monthsSinceMarch + 2) / 5);
const daysBeforeYear = (year: number) =>
  365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
/** March 1 of the year 0, in days since 1970-01-01. */
const FIRST_MARCH = -719_468;
const DAYS_IN_400_YEARS = 146_097;

/** Days since 1970-01-01; `date` may be outside the month. Much faster than `Date`, which matters in forecasts. */
function dayNumberOf(year: number, month: number, date: number): number {
  const [fromMarch, monthsSinceMarch] = month < MARCH ? [year - 1, month + MONTHS - MARCH] : [year, month - MARCH];
  return FIRST_MARCH + daysBeforeYear(fromMarch) + daysBeforeMonth(monthsSinceMarch) + date - 1;
}

const twoDigits = (part: number) => (part < 10 ? `0${part}` : `${part}`);

function withDate(day: Day, date: number): Day {
  return checked(`${day.slice(0, 8)}${twoDigits(date)}`);
}

function checked(text: string): Day {
  if (!isDay(text)) throw new RangeError('the day is outside the calendar');
  return text;
}

function toDay(year: number, month: number, date: number): Day {
  return checked(`${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`);
}

/** The inverse of `dayNumber`. */
function dayFromNumber(number: number): Day {
  const days = number - FIRST_MARCH;
  let year = Math.floor((days * 400) / DAYS_IN_400_YEARS);
  if (daysBeforeYear(year) > days) year -= 1;
  else if (daysBeforeYear(year + 1) <= days) year += 1;
  const dayOfYear = days - daysBeforeYear(year);
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - daysBeforeMonth(monthsSinceMarch) + 1;
  const month = monthsSinceMarch + MARCH;
  return month > MONTHS ? toDay(year + 1, month - MONTHS, date) : toDay(year, month, date);
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Days since 1970-01-01, for comparing many days, or for arithmetic beyond the first or last day of the calendar. */
export function dayNumber(day: Day): number {
  const { year, month, date } = dayParts(day);
  return dayNumberOf(year, month, date);
}
