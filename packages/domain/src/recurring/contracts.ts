import { detectionLimits as limits, monthly, semimonthly } from './cadence-rules.ts';
import { type DatedPayment, fitSeries, type SeriesFit } from './fit.ts';
import { dateOf, shareWithin } from './placement.ts';
import { bestSplit, mean } from './variation.ts';

type DatedPayments = readonly DatedPayment[];

const byAmount = (a: DatedPayment, b: DatedPayment) => a.payment.amountCents - b.payment.amountCents || byDay(a, b);
const byDay = (a: DatedPayment, b: DatedPayment) => a.day - b.day || a.payment.id - b.payment.id;

/** Splits payments where neighbors in amount differ by more than `log`. */
function bandsOf(points: DatedPayments, log: number): DatedPayments[] {
  const sorted = [...points].sort(byAmount);
  const ratio = Math.exp(log);
  const bands: DatedPayment[][] = [];
  let before = 0;
  for (const point of sorted) {
    const { amountCents } = point.payment;
    if (before === 0 || amountCents > before * ratio) bands.push([]);
    bands.at(-1)?.push(point);
    before = amountCents;
  }
  return bands;
}

function firstDayOf(points: DatedPayments): number {
  return points[0]?.day ?? 0;
}

function lastDayOf(points: DatedPayments): number {
  return points.at(-1)?.day ?? 0;
}

/** Both in one series, if the second begins after the first has ended: a price that changed by a lot. */
function joinedInTime(one: DatedPayments, other: DatedPayments): SeriesFit | null {
  const [first, second] = firstDayOf(one) <= firstDayOf(other) ? [one, other] : [other, one];
  return lastDayOf(first) < firstDayOf(second) ? fitSeries([...first, ...second]) : null;
}

/** Joins bands that are one contract before and after a change of its price. */
function joinSteps(bands: readonly DatedPayments[]): DatedPayments[] {
  const left = [...bands].sort((a, b) => firstDayOf(a) - firstDayOf(b));
  for (let at = 0; at < left.length; at += 1)
    for (let next = at + 1; next < left.length; next += 1) {
      const [one, other] = [left[at], left[next]];
      const joined = one && other && (one.length > 1 || other.length > 1) ? joinedInTime(one, other) : null;
      if (joined) {
        left[at] = joined.points;
        left.splice(next, 1);
        next = at;
      }
    }
  return left;
}

function countOf(fits: readonly SeriesFit[]): number {
  return fits.reduce((sum, { points }) => sum + points.length, 0);
}

/** The contracts among bands of amounts. */
function contractsByAmount(points: DatedPayments, log: number, fit: (band: DatedPayments) => SeriesFit[]): SeriesFit[] {
  const bands = bandsOf(points, log);
  // A contract has at least two payments.
  if (bands.length < 2 || bands.length > Math.min(limits.mostBands, points.length / 2)) return [];
  return joinSteps(bands.map((band) => [...band].sort(byDay))).flatMap(fit);
}

const onlySeries = (points: DatedPayments): SeriesFit[] => {
  const found = fitSeries(points);
  return found ? [found] : [];
};

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
  const months = (lastDayOf(points) - firstDayOf(points)) / monthly.periodDays + 1;
  return points.length >= 2 * monthly.minOccurrences && Math.abs(points.length / months - 2) <= limits.twoAMonth;
}

const isOnItsDay = ({ rule, placement }: SeriesFit) =>
  rule === monthly && shareWithin(placement, limits.rareDays) >= limits.steadyShare;

/** Two monthly contracts: the given payments and the others. */
function twoContracts(points: DatedPayments, first: DatedPayments): SeriesFit[] {
  const taken = new Set(first);
  const fits = [first, points.filter((point) => !taken.has(point))].flatMap(onlySeries);
  return fits.length === 2 && fits.every(isOnItsDay) ? fits : [];
}

/** Two monthly contracts whose amounts vary too much for bands: by their days, or else by smaller and larger amounts. */
function contractsOfTwo(points: DatedPayments): SeriesFit[] {
  if (!areTwoAMonth(points)) return [];
  const byDate = twoContracts(points, busiestWeek(points));
  if (byDate.length > 0) return byDate;
  const sorted = [...points].sort(byAmount);
  const smaller = sorted.slice(0, bestSplit(sorted.map(({ payment }) => payment.amountCents)));
  return twoContracts(points, smaller.sort(byDay));
}

/** How many standard errors apart two means are. */
function errorsApart(one: readonly number[], other: readonly number[]): number {
  const squaredError = (values: readonly number[]) =>
    mean(values.map((value) => (value - mean(values)) ** 2)) / Math.max(1, values.length - 1);
  return Math.abs(mean(one) - mean(other)) / Math.sqrt(squaredError(one) + squaredError(other));
}

/** Two bills of different amounts half a month apart, rather than one that is due twice a month. */
function areTwoBills(whole: SeriesFit, [one, other]: readonly SeriesFit[]): boolean {
  const first = whole.points[0]?.payment;
  if (!one || !other || whole.rule !== semimonthly || first?.isIncome) return false;
  if (whole.variation > limits.steadyVariation && !first?.isTransfer) return true;
  const amountsOf = ({ points }: SeriesFit) => points.map(({ payment }) => payment.amountCents);
  return errorsApart(amountsOf(one), amountsOf(other)) > limits.datesApartErrors;
}

function covers(fits: readonly SeriesFit[], points: DatedPayments, share: number): boolean {
  return countOf(fits) >= share * points.length;
}

const isSeveral = (fits: readonly SeriesFit[], points: DatedPayments) =>
  fits.length > 1 && covers(fits, points, limits.bandsCover);

/** Several contracts of nearly the same amount, in payments that otherwise are one or none. */
function closeContracts(points: DatedPayments, whole: SeriesFit | null): SeriesFit[] {
  if (whole && whole.variation <= limits.closeVariation) return [whole];
  const close = contractsByAmount(points, limits.closeBandLog, onlySeries);
  if (isSeveral(close, points) && close.every(({ variation }) => variation <= limits.closeVariation)) return close;
  if (whole && whole.rule !== semimonthly) return [whole];
  const two = contractsOfTwo(points);
  if (isSeveral(two, points) && (!whole || areTwoBills(whole, two))) return two;
  return whole ? [whole] : [];
}

/** A subscription among other purchases at the same merchant: equal amounts, often enough. */
function equalAmounts(points: DatedPayments): SeriesFit[] {
  const amounts = Map.groupBy(points, ({ payment }) => payment.amountCents);
  return Array.from(amounts.values()).flatMap((equal) => {
    const found = equal.length > limits.moreAmongOthers + 2 ? fitSeries(equal) : null;
    return found && found.points.length >= found.rule.minOccurrences + limits.moreAmongOthers ? [found] : [];
  });
}

/** What recurs among the payments of one merchant on one account, in the order of their days. */
export function contractsIn(points: DatedPayments): SeriesFit[] {
  const whole = fitSeries(points);
  if (whole && whole.variation <= limits.closeVariation) return [whole];
  const bands = contractsByAmount(points, limits.bandLog, (band) => closeContracts(band, fitSeries(band)));
  if (isSeveral(bands, points)) return bands;
  const close = closeContracts(points, whole);
  if (close.length > 0) return close;
  if (bands.length > 0 && covers(bands, points, limits.bandsCoverLeast)) return bands;
  return equalAmounts(points);
}
