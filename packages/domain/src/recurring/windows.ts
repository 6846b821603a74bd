import { type Cents, cents } from '../money.ts';
import type { AmountModel, Cadence } from './series.ts';

const DAYS_IN_MONTH = 30.44;
const LARGEST_SHARE_OF_PERIOD = 0.4;

/** How many days before or after its due date an occurrence may be paid, by the length of the period. */
const WINDOWS: readonly (readonly [periodDays: number, windowDays: number])[] = [
  [7, 2],
  [14, 3],
  [15.22, 3],
  [DAYS_IN_MONTH, 5],
  [60.9, 7],
  [91.3, 10],
  [182.6, 12],
  [365.25, 15],
];

/** The average number of days between due dates. */
export function periodDays({ unit, count }: Cadence): number {
  if (unit === 'week') return 7 * count;
  return unit === 'halfMonth' ? DAYS_IN_MONTH / 2 : DAYS_IN_MONTH * count;
}

/** The days from one due date to the next where they are closest. */
function shortestGap(cadence: Cadence): number {
  const { dayOfMonth, otherDay } = cadence;
  if (dayOfMonth === null || otherDay === null) return periodDays(cadence);
  const apart = Math.abs(dayOfMonth - otherDay);
  return Math.min(apart, DAYS_IN_MONTH - apart);
}

/** How many days before or after its expected day an occurrence may be paid. */
export function matchingWindow(cadence: Cadence): number {
  const period = periodDays(cadence);
  const [, window] = WINDOWS.reduce((nearest, entry) =>
    Math.abs(entry[0] - period) < Math.abs(nearest[0] - period) ? entry : nearest,
  );
  return Math.min(window, Math.floor(shortestGap(cadence) * LARGEST_SHARE_OF_PERIOD));
}

const SMALLEST_BAND = 100;
const BAND_PERCENT: Readonly<Record<Exclude<AmountModel, 'range'>, number>> = { fixed: 5, last: 25, mean: 25 };

/** How far an amount may be from the expected one before it counts as different. */
export function amountBand(model: Exclude<AmountModel, 'range'>, expected: Cents): Cents {
  return cents(Math.max(SMALLEST_BAND, Math.round((expected * BAND_PERCENT[model]) / 100)));
}

/** Half the width of a range. */
export function rangeBand(lowCents: Cents, highCents: Cents): Cents {
  return cents(Math.max(SMALLEST_BAND, Math.round((highCents - lowCents) / 2)));
}
