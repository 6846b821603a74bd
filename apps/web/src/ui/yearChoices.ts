import { type Day, dayParts } from '@cairn/domain';

/** The previous, current and next year, plus the shown one. */
export function yearChoices(today: Day, shown: number): number[] {
  const { year } = dayParts(today);
  return [...new Set([year - 1, year, year + 1, shown])].sort((a, b) => a - b);
}
