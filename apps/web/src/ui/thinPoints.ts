import { dayNumber } from './chartFigures.ts';
import type { LinePoint } from './chartTypes.ts';

/**
 * At most `max` points that show the same line: both ends, and of each stretch of time the lowest and the highest. So
 * no peak and no trough is lost, however many days there are.
 */
export function thinPoints(points: readonly LinePoint[], max: number): readonly LinePoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length <= max || !first || !last) return points;
  const start = dayNumber(first.day);
  const days = dayNumber(last.day) - start + 1;
  const stretches = Math.max(1, Math.floor((max - 2) / 2));
  const kept = new Set([first, last]);
  let stretch = 0;
  let lowest = first;
  let highest = first;
  for (const point of points) {
    const current = Math.floor(((dayNumber(point.day) - start) * stretches) / days);
    if (current !== stretch) {
      kept.add(lowest).add(highest);
      stretch = current;
      lowest = point;
      highest = point;
    }
    if (point.cents < lowest.cents) lowest = point;
    if (point.cents > highest.cents) highest = point;
  }
  kept.add(lowest).add(highest);
  return points.filter((point) => kept.has(point));
}
