import { detectionLimits as limits } from './cadence-rules.ts';
import { type DatedPayment, fitSeries, type SeriesFit } from './fit.ts';
import {
  areTwoBills,
  contractsOfTwo,
  type DatedPayments,
  isDoubtful,
  oneSeries,
  payOnTwoDates,
  sortedAmounts,
} from './two-contracts.ts';

/** Where neighbors in amount differ by more than `log`: the least amount of each band. Empty if there are too many. */
function bandStarts(points: DatedPayments, log: number): number[] {
  const most = Math.min(limits.mostBands, points.length / 2);
  const ratio = Math.exp(log);
  const starts: number[] = [];
  let before = 0;
  for (const amount of sortedAmounts(points)) {
    if (before === 0 || amount > before * ratio) starts.push(amount);
    // A contract has at least two payments.
    if (starts.length > most) return [];
    before = amount;
  }
  return starts;
}

/** Splits payments into bands of amounts, each in the order of its days. */
function bandsOf(points: DatedPayments, log: number): DatedPayments[] {
  const starts = bandStarts(points, log);
  if (starts.length < 2) return [];
  const bands = starts.map((): DatedPayment[] => []);
  for (const point of points) {
    let band = starts.length - 1;
    while (band > 0 && point.payment.amountCents < (starts[band] ?? 0)) band -= 1;
    bands[band]?.push(point);
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
  return joinSteps(bandsOf(points, log)).flatMap(fit);
}

function covers(fits: readonly SeriesFit[], points: DatedPayments, share: number): boolean {
  return countOf(fits) >= share * points.length;
}

const isPair = ({ points }: SeriesFit) => points.length === 2;

const isSeveral = (fits: readonly SeriesFit[], points: DatedPayments) =>
  fits.length > 1 && !fits.every(isPair) && covers(fits, points, limits.bandsCover);

/** Equal amounts are one contract, and so are those of a series that has no payment too many. */
const mayBeSeveral = (whole: SeriesFit) => whole.variation > limits.closeVariation && isDoubtful(whole);

/** Several contracts of nearly the same amount, in payments that otherwise are one or none. */
function closeContracts(points: DatedPayments, whole: SeriesFit | null): SeriesFit[] {
  if (whole && !mayBeSeveral(whole)) return [whole];
  const close = contractsByAmount(points, limits.closeBandLog, oneSeries);
  if (isSeveral(close, points) && close.every(({ variation }) => variation <= limits.closeVariation)) return close;
  const two = contractsOfTwo(points);
  const pay = whole ? null : payOnTwoDates(points, two);
  if (pay) return [pay];
  if (two.length > 0 && (!whole || areTwoBills(whole, two))) return two;
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

const fitBand = (band: DatedPayments) => closeContracts(band, fitSeries(band));

/** Two unusual amounts a year apart don't make a second contract of a series that has no payment too many. */
function bandsInstead(whole: SeriesFit, points: DatedPayments): SeriesFit[] {
  const mayBePairs = isDoubtful(whole);
  const fit = (band: DatedPayments) => fitBand(band).filter((one) => mayBePairs || !isPair(one));
  const bands = contractsByAmount(points, limits.bandLog, fit);
  return isSeveral(bands, points) ? bands : [];
}

/** The recurring series among one merchant's payments on one account, in the order of their days. */
export function contractsIn(points: DatedPayments): SeriesFit[] {
  const whole = fitSeries(points);
  if (whole && whole.variation <= limits.closeVariation) return [whole];
  if (whole) {
    const bands = bandsInstead(whole, points);
    return bands.length > 0 ? bands : closeContracts(points, whole);
  }
  const bands = contractsByAmount(points, limits.bandLog, fitBand);
  if (isSeveral(bands, points)) return bands;
  const close = closeContracts(points, null);
  if (close.length > 0) return close;
  return bands.length > 0 && covers(bands, points, limits.bandsCoverLeast) ? bands : equalAmounts(points);
}
