import { FORECAST_DAYS } from './layers.ts';
import { DAYS_PER_WEEK, PATHS } from './path-draws.ts';
import { NEAR_DAYS, nearShare } from './usual.ts';

/** The 10th and the 90th percentile, as positions among the sorted paths. */
const LOW_AT = PATHS / 10;
const HIGH_AT = PATHS - 1 - LOW_AT;

/** How far each day's balance may be from the central line, for one account. */
export interface BandOffsets {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Moves smaller values before larger ones and returns where the two parts meet. */
function partition(values: Float64Array, low: number, high: number): { left: number; right: number } {
  const pivot = values[(low + high) >> 1] ?? 0;
  let [left, right] = [low, high];
  while (left <= right) {
    while ((values[left] ?? 0) < pivot) left += 1;
    while ((values[right] ?? 0) > pivot) right -= 1;
    if (left > right) break;
    const swapped = values[left] ?? 0;
    values[left] = values[right] ?? 0;
    values[right] = swapped;
    left += 1;
    right -= 1;
  }
  return { left, right };
}

/** The value that sorting would put at a position, found without sorting. Earlier ones must be at most as large. */
function select(values: Float64Array, wanted: number, from: number): number {
  let [low, high] = [from, values.length - 1];
  while (low < high) {
    const { left, right } = partition(values, low, high);
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return values[wanted] ?? 0;
}

/** Percentiles are found for every day of the first weeks, and later only for some days, with straight lines between. */
const DAILY_UP_TO = 14;
const LATER_EVERY = 7;

function fillBetween(line: Float64Array, from: number, to: number): void {
  const [first, last] = [line[from] ?? 0, line[to] ?? 0];
  for (let day = from + 1; day < to; day += 1)
    line[day] = Math.round(first + ((last - first) * (day - from)) / (to - from));
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The distances of one account's paths from the usual line, day by day. */
export class AccountPaths {
  readonly distances = new Float64Array(PATHS);
  /** The distance between the usual line and the central line. Budgets can plan more than is usually spent. */
  gap = 0;
  readonly offsets: BandOffsets = { low: new Float64Array(FORECAST_DAYS), high: new Float64Array(FORECAST_DAYS) };
  readonly #weeks: Float64Array | null;
  readonly #usual: number;
  readonly #near: number;
  readonly #layers: readonly Float64Array[];
  /** The movements that the paths repeat in the current week. */
  readonly #amounts = new Float64Array(PATHS);
  readonly #ordered = new Float64Array(PATHS);
  #recorded = 0;
  #hasEvent = false;

  /** `weeks` has the sum of each past week, and `layers` the central line's amounts instead. */
  constructor(weeks: Float64Array | null, layers: readonly Float64Array[]) {
    this.#weeks = weeks?.some((week) => week !== 0) ? weeks : null;
    this.#usual = this.#weeks ? meanOf(this.#weeks) / DAYS_PER_WEEK : 0;
    this.#near = this.#weeks ? this.#usual * nearShare(this.#weeks) : 0;
    this.#layers = layers;
  }

  /** Changes all paths at once, before the day's own spending, and the usual by `gap`. */
  add(others: Float64Array, factor: number, day: number, gap = 0): void {
    const { distances } = this;
    if (!this.#hasEvent && day > 0) this.#record(day - 1);
    this.#hasEvent = true;
    this.gap += factor * gap;
    for (let path = 0; path < PATHS; path += 1) distances[path] = (distances[path] ?? 0) + factor * (others[path] ?? 0);
  }

  #startWeek(weeks: Float64Array, drawnWeeks: Uint8Array, week: number): void {
    for (let path = 0; path < PATHS; path += 1)
      this.#amounts[path] = weeks[(drawnWeeks[week * PATHS + path] ?? 0) % weeks.length] ?? 0;
  }

  /** Like the habit layer, paths begin tomorrow, on day 1. */
  advance(day: number, drawnWeeks: Uint8Array, drawnParts: Float64Array): void {
    const weeks = this.#weeks;
    if (weeks && day > 0) {
      const at = day - 1;
      if (at % DAYS_PER_WEEK === 0) this.#startWeek(weeks, drawnWeeks, at / DAYS_PER_WEEK);
      const usual = day <= NEAR_DAYS ? this.#near : this.#usual;
      this.gap += usual - this.#layers.reduce((sum, layer) => sum + (layer[day] ?? 0), 0);
      const [distances, amounts, first] = [this.distances, this.#amounts, at * PATHS];
      for (let path = 0; path < PATHS; path += 1)
        distances[path] = (distances[path] ?? 0) + (amounts[path] ?? 0) * (drawnParts[first + path] ?? 0) - usual;
    }
    const isRegular = day <= DAILY_UP_TO || day % LATER_EVERY === 0 || day === FORECAST_DAYS - 1;
    if (this.#hasEvent || (weeks && isRegular)) this.#record(day);
    this.#hasEvent = false;
  }

  /** The band is on both sides of the usual line, and also includes the central line if budgets move that elsewhere. */
  #record(day: number): void {
    if (day <= this.#recorded && day > 0) return;
    const { low, high } = this.offsets;
    this.#ordered.set(this.distances);
    const [below, above] = [select(this.#ordered, LOW_AT, 0), select(this.#ordered, HIGH_AT, LOW_AT)];
    low[day] = Math.round(Math.min(0, below) + Math.min(0, this.gap));
    high[day] = Math.round(Math.max(0, above) + Math.max(0, this.gap));
    fillBetween(low, this.#recorded, day);
    fillBetween(high, this.#recorded, day);
    this.#recorded = day;
  }

  /** An account that only has events stays as far from its line as after the last one. */
  finish(): BandOffsets {
    this.#record(FORECAST_DAYS - 1);
    return this.offsets;
  }
}
