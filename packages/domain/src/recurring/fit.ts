import {
  annual,
  biweekly,
  type CadenceRule,
  cadenceRules,
  fourWeekly,
  detectionLimits as limits,
  monthly,
  semimonthly,
  weekly,
} from './cadence-rules.ts';
import type { RecurringPayment } from './detected.ts';
import { dateOf, type Placement, placeOnCalendar, shareWithin } from './placement.ts';
import { isDrifting, isSeasonal, median, variationOf } from './variation.ts';

/** A payment with its day as a number since 1970-01-01. */
export interface DatedPayment {
  readonly payment: RecurringPayment;
  readonly day: number;
}

/** Payments that recur, in the order of their days. */
export interface SeriesFit {
  readonly points: readonly DatedPayment[];
  readonly rule: CadenceRule;
  readonly placement: Placement;
  readonly variation: number;
  readonly stepAt: number | null;
}

interface CadenceFit {
  readonly rule: CadenceRule;
  readonly placement: Placement;
  readonly fit: number;
  readonly cover: number;
  readonly score: number;
}

interface GapFit {
  readonly fit: number;
  readonly cover: number;
  readonly residuals: readonly number[];
}

function fitGaps(gaps: readonly number[], { periodDays, toleranceDays }: CadenceRule): GapFit {
  let [fitting, skipped] = [0, 0];
  const residuals: number[] = [];
  for (const gap of gaps) {
    const periods = Math.max(1, Math.round(gap / periodDays));
    const off = Math.abs(gap - periods * periodDays);
    if (off <= toleranceDays + periods - 1) fitting += 1;
    skipped += periods - 1;
    residuals.push(off);
  }
  const occurrences = gaps.length + 1;
  return {
    fit: fitting / gaps.length,
    cover: occurrences / (occurrences + skipped),
    residuals,
  };
}

function fitCadence(days: readonly number[], gaps: readonly number[], rule: CadenceRule): CadenceFit | null {
  if (days.length < rule.minOccurrences) return null;
  const { fit: gapFit, cover, residuals } = fitGaps(gaps, rule);
  const least = days.length < limits.few ? limits.fitShareLeastOfFew : limits.fitShareLeast;
  if (gapFit < least || cover < limits.coverShare) return null;
  const placement = placeOnCalendar(days, rule);
  // A late payment spoils the gaps before and after it, so being on the calendar counts as well.
  const fit = Math.max(gapFit, shareWithin(placement, rule.toleranceDays));
  if (fit < limits.fitShare) return null;
  return { rule, placement, fit, cover, score: fit * cover - median(residuals) / (2 * rule.periodDays) };
}

/** The 15th and the end or the beginning of a month. */
function isPayday(day: number): boolean {
  const date = dateOf(day);
  return (date >= 13 && date <= 17) || date >= 26 || date <= 3;
}

const shareOf = <Item>(items: readonly Item[], test: (item: Item) => boolean) =>
  items.filter(test).length / items.length;

const LONGEST_GAP = 1_000;
const gapCounts = new Uint32Array(LONGEST_GAP + 1);

/** The lower median, by counting, because gaps are small whole numbers. */
function middleGap(gaps: readonly number[]): number {
  gapCounts.fill(0);
  for (const gap of gaps) {
    const at = Math.min(gap, LONGEST_GAP);
    gapCounts[at] = (gapCounts[at] ?? 0) + 1;
  }
  let left = Math.floor((gaps.length - 1) / 2);
  for (let gap = 0; gap < LONGEST_GAP; gap += 1) {
    left -= gapCounts[gap] ?? 0;
    if (left < 0) return gap;
  }
  return LONGEST_GAP;
}

/** Most gaps skip nothing, so a cadence that isn't near the middle one needs no closer look. */
function likelyCadences(gaps: readonly number[]): readonly CadenceRule[] {
  const usualGap = middleGap(gaps);
  const likely = cadenceRules.filter(
    ({ periodDays, toleranceDays }) => Math.abs(usualGap - periodDays) <= limits.usualGapTolerances * toleranceDays,
  );
  const isCertainlyBiweekly =
    gaps.length + 1 >= limits.paydayOccurrences &&
    shareOf(gaps, (gap) => Math.abs(gap - biweekly.periodDays) <= 1) >= limits.biweeklyShare;
  return isCertainlyBiweekly ? likely.filter((rule) => rule !== semimonthly) : likely;
}

/** Gaps of 14 and 15.2 days are alike, and of 28 and 30.4, but only those in weeks drift through the months. */
function isInWeeks(days: readonly number[], weeks: Placement, months: Placement): boolean {
  const isCertain = days.length >= limits.certainOccurrences;
  if (!isCertain && months.otherDay !== null) return weeks.totalOff <= months.totalOff + limits.certainDays;
  if (weeks.totalOff !== months.totalOff) return weeks.totalOff < months.totalOff;
  return months.otherDay !== null && shareOf(days, isPayday) <= limits.paydayShare;
}

const alike = [
  [biweekly, semimonthly],
  [fourWeekly, monthly],
] as const;

interface AmountPattern {
  readonly isIncome: boolean;
  /** Changes by little from one payment to the next, however much over time. */
  readonly isDrifting: boolean;
  /** Rises and falls by small steps. */
  readonly isSeasonal: boolean;
}

/** The most that the amounts of a cadence may vary, however well the days fit. */
function mostVariation(rule: CadenceRule, { isIncome, isDrifting }: AmountPattern): number {
  if (rule === weekly && !isIncome && !isDrifting) return limits.weeklyVariation;
  return rule.periodDays < monthly.periodDays ? limits.variation : limits.punctualVariation;
}

function gapsOf(points: readonly DatedPayment[]): number[] {
  const gaps: number[] = [];
  for (let at = 1; at < points.length; at += 1) gaps.push((points[at]?.day ?? 0) - (points[at - 1]?.day ?? 0));
  return gaps;
}

function bestCadence(
  days: readonly number[],
  gaps: readonly number[],
  likely: readonly CadenceRule[],
): CadenceFit | null {
  const fits = new Map<CadenceRule, CadenceFit>();
  for (const rule of likely) {
    const found = fitCadence(days, gaps, rule);
    if (found) fits.set(rule, found);
  }
  for (const [inWeeks, inMonths] of alike) {
    const [weeks, months] = [fits.get(inWeeks), fits.get(inMonths)];
    if (weeks && months) fits.delete(isInWeeks(days, weeks.placement, months.placement) ? inMonths : inWeeks);
  }
  let best: CadenceFit | null = null;
  for (const one of fits.values()) if (!best || one.score > best.score) best = one;
  return best;
}

function isPunctual({ placement }: CadenceFit): boolean {
  return (
    placement.offsets.length >= limits.punctualOccurrences &&
    shareWithin(placement, limits.punctualDays) >= limits.steadyShare
  );
}

const NONE = -1;

/** Visits at a fixed price aren't weekly unless they are on one weekday, and groceries aren't at all. */
function weeklyLimit({ placement }: CadenceFit, pattern: AmountPattern): number {
  const share = placement.offsets.length < limits.many ? limits.fitShare : limits.heldShareOfMany;
  if (shareWithin(placement, limits.heldWeekdayDays) < share) return NONE;
  return mostVariation(weekly, pattern);
}

/** How much the amounts of a cadence may vary. */
function variationLimit(cadence: CadenceFit, pattern: AmountPattern): number {
  const { rule, placement, fit, cover } = cadence;
  if (placement.offsets.length <= limits.fewest && cover < 1) return limits.nearlyEqual;
  if (rule === weekly) return weeklyLimit(cadence, pattern);
  // Meters are read around a day rather than on it.
  const unsteady = rule === monthly && pattern.isSeasonal ? limits.variation : limits.steadyVariation;
  if (fit < limits.steadyShare) return unsteady;
  if (rule.periodDays < monthly.periodDays)
    return shareWithin(placement, limits.heldFortnightDays) < limits.fitShare
      ? limits.steadyVariation
      : limits.variation;
  if (placement.medianOff > limits.heldDays) return unsteady;
  if (isPunctual(cadence)) return limits.punctualVariation;
  const isRare = rule.count > 1 && placement.offsets.length < limits.punctualOccurrences;
  return isRare && (cover < 1 || shareWithin(placement, limits.rareDays) < 1)
    ? limits.steadyVariation
    : limits.variation;
}

/** Two payments are little proof, so they have to be closer than others. */
function isYearlyPair([first, second]: readonly DatedPayment[]): boolean {
  if (!first || !second) return false;
  const off = Math.abs(second.day - first.day - annual.periodDays);
  const apart = Math.abs(Math.log(second.payment.amountCents / first.payment.amountCents));
  return (
    (off <= limits.pairDays && apart <= limits.pairLog) || (off <= limits.widePairDays && apart <= limits.widePairLog)
  );
}

/** The cadence of payments in the order of their days; null if they don't recur. */
export function fitSeries(points: readonly DatedPayment[]): SeriesFit | null {
  if (points.length < 2 || (points.length === 2 && !isYearlyPair(points))) return null;
  const gaps = gapsOf(points);
  const near = likelyCadences(gaps);
  if (near.length === 0) return null;
  const amounts = points.map(({ payment }) => payment.amountCents);
  const { variation, stepAt } = variationOf(amounts);
  const pattern = {
    isIncome: points[0]?.payment.isIncome ?? false,
    isDrifting: isDrifting(amounts),
    isSeasonal: isSeasonal(amounts),
  };
  const likely = near.filter((rule) => variation <= mostVariation(rule, pattern));
  const days = points.map(({ day }) => day);
  const cadence = bestCadence(days, gaps, likely);
  if (!cadence || (points.length > 2 && variation > variationLimit(cadence, pattern))) return null;
  return { points, rule: cadence.rule, placement: cadence.placement, variation, stepAt };
}
