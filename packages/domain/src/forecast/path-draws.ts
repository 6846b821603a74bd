import { FORECAST_DAYS } from './layers.ts';

/** How many ways the next year may turn out. */
export const PATHS = 200;
export const DAYS_PER_WEEK = 7;
const WEEKS_AHEAD = Math.ceil(FORECAST_DAYS / DAYS_PER_WEEK);
/** How likely it is that nothing is spent on a day of a week. */
const QUIET_DAY = 0.3;

/**
 * Which past week each week ahead repeats, by week and path. A path first draws the weeks that it knows and then repeats
 * only those, because the usual week is itself only known from a few dozen weeks.
 */
export function drawWeeks(random: () => number, weekCount: number): Uint8Array {
  const drawn = new Uint8Array(WEEKS_AHEAD * PATHS);
  const known = new Uint8Array(weekCount);
  for (let path = 0; path < PATHS; path += 1) {
    for (let at = 0; at < weekCount; at += 1) known[at] = Math.floor(random() * weekCount);
    for (let week = 0; week < WEEKS_AHEAD; week += 1)
      drawn[week * PATHS + path] = known[Math.floor(random() * weekCount)] ?? 0;
  }
  return drawn;
}

function drawWeek(random: () => number, parts: Float64Array): void {
  let sum = 0;
  for (let day = 0; day < DAYS_PER_WEEK; day += 1) {
    const part = random() < QUIET_DAY ? 0 : -Math.log(1 - random());
    parts[day] = part;
    sum += part;
  }
  if (sum === 0) {
    parts[Math.floor(random() * DAYS_PER_WEEK)] = 1;
    sum = 1;
  }
  for (let day = 0; day < DAYS_PER_WEEK; day += 1) parts[day] = (parts[day] ?? 0) / sum;
}

/** Which part of its week's amount each day has, by day and path. The parts of a week add up to 1. */
export function drawParts(random: () => number): Float64Array {
  const drawn = new Float64Array(WEEKS_AHEAD * DAYS_PER_WEEK * PATHS);
  const parts = new Float64Array(DAYS_PER_WEEK);
  for (let week = 0; week < WEEKS_AHEAD; week += 1)
    for (let path = 0; path < PATHS; path += 1) {
      drawWeek(random, parts);
      for (let day = 0; day < DAYS_PER_WEEK; day += 1)
        drawn[(week * DAYS_PER_WEEK + day) * PATHS + path] = parts[day] ?? 0;
    }
  return drawn;
}

/** About normal, by path, with a mean of 0 and a standard deviation of 1. */
export function drawNormals(random: () => number): Float64Array {
  const drawn = new Float64Array(PATHS);
  for (let path = 0; path < PATHS; path += 1)
    drawn[path] = (random() + random() + random() + random() - 2) * Math.sqrt(3);
  return drawn;
}
