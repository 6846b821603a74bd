import { type CadenceRule, detectionLimits as limits } from './cadence-rules.ts';
import { weekendShift } from './schedule.ts';
import type { WeekendPolicy } from './series.ts';
import { median } from './variation.ts';

const DAY_MS = 86_400_000;
const LONGEST_MONTH = 31;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** For the engine, because remainders of floating-point numbers are slow. */
export const wholeNumber = (value: number) => value | 0;

function weekdayOfNumber(day: number): number {
  const weekday = (day + EPOCH_WEEKDAY) % 7;
  return weekday < 0 ? weekday + 7 : weekday;
}

/** Where the payments of a series are on the calendar. Days are numbers since 1970-01-01. */
export interface Placement {
  readonly dayOfMonth: number | null;
  readonly otherDay: number | null;
  readonly weekendPolicy: WeekendPolicy;
  /** By payment: the due date before a move because of a weekend, and how many days later the payment was. */
  readonly dueDays: readonly number[];
  readonly offsets: readonly number[];
  readonly totalOff: number;
  readonly medianOff: number;
}

function placementOf(
  dues: readonly { readonly due: number; readonly off: number }[],
  found: Pick<Placement, 'dayOfMonth' | 'otherDay' | 'weekendPolicy'>,
): Placement {
  const offsets = dues.map(({ off }) => off);
  const distances = offsets.map(Math.abs);
  return {
    ...found,
    dueDays: dues.map(({ due }) => due),
    offsets,
    totalOff: distances.reduce((sum, one) => sum + one, 0),
    medianOff: median(distances),
  };
}

const countOff = ({ offsets }: Placement, days: number) => offsets.filter((off) => Math.abs(off) <= days).length;

/** The share of the payments that are at most so many days off. */
export function shareWithin(placement: Placement, days: number): number {
  return countOff(placement, days) / placement.offsets.length;
}

function placeInWeeks(days: readonly number[], periodDays: number): Placement {
  let [leastOff, bestPhase] = [Number.POSITIVE_INFINITY, 0];
  const offAt = (day: number, phase: number) => {
    const after = modulo(day - phase, periodDays);
    return after > periodDays / 2 ? after - periodDays : after;
  };
  for (let phase = 0; phase < periodDays; phase += 1) {
    let total = 0;
    for (const day of days) total += Math.abs(offAt(day, phase));
    if (total < leastOff) [leastOff, bestPhase] = [total, phase];
  }
  const dues = days.map((day) => ({ due: day - offAt(day, bestPhase), off: offAt(day, bestPhase) }));
  return placementOf(dues, { dayOfMonth: null, otherDay: null, weekendPolicy: 'none' });
}

interface MonthStart {
  readonly first: number;
  readonly length: number;
}

const monthStarts = new Map<number, MonthStart>();

/** A few hundred months at most, because payments are of the last years. */
function monthStart(month: number): MonthStart {
  const known = monthStarts.get(month);
  if (known) return known;
  const numberOf = (index: number) =>
    wholeNumber(new Date(0).setUTCFullYear(Math.floor(index / 12), index % 12, 1) / DAY_MS);
  const start = { first: numberOf(month), length: numberOf(month + 1) - numberOf(month) };
  monthStarts.set(month, start);
  return start;
}

/** From 1 to 31. */
export function dateOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDate();
}

/** Months since year 0. */
function monthNumberOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

interface DayInMonth {
  readonly day: number;
  readonly month: number;
  /** Of that month. */
  readonly start: MonthStart;
}

function inMonth(day: number): DayInMonth {
  const month = monthNumberOf(day);
  return { day, month, start: monthStart(month) };
}

function dueIn({ first, length }: MonthStart, date: number): number {
  return first + (date < length ? date : length) - 1;
}

interface MonthPlan {
  readonly dates: readonly number[];
  readonly policy: WeekendPolicy;
  /** Every so many months, counted from this one. */
  readonly count: number;
  readonly phase: number;
}

function offFrom(due: number, day: number, policy: WeekendPolicy): number {
  return policy === 'none' ? day - due : day - due - weekendShift(weekdayOfNumber(due), policy);
}

const DAYS_PER_MONTH = 30.44;

/** The due date on a date of the month, before a move because of a weekend, that is nearest to a payment. */
function nearestOn(date: number, { day, month, start }: DayInMonth, count: number, phase: number): number {
  const since = count === 1 ? 0 : modulo(month - phase, count);
  const due = dueIn(since === 0 ? start : monthStart(month - since), date);
  const half = (count * DAYS_PER_MONTH) / 2;
  if (day - due > half) return dueIn(monthStart(month - since + count), date);
  return due - day > half ? dueIn(monthStart(month - since - count), date) : due;
}

function nearestDue(one: DayInMonth, { dates, policy, count, phase }: MonthPlan): number {
  let [nearest, least] = [one.day, Number.POSITIVE_INFINITY];
  for (const date of dates) {
    const due = nearestOn(date, one, count, phase);
    const off = Math.abs(offFrom(due, one.day, policy));
    if (off < least) [nearest, least] = [due, off];
  }
  return nearest;
}

function isWeekend(day: number): boolean {
  const weekday = weekdayOfNumber(day);
  return weekday === 0 || weekday === 6;
}

/** Fewer days off are better, then more payments on the very day. */
const EXACT_BONUS = 1e-4;

interface PricedPlan extends MonthPlan {
  readonly total: number;
  readonly weekendDues: number;
}

type Timing = Pick<MonthPlan, 'policy' | 'count' | 'phase'>;

/** The date of the month that is nearest to the payments. */
function cheapest(days: readonly DayInMonth[], dates: readonly number[], timing: Timing): PricedPlan {
  const { policy, count, phase } = timing;
  let [best, least, bestWeekendDues] = [0, Number.POSITIVE_INFINITY, 0];
  for (const date of dates) {
    let [total, weekendDues] = [0, 0];
    for (const one of days) {
      const due = nearestOn(date, one, count, phase);
      const off = Math.abs(offFrom(due, one.day, policy));
      total += off === 0 ? -EXACT_BONUS : off;
      if (total >= least) break;
      if (isWeekend(due)) weekendDues += 1;
    }
    if (total < least) [best, least, bestWeekendDues] = [date, total, weekendDues];
  }
  return { ...timing, dates: days.length > 0 ? [best] : dates.slice(0, 1), total: least, weekendDues: bestWeekendDues };
}

/** A weekend policy needs proof: due dates on weekends, and payments that are closer to where it moves them. */
function betterOf(one: PricedPlan, other: PricedPlan): PricedPlan {
  if (other.policy !== 'none' && other.weekendDues < limits.weekendDueDates) return one;
  return other.total < one.total ? other : one;
}

function bestPolicy(planWith: (policy: WeekendPolicy) => PricedPlan): PricedPlan {
  const unmoved = planWith('none');
  // Nothing is better than payments that are all on their days.
  if (unmoved.total <= 0) return unmoved;
  return betterOf(betterOf(unmoved, planWith('before')), planWith('after'));
}

function placeByPlan(days: readonly DayInMonth[], plan: MonthPlan): Placement {
  const [dayOfMonth = null, otherDay = null] = plan.dates;
  const dues = days.map((one) => {
    const due = nearestDue(one, plan);
    return { due, off: offFrom(due, one.day, plan.policy) };
  });
  return placementOf(dues, { dayOfMonth, otherDay, weekendPolicy: plan.policy });
}

/** The last day of the month, unless another date is exactly the day of more payments. */
function preferLastDay(best: Placement, last: Placement): Placement {
  if (shareWithin(last, 1) < limits.lastDayShare) return best;
  const exact = countOff(best, 0);
  return exact > countOff(last, 0) && exact >= limits.lastDayShare * best.offsets.length ? best : last;
}

/** How many days after a date of the month a payment is; negative if it is closer to the next one. */
function afterDate(day: number, date: number): number {
  return modulo(dateOf(day) - date + HALF_MONTH, LONGEST_MONTH) - HALF_MONTH;
}

const HALF_MONTH = 15;
/** Weekends and the lengths of months move the middle payment by no more. */
const NEAR_MIDDLE = 2;

/** Dates of the month that may be due dates of payments around a date, the likeliest first. */
function likelyDates(days: readonly DayInMonth[], around: number): readonly number[] {
  const middle = Math.round(around + median(days.map(({ day }) => afterDate(day, around))));
  const dates = new Set<number>();
  for (let by = 0; by <= NEAR_MIDDLE; by += 1)
    for (const date of [middle - by, middle + by]) dates.add(modulo(date - 1, LONGEST_MONTH) + 1);
  // In shorter months, the last day is one of the 28th to the 30th.
  if (dates.has(1) || dates.has(28)) for (const date of [28, 29, 30, 31]) dates.add(date);
  return [...dates];
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  let [best, most] = [0, 0];
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count >= most) [best, most] = [value, count];
  }
  return best;
}

function placeInMonths(days: readonly DayInMonth[], count: number): Placement {
  const usual = mostFrequent(days.map(({ month }) => modulo(month, count)));
  const phases = new Set([0, -1, 1].map((by) => modulo(usual + by, count)));
  const dates = likelyDates(days, mostFrequent(days.map(({ day }) => dateOf(day))));
  const bestOf = (among: readonly number[]) =>
    [...phases]
      .map((phase) => bestPolicy((policy) => cheapest(days, among, { policy, count, phase })))
      .reduce(betterOf);
  const placed = placeByPlan(days, bestOf(dates));
  if (!dates.includes(LONGEST_MONTH)) return placed;
  return preferLastDay(placed, placeByPlan(days, bestOf([LONGEST_MONTH])));
}

function placeInHalfMonths(days: readonly DayInMonth[]): Placement {
  const around = mostFrequent(days.map(({ day }) => dateOf(day)));
  const opposite = modulo(around - 1 + HALF_MONTH, LONGEST_MONTH) + 1;
  const isNear = ({ day }: DayInMonth) => Math.abs(afterDate(day, around)) <= HALF_MONTH / 2;
  const [near, far] = [days.filter(isNear), days.filter((day) => !isNear(day))];
  const [nearDates, farDates] = [likelyDates(near, around), far.length > 0 ? likelyDates(far, opposite) : [opposite]];
  const plan = bestPolicy((policy) => {
    const timing = { policy, count: 1, phase: 0 };
    const [one, other] = [cheapest(near, nearDates, timing), cheapest(far, farDates, timing)];
    const dates = [...one.dates, ...other.dates].sort((a, b) => a - b);
    return { ...timing, dates, total: one.total + other.total, weekendDues: one.weekendDues + other.weekendDues };
  });
  return placeByPlan(days, plan);
}

/** Finds the days of a cadence that are nearest to the payments, with and without moves because of weekends. */
export function placeOnCalendar(days: readonly number[], { unit, count, periodDays }: CadenceRule): Placement {
  if (unit === 'week') return placeInWeeks(days, periodDays);
  const inMonths = days.map(inMonth);
  return unit === 'month' ? placeInMonths(inMonths, count) : placeInHalfMonths(inMonths);
}
