import { dayNumber } from './chartFigures.ts';
import type { LinePoint } from './chartTypes.ts';

/**
 * Selects at most `max` points that draw the same line: both ends, and the lowest and highest point of each interval,
 * so that no peak or trough is lost.
 */
export function thinPoints(points: readonly LinePoint[], max: number): readonly LinePoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length <= max || !first || !last) return points;
  const start = dayNumber(first.day);
  const days = dayNumber(last.day) - start + 1;
  const intervals = Math.max(1, Math.floor((max - 2) / 2));
  const selected = new Set([first, last]);
  let interval = 0;
  let lowest = first;
  let highest = first;
  for (const point of points) {
    const current = Math.floor(((dayNumber(point.day) - start) * intervals) / days);
    if (current !== interval) {
      selected.add(lowest).add(highest);
      interval = current;
      lowest = point;
      highest = point;
    }
    if (point.cents < lowest.cents) lowest = point;
    if (point.cents > highest.cents) highest = point;
  }
  selected.add(lowest).add(highest);
  return points.filter((point) => selected.has(point));
}
