import { type Day, dayParts, type Month, monthOf, parseDay } from '@cairn/domain';

const MIN_YEAR = 1900;
const MAX_YEAR = 9997;

/** The month in the URL, such as 2026-11; today's if it is missing or invalid. */
export function readMonth(params: URLSearchParams, today: Day): Month {
  const first = parseDay(`${params.get('month') ?? ''}-01`);
  if (first === null) return monthOf(today);
  const { year } = dayParts(first);
  return year >= MIN_YEAR && year <= MAX_YEAR ? monthOf(first) : monthOf(today);
}
