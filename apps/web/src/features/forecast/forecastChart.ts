/** Distances in the chart, whatever its size on the screen. */
export const CHART_SIZE = 1000;

const steps = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10];
const MOST_INTERVALS = 4;
const SMALLEST_STEP_CENTS = 1_00;
const EMPTY_AXIS_CENTS = 100_00;

interface Axis {
  readonly low: number;
  readonly high: number;
  /** From the top down. */
  readonly ticks: readonly number[];
}

/** Round amounts that include zero and every value; at most one more interval if some are on the other side of zero. */
export function axisOf(values: readonly number[]): Axis {
  const least = values.reduce((low, value) => Math.min(low, value), 0);
  const found = values.reduce((high, value) => Math.max(high, value), 0);
  const most = least === 0 && found === 0 ? EMPTY_AXIS_CENTS : found;
  const allowed = least < 0 && most > 0 ? MOST_INTERVALS + 1 : MOST_INTERVALS;
  const intervals = (step: number) => Math.ceil(most / step) - Math.floor(least / step);
  for (let unit = SMALLEST_STEP_CENTS; ; unit *= 10) {
    const step = steps.map((factor) => factor * unit).find((candidate) => intervals(candidate) <= allowed);
    if (step === undefined) continue;
    const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
    const ticks = Array.from({ length: intervals(step) + 1 }, (_, index) => high - index * step);
    return { low, high, ticks };
  }
}

/** How far down a value is, from 0 to 1. */
export function downOf({ low, high }: Axis, value: number): number {
  return (high - value) / (high - low);
}

const short = (value: number) => Math.round(value * 10) / 10;

/** The path of a line through points at these fractions of the chart. */
export function linePath(across: readonly number[], down: readonly number[]): string {
  return across
    .map((x, index) => `${index === 0 ? 'M' : 'L'}${short(x * CHART_SIZE)} ${short((down[index] ?? 0) * CHART_SIZE)}`)
    .join('');
}

/** The path of an area: along one edge and back along the other. `down` has the upper edge, then the lower one. */
export function areaPath(across: readonly number[], down: readonly number[]): string {
  const lower = down.slice(across.length).reverse();
  return `${linePath([...across, ...across.toReversed()], [...down.slice(0, across.length), ...lower])}Z`;
}

const percent = (fraction: number) => `${Math.round(fraction * 10_000) / 100}%`;

/** The area between zero and the part of a line below it, as a CSS polygon. */
export function belowZeroShape(axis: Axis, across: readonly number[], values: readonly number[]): string {
  const zero = percent(downOf(axis, 0));
  const edge = across.map((x, index) => `${percent(x)} ${percent(downOf(axis, Math.min(0, values[index] ?? 0)))}`);
  return `polygon(${percent(across[0] ?? 0)} ${zero}, ${edge.join(', ')}, ${percent(across.at(-1) ?? 1)} ${zero})`;
}
