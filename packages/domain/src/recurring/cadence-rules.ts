import type { CadenceUnit } from './series.ts';

export interface CadenceRule {
  readonly unit: CadenceUnit;
  /** Every so many units. */
  readonly count: number;
  readonly periodDays: number;
  /** How far a gap may be from the period. */
  readonly toleranceDays: number;
  readonly minOccurrences: number;
  /** How far a payment may be from its due date, in both directions. */
  readonly windowDays: number;
}

function rule(
  unit: CadenceUnit,
  count: number,
  periodDays: number,
  toleranceDays: number,
  minOccurrences: number,
  windowDays: number,
): CadenceRule {
  return { unit, count, periodDays, toleranceDays, minOccurrences, windowDays };
}

export const weekly = rule('week', 1, 7, 2.2, 4, 2);
export const biweekly = rule('week', 2, 14, 2.2, 3, 3);
export const semimonthly = rule('halfMonth', 1, 15.22, 3.2, 4, 3);
/** Longer months hide the difference from monthly, so it needs more payments. */
export const fourWeekly = rule('week', 4, 28, 2.2, 6, 5);
export const monthly = rule('month', 1, 30.44, 4, 3, 5);
export const annual = rule('month', 12, 365.25, 12, 2, 15);

/** From the shortest to the longest. */
export const cadenceRules: readonly CadenceRule[] = [
  weekly,
  biweekly,
  semimonthly,
  fourWeekly,
  monthly,
  rule('month', 2, 60.9, 5, 3, 7),
  rule('month', 3, 91.3, 7, 3, 10),
  rule('month', 4, 121.75, 8, 3, 11),
  rule('month', 6, 182.6, 10, 3, 12),
  annual,
];

/** The other numbers of the detection. */
export const detectionLimits = {
  months: 26,
  /** A series that hasn't been seen for this many periods isn't reported. */
  alivePeriods: 1.6,

  /** Amounts are in different bands if they differ by more, in natural logarithm: about 22% and 3%. */
  bandLog: 0.22,
  closeBandLog: 0.03,
  /** Contracts replace the whole if they cover this share of it, and count at all from the smaller share on. */
  bandsCover: 0.9,
  bandsCoverLeast: 0.6,
  /** More bands than this aren't contracts. */
  mostBands: 24,

  fitShare: 0.8,
  /** Below this share of fitting gaps, a cadence isn't looked at any further. One late payment spoils two of three. */
  fitShareLeast: 0.65,
  fitShareLeastOfFew: 0.3,
  few: 6,
  coverShare: 0.75,
  /** The middle gap is within this many tolerances of the period. */
  usualGapTolerances: 1.5,

  variation: 0.35,
  /** Where fewer than `steadyShare` fit, and where the day isn't held. */
  steadyVariation: 0.12,
  steadyShare: 0.9,
  weeklyVariation: 0.08,
  /** If there are at least this many payments and nearly all hold their day, the amount may vary more. */
  punctualVariation: 0.6,
  punctualOccurrences: 6,
  punctualDays: 3,
  /** The tolerance within which a series counts as holding its day. */
  heldDays: 3,
  /** A few payments that are months apart and vary in amount must all be this close to their day. */
  rareDays: 4,
  /** From this many payments on, amounts that rise and fall by small steps are those of a season. */
  seasonOccurrences: 8,
  seasonSteps: 0.8,
  heldWeekdayDays: 1,
  /** Of many payments, a smaller share proves it. */
  heldShareOfMany: 0.65,
  many: 20,
  heldFortnightDays: 2,

  /** So few payments with one missing must be nearly equal. */
  fewest: 3,

  /** Two payments alone are yearly only if they are this close to a year apart, and as close in amount. */
  pairDays: 6,
  pairLog: 0.16,
  /** Or, for amounts this far apart, on the very day. */
  widePairDays: 2,
  widePairLog: 0.34,

  /** The amounts of two contracts that are close to each other hardly vary. */
  closeVariation: 0.01,
  /** How far from two a month the payments of two monthly contracts may be. */
  twoAMonth: 0.4,
  /** More payments than this aren't those of two contracts: two a month, and some more. */
  mostOfTwo: 56,
  /** A bill that was paid twice this often may be two. */
  doublePayments: 2,
  /** Bills on two days of the month are two contracts if their means differ by this many standard errors. */
  datesApartErrors: 3,

  /** Equal amounts among others need so many more payments than usual. */
  moreAmongOthers: 2,

  /** Biweekly or twice a month: decided from this many payments on. */
  paydayOccurrences: 6,
  /** Of fewer payments, two dates fit by chance, so they have to fit better by this many days. */
  certainOccurrences: 8,
  certainDays: 2,
  biweeklyShare: 0.9,
  paydayShare: 0.8,

  lastDayShare: 0.7,
  weekendDueDates: 2,
  /** Amounts that vary by less are nearly equal. */
  nearlyEqual: 0.05,
  /** A step in price changes the amount by at least this share. */
  smallestStep: 0.01,
} as const;
