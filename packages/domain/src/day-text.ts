import { addDays, type Day, dayNumber, dayParts, daysBetween, parseDay } from './day.ts';
import { monthName } from './month.ts';

/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;
const DAYS_PER_WEEK = 7;
const LONGEST_AGO = 366;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY_LETTERS = 3;

const months = Array.from({ length: 12 }, (_, index) => monthName(index + 1).toLowerCase());
const MONTH_LETTERS = 3;
/** Without a year, a day this far ahead is the next one; any other is the last one. */
const DAYS_AHEAD = 31;

const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})?$/;
const monthFirst = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?,?$/u;
const dateFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.? (\p{L}+)\.?(?:,? (\d{4}))?,?$/u;
const numeric = /^\d{4}-\d{1,2}-\d{1,2}$/;
const ago = /^[-−](\d{1,3})$/;
const CENTURY = 2000;

function weekdayOf(day: Day): number {
  return (((dayNumber(day) + EPOCH_WEEKDAY) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
}

/** The most recent day with that name, which may be today. */
function lastWeekday(word: string, today: Day): Day | null {
  if (word.length < WEEKDAY_LETTERS) return null;
  const weekday = weekdays.findIndex((name) => name.startsWith(word));
  if (weekday < 0) return null;
  return addDays(today, -((weekdayOf(today) - weekday + DAYS_PER_WEEK) % DAYS_PER_WEEK));
}

function onCalendar(year: number, month: string, date: string): Day | null {
  return parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** Without a year, in January, "12/30" is in the previous year and "2/1" in this one. */
function nearestDay(month: string, date: string, today: Day): Day | null {
  const { year } = dayParts(today);
  const last = onCalendar(year - 1, month, date);
  const [current, next] = [onCalendar(year, month, date), onCalendar(year + 1, month, date)];
  const isSoon = (day: Day | null) => day !== null && day > today && daysBetween(today, day) <= DAYS_AHEAD;
  if (isSoon(current)) return current;
  if (isSoon(next)) return next;
  return current !== null && current <= today ? current : last;
}

function datedDay(month: string, date: string, year: string | undefined, today: Day): Day | null {
  if (year === undefined) return nearestDay(month, date, today);
  return onCalendar(year.length === 2 ? CENTURY + Number(year) : Number(year), month, date);
}

/** The number of a month by at least three letters of its name; "0" for none. */
function monthNumber(name: string): string {
  return String(name.length < MONTH_LETTERS ? 0 : months.findIndex((month) => month.startsWith(name)) + 1);
}

/** "11/10", "10.11.", "Nov 10", or "10 Nov", each with a year or without. */
function calendarDay(word: string, today: Day): Day | null {
  const [, month, dateInMonth, year] = slashed.exec(word) ?? [];
  if (month && dateInMonth) return datedDay(month, dateInMonth, year, today);
  const [, date, ofMonth, inYear] = dotted.exec(word) ?? [];
  if (date && ofMonth) return datedDay(ofMonth, date, inYear, today);
  const [, name, itsDate, itsYear] = monthFirst.exec(word) ?? [];
  if (name && itsDate) return datedDay(monthNumber(name), itsDate, itsYear, today);
  const [, dateBefore, nameAfter, yearAfter] = dateFirst.exec(word) ?? [];
  return dateBefore && nameAfter ? datedDay(monthNumber(nameAfter), dateBefore, yearAfter, today) : null;
}

/** Whether the word is written like a day, even if there is no such day: "13/45", "2026-02-30". */
export function isDayLike(word: string): boolean {
  return slashed.test(word) || dotted.test(word) || numeric.test(word);
}

/** A day as people type it: "today", "yesterday", "mon", "-3" for three days ago, "11/10", "Nov 10", or "2026-11-10". */
export function readDay(typed: string, today: Day): Day | null {
  const word = typed.trim().toLowerCase();
  if (word === 'today') return today;
  if (word === 'yesterday') return addDays(today, -1);
  const days = Number(ago.exec(word)?.[1] ?? Number.NaN);
  if (days <= LONGEST_AGO) return addDays(today, -days);
  return lastWeekday(word, today) ?? calendarDay(word, today) ?? parseDay(word);
}
