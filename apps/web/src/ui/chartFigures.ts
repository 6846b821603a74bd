import { type Cents, type Day, dayParts } from '@cairn/domain';

const minus = '−';
const centsPerThousand = 1_000_00;
const centsPerMillion = 1_000_000_00;
const msPerDay = 86_400_000;

/** Short money for an axis: $440k, $1.25M, −$900. */
export function axisMoney(amount: number): string {
  const size = Math.abs(amount);
  const sign = amount < 0 ? minus : '';
  if (size >= centsPerMillion) return `${sign}$${inUnits(size, centsPerMillion)}M`;
  if (size >= centsPerThousand) return `${sign}$${inUnits(size, centsPerThousand)}k`;
  return `${sign}$${inUnits(size, 100)}`;
}

/** At most two decimals, without trailing zeros. Uses integer arithmetic only. */
function inUnits(size: number, unit: number): string {
  const hundredths = Math.round(size / (unit / 100));
  const whole = Math.floor(hundredths / 100);
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return rest === '' ? String(whole) : `${whole}.${rest}`;
}

/** Days since 1970, so that distances on the axis are proportional to time. */
export function dayNumber(day: Day): number {
  const { year, month, date } = dayParts(day);
  return Date.UTC(year, month - 1, date) / msPerDay;
}

/**
 * Picks the points that get a label, given their positions on the axis: the first, the last, and those nearest to even
 * steps between them. There are at most `max` labels, at least `minGap` apart.
 */
export function labeledPoints(positions: readonly number[], max: number, minGap: number): number[] {
  const start = positions[0];
  const end = positions.at(-1);
  if (start === undefined || end === undefined) return [];
  if (positions.length === 1) return [0];
  const chosen = [0];
  let previous = start;
  for (let step = 1; step < max - 1; step += 1) {
    const index = nearestIndex(positions, start + ((end - start) * step) / (max - 1));
    const position = positions[index] ?? end;
    if (position - previous < minGap || end - position < minGap) continue;
    chosen.push(index);
    previous = position;
  }
  return [...chosen, positions.length - 1];
}

function nearestIndex(positions: readonly number[], target: number): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [index, position] of positions.entries()) {
    const distance = Math.abs(position - target);
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  }
  return best;
}

/** "62.6%"; "0.0%" if the total is zero. */
export function sharePercent(part: number, total: number): string {
  const tenths = total === 0 ? 0 : Math.round((part * 1000) / total);
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

export function isAllZero(amounts: readonly { cents: Cents }[]): boolean {
  return amounts.every(({ cents }) => cents === 0);
}
