import type { Cents } from '@cairn/domain';

/** Money in and out in a period. */
export interface InAndOut {
  readonly earned: Cents;
  readonly spent: Cents;
}

/** A period of the chart. */
export interface CashPeriod extends InAndOut {
  readonly key: string;
  /** "Nov", under the bars. */
  readonly short: string;
  /** "2025", under the first period and the first of each year. */
  readonly year: string | null;
  /** "Nov 2025". */
  readonly title: string;
  /** The same period last year, if it is compared. */
  readonly before: InAndOut | null;
}

/** A box of the drawing, in px. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bars of one period. */
export interface PeriodBars {
  /** The left edge and the width of the period's part of the plot. */
  readonly left: number;
  readonly width: number;
  readonly center: number;
  readonly earned: Bar | null;
  readonly spent: Bar | null;
  readonly netY: number;
  /** The same period last year: above and below the line. */
  readonly before: readonly Bar[];
}

export interface CashFlowGeometry {
  /** The amount at the top, and at the bottom with a minus. */
  readonly most: number;
  readonly zeroY: number;
  readonly periods: readonly PeriodBars[];
}

const EMPTY_AXIS_CENTS = 100_00;
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const DOLLAR = 100;

/** A round amount that is at least this large. */
export function roundUp(amount: number): number {
  if (amount <= 0) return EMPTY_AXIS_CENTS;
  for (let unit = DOLLAR; ; unit *= 10) {
    const step = steps.find((factor) => factor * unit >= amount);
    if (step !== undefined) return step * unit;
  }
}

const WIDEST_BAR = 28;
const BAR_SHARE = 0.36;
/** Last year's bar, relative to this year's. */
const BEFORE_SHARE = 3 / 7;
const GAP = 2;

/** The upper and lower end of a period: refunds above the amount spent count as money in. */
function reach({ earned, spent }: InAndOut) {
  return {
    up: Math.max(0, earned) + Math.max(0, -spent),
    down: Math.max(0, spent) + Math.max(0, -earned),
  };
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly zeroY: number;
  readonly pxPerCent: number;
}

/** A bar for an amount that starts `from` cents above the zero line, or below it if both are negative. */
function barOf({ x, width, zeroY, pxPerCent }: Place, from: number, amount: number): Bar | null {
  if (amount === 0) return null;
  const [start, end] = [zeroY - from * pxPerCent, zeroY - (from + amount) * pxPerCent];
  return { x, width, y: Math.min(start, end), height: Math.abs(end - start) };
}

/** Money in is above the line and money out below it, on the same scale. Negative ones continue on the other side. */
function barsOf(place: Place, { earned, spent }: InAndOut) {
  return {
    earned: barOf(place, earned < 0 ? -Math.max(0, spent) : 0, earned),
    spent: barOf(place, spent < 0 ? Math.max(0, earned) : 0, -spent),
  };
}

interface Size {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export function cashFlowGeometry(
  periods: readonly (InAndOut & { readonly before: InAndOut | null })[],
  { left, width, height }: Size,
): CashFlowGeometry {
  const all = periods.flatMap((period) => (period.before ? [period, period.before] : [period]));
  const most = roundUp(all.map(reach).reduce((high, { up, down }) => Math.max(high, up, down), 0));
  const [zeroY, pxPerCent] = [height / 2, height / 2 / most];
  const slot = width / Math.max(1, periods.length);
  const barWidth = Math.min(WIDEST_BAR, slot * BAR_SHARE);
  const beforeWidth = barWidth * BEFORE_SHARE;
  const isCompared = periods.some(({ before }) => before !== null);
  const both = isCompared ? barWidth + GAP + beforeWidth : barWidth;
  return {
    most,
    zeroY,
    periods: periods.map((period, index) => {
      const start = left + slot * index + (slot - both) / 2;
      const place = { x: start, width: barWidth, zeroY, pxPerCent };
      const beside = { ...place, x: start + barWidth + GAP, width: beforeWidth };
      const before = period.before ? barsOf(beside, period.before) : null;
      return {
        left: left + slot * index,
        width: slot,
        center: start + barWidth / 2,
        ...barsOf(place, period),
        netY: zeroY - (period.earned - period.spent) * pxPerCent,
        before: [before?.earned, before?.spent].filter((bar) => bar !== null && bar !== undefined),
      };
    }),
  };
}

const LABEL_PX = 44;
const NARROW_LABEL_PX = 27;

/** Every nth period has a label, so that they don't overlap. */
export function labelStep(slotPx: number, isWide: boolean): number {
  return Math.max(1, Math.ceil((isWide ? LABEL_PX : NARROW_LABEL_PX) / slotPx));
}
