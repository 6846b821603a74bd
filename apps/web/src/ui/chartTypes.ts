import type { Cents, Day } from '@cairn/domain';

/** A part of a bar or doughnut chart. */
export interface ChartItem {
  /** Required if two parts may have the same label. */
  id?: number | string | undefined;
  label: string;
  cents: Cents;
  /** The category's color; otherwise, the next one in the series. */
  color?: string | null | undefined;
  /** The path of the list behind this amount, and its history state. */
  to?: string | undefined;
  state?: unknown;
}

/** A point of a line chart. */
export interface LinePoint {
  day: Day;
  cents: Cents;
}
