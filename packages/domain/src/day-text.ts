import { addDays, type Day, dayNumber, dayParts, parseDay } from './day.ts';

/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;
const DAYS_PER_WEEK = 7;
const LONGEST_AGO = 366;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY_LETTERS = 3;

const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/;
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

/** "11/10/2026", or "11/10" for the most recent one: in January, "12/30" is in the previous year. */
function slashedDay(word: string, today: Day): Day | null {
  const match = slashed.exec(word);
  if (!match) return null;
  const [, month = '', date = '', year] = match;
  if (year !== undefined) return onCalendar(year.length === 2 ? CENTURY + Number(year) : Number(year), month, date);
  const thisYear = dayParts(today).year;
  const inThisYear = onCalendar(thisYear, month, date);
  return inThisYear !== null && inThisYear <= today ? inThisYear : onCalendar(thisYear - 1, month, date);
}

/** A day as people type it: "today", "yesterday", "mon", "-3" for three days ago, "11/10", or "2026-11-10". */
export function readDay(typed: string, today: Day): Day | null {
  const word = typed.trim().toLowerCase();
  if (word === 'today') return today;
  if (word === 'yesterday') return addDays(today, -1);
  const days = Number(ago.exec(word)?.[1] ?? Number.NaN);
  if (days <= LONGEST_AGO) return addDays(today, -days);
  return lastWeekday(word, today) ?? slashedDay(word, today) ?? parseDay(word);
}
