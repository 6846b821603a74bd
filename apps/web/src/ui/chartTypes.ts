import type { Cents, Day } from '@cairn/domain';

/** A part of a bar or doughnut chart. */
export interface ChartItem {
  /** Where two parts may have the same label. */
  id?: number | string | undefined;
  label: string;
  cents: Cents;
  /** Of the category; without it the next colour of the series. */
  color?: string | null | undefined;
  /** The list that adds up to it, and what the router keeps with that entry. */
  to?: string | undefined;
  state?: unknown;
}

/** A point of a line chart. */
export interface LinePoint {
  day: Day;
  cents: Cents;
}
