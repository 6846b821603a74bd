import { detectionLimits as limits, monthly, semimonthly } from './cadence-rules.ts';
import { type DatedPayment, fitSeries, type SeriesFit } from './fit.ts';
import { dateOf, placeOnCalendar, shareWithin } from './placement.ts';
import { bestSplit, mean, variationOf } from './variation.ts';

export type DatedPayments = readonly DatedPayment[];

const sorted = new WeakMap<DatedPayments, Float64Array>();

/** Numbers alone sort much faster than payments. They are needed up to three times. */
export function sortedAmounts(points: DatedPayments): Float64Array {
  const known = sorted.get(points);
  if (known) return known;
  const amounts = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 1) amounts[at] = points[at]?.payment.amountCents ?? 0;
  sorted.set(points, amounts.sort());
  return amounts;
}

/** The payments with the smallest amounts, in the order of their days; of equal ones, the first. */
function smallest(points: DatedPayments, amounts: Float64Array, count: number): DatedPayments {
  const largest = amounts[count - 1] ?? 0;
  let equal = count - amounts.indexOf(largest);
  return points.filter(({ payment: { amountCents } }) => {
    if (amountCents === largest) equal -= 1;
    return amountCents < largest || (amountCents === largest && equal >= 0);
  });
}

export function oneSeries(points: DatedPayments): SeriesFit[] {
  const found = fitSeries(points);
  return found ? [found] : [];
}

const DATES = 31;
const DAYS_PER_WEEK = 7;

/** The payments in the same seven days of every month, where there are most. */
function busiestWeek(points: DatedPayments): DatedPayments {
  const counts = new Array<number>(DATES).fill(0);
  const dates = points.map(({ day }) => dateOf(day) - 1);
  for (const date of dates)
    for (let back = 0; back < DAYS_PER_WEEK; back += 1) {
      const from = (date - back + DATES) % DATES;
      counts[from] = (counts[from] ?? 0) + 1;
    }
  const busiest = counts.indexOf(Math.max(...counts));
  return points.filter((_, at) => ((dates[at] ?? 0) - busiest + DATES) % DATES < DAYS_PER_WEEK);
}

/** About two payments a month. */
function areTwoAMonth(points: DatedPayments): boolean {
  const months = ((points.at(-1)?.day ?? 0) - (points[0]?.day ?? 0)) / monthly.periodDays + 1;
  return points.length >= 2 * monthly.minOccurrences && Math.abs(points.length / months - 2) <= limits.twoAMonth;
}

const isOnItsDay = ({ rule, placement }: SeriesFit) =>
  rule.periodDays >= monthly.periodDays && shareWithin(placement, limits.rareDays) >= limits.steadyShare;

/** The given payments and the others, if both are on their days. */
function twoSeries(points: DatedPayments, first: DatedPayments): SeriesFit[] {
  const taken = new Set(first);
  const fits = [first, points.filter((point) => !taken.has(point))].flatMap(oneSeries);
  return fits.length === 2 && fits.every(isOnItsDay) ? fits : [];
}

/** Two contracts whose amounts are too close for bands: by their days, or else by smaller and larger amounts. */
export function contractsOfTwo(points: DatedPayments): SeriesFit[] {
  if (points.length > limits.mostOfTwo) return [];
  const byDate = areTwoAMonth(points) ? twoSeries(points, busiestWeek(points)) : [];
  if (byDate.length > 0) return byDate;
  const amounts = sortedAmounts(points);
  return twoSeries(points, smallest(points, amounts, bestSplit(amounts)));
}

/** How many payments share their due date with another one. */
function doublesIn({ placement }: SeriesFit): number {
  return placement.dueDays.length - new Set(placement.dueDays).size;
}

/** Twice a month may be two bills, and so may a bill that was often paid twice. */
export function isDoubtful(whole: SeriesFit): boolean {
  return whole.rule === semimonthly || doublesIn(whole) >= limits.doublePayments;
}

/** How many standard errors apart two means are. */
function errorsApart(one: readonly number[], other: readonly number[]): number {
  const squaredError = (values: readonly number[]) =>
    mean(values.map((value) => (value - mean(values)) ** 2)) / Math.max(1, values.length - 1);
  return Math.abs(mean(one) - mean(other)) / Math.sqrt(squaredError(one) + squaredError(other));
}

const amountsOf = (points: DatedPayments) => points.map(({ payment }) => payment.amountCents);

/** Whether two series have different amounts. */
function areAmountsApart(one: SeriesFit, other: SeriesFit): boolean {
  return errorsApart(amountsOf(one.points), amountsOf(other.points)) > limits.datesApartErrors;
}

/** Equal pay on two dates that aren't half a month apart, such as the 5th and the 17th, is one series. */
export function payOnTwoDates(points: DatedPayments, [one, other]: readonly SeriesFit[]): SeriesFit | null {
  if (!points[0]?.payment.isIncome || one?.rule !== monthly || other?.rule !== monthly) return null;
  if (areAmountsApart(one, other)) return null;
  const days = points.map(({ day }) => day);
  const placement = placeOnCalendar(days, semimonthly);
  if (shareWithin(placement, limits.heldDays) < limits.steadyShare) return null;
  return { points, rule: semimonthly, placement, ...variationOf(amountsOf(points)) };
}

/** Two contracts rather than one with all the payments. */
export function areTwoBills(whole: SeriesFit, [one, other]: readonly SeriesFit[]): boolean {
  const first = whole.points[0]?.payment;
  if (!one || !other) return false;
  if (whole.rule !== semimonthly) return true;
  if (first?.isIncome) return false;
  if (whole.variation > limits.steadyVariation && !first?.isTransfer) return true;
  return areAmountsApart(one, other);
}
