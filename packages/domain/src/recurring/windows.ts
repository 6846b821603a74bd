import { type Cents, cents } from '../money.ts';
import { type CadenceRule, cadenceRules } from './cadence-rules.ts';
import type { AmountModel, Cadence } from './series.ts';

const DAYS_IN_MONTH = 30.44;
const LARGEST_SHARE_OF_PERIOD = 0.4;

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

const windows = new WeakMap<Cadence, number>();

/** How many days before or after its expected day an occurrence may be paid. */
export function matchingWindow(cadence: Cadence): number {
  const known = windows.get(cadence) ?? findWindow(cadence);
  windows.set(cadence, known);
  return known;
}

function findWindow(cadence: Cadence): number {
  const period = periodDays(cadence);
  const distance = (rule: CadenceRule) => Math.abs(rule.periodDays - period);
  const { windowDays } = cadenceRules.reduce((nearest, rule) => (distance(rule) < distance(nearest) ? rule : nearest));
  return Math.min(windowDays, Math.floor(shortestGap(cadence) * LARGEST_SHARE_OF_PERIOD));
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
