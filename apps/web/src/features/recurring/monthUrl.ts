import { type Day, type Month, monthOf, monthParts, parseDay } from '@cairn/domain';

/** The server answers for days within ten years, and a calendar begins up to a week before its month. */
const MONTHS_AWAY_MAX = 119;

const indexOf = (month: Month) => monthParts(month).year * 12 + monthParts(month).number;

/** The month in the URL, such as 2026-11; today's if it is missing, invalid, or about ten years away. */
export function readMonth(params: URLSearchParams, today: Day): Month {
  const [first, current] = [parseDay(`${params.get('month') ?? ''}-01`), monthOf(today)];
  if (first === null || Math.abs(indexOf(monthOf(first)) - indexOf(current)) > MONTHS_AWAY_MAX) return current;
  return monthOf(first);
}
