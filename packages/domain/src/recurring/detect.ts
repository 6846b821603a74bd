import { addDays, type Day, dayNumber, daysBetween, monthsBefore } from '../day.ts';
import type { CategoryId } from '../ids.ts';
import { getOrCreate } from '../ledger/get-or-create.ts';
import { cents } from '../money.ts';
import { type CadenceRule, detectionLimits as limits } from './cadence-rules.ts';
import { contractsIn } from './contracts.ts';
import type { DetectedSeries, PriceStep, RecurringPayment } from './detected.ts';
import type { DatedPayment, SeriesFit } from './fit.ts';
import { kindOfSpending } from './kind.ts';
import { shareWithin, wholeNumber } from './placement.ts';
import { reasonFor } from './reason.ts';
import { adjustForWeekend, calendarDueDates } from './schedule.ts';
import type { Cadence, SeriesAmount, SeriesKind } from './series.ts';
import { mean } from './variation.ts';

/** The mean of an amount that varies is of this many payments. */
const MEAN_OF = 3;

const byDay = (a: DatedPayment, b: DatedPayment) => a.day - b.day || a.payment.id - b.payment.id;

/** The payments of the months that count, by merchant. */
function byMerchant(payments: readonly RecurringPayment[], today: Day): Map<string, DatedPayment[]> {
  const from = monthsBefore(today, limits.months);
  const numbers = new Map<Day, number>();
  const merchants = new Map<string, DatedPayment[]>();
  for (const payment of payments) {
    const { day, amountCents, merchantKey } = payment;
    if (day < from || day > today || amountCents <= 0) continue;
    const dated = { payment, day: getOrCreate(numbers, day, () => wholeNumber(dayNumber(day))) };
    const points = merchants.get(merchantKey);
    if (points) points.push(dated);
    else merchants.set(merchantKey, [dated]);
  }
  return merchants;
}

/** The common properties of a series' payments, besides the merchant. */
function sideOf({ accountId, isIncome, isTransfer }: RecurringPayment): string {
  return `${accountId ?? ''} ${isIncome ? 'in' : 'out'}${isTransfer ? ' transfer' : ''}`;
}

const isSameSide = (a: RecurringPayment, b: RecurringPayment) =>
  a.accountId === b.accountId && a.isIncome === b.isIncome && a.isTransfer === b.isTransfer;

/** The payments by side. Most merchants have only one. */
function bySide(points: readonly DatedPayment[]): Iterable<readonly [string, readonly DatedPayment[]]> {
  const first = points[0]?.payment;
  if (first && points.every(({ payment }) => isSameSide(payment, first))) return [[sideOf(first), points]];
  return Map.groupBy(points, ({ payment }) => sideOf(payment));
}

/** In the order of their days, each payment once. They usually come newest first. */
function inOrder(points: readonly DatedPayment[]): DatedPayment[] {
  const isNewestFirst = points.every((point, at) => byDay(points[at - 1] ?? point, point) >= 0);
  const sorted = isNewestFirst ? points.toReversed() : points.toSorted(byDay);
  return sorted.filter(({ payment }, at) => payment.id !== sorted[at - 1]?.payment.id);
}

/** The most frequent value; of several, the one that was used last. */
function usual<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value | undefined {
  const counts = new Map<string, number>();
  let [best, most]: [Value | undefined, number] = [undefined, 0];
  for (const value of values) {
    const count = (counts.get(keyOf(value)) ?? 0) + 1;
    counts.set(keyOf(value), count);
    if (count >= most) [best, most] = [value, count];
  }
  return best;
}

type CategoryNames = (id: CategoryId) => string;

function kindOf({ rule, variation }: SeriesFit, found: Omit<DetectedSeries, 'kind'>, names: CategoryNames): SeriesKind {
  const { name, categoryId, subcategoryId, nextCents } = found;
  return kindOfSpending({
    merchantName: name,
    categoryNames: [categoryId, subcategoryId].flatMap((id) => (id === null ? [] : [names(id)])),
    amountCents: nextCents,
    periodDays: rule.periodDays,
    isSteady: variation === 0,
  });
}

function amountOf({ points, variation, stepAt }: SeriesFit): SeriesAmount {
  const amounts = points.map(({ payment }) => payment.amountCents);
  const last = amounts.at(-1) ?? cents(0);
  const bounds = { lowCents: null, highCents: null };
  if (amounts.every((amount) => amount === last)) return { model: 'fixed', cents: last, ...bounds };
  if (stepAt !== null || variation <= limits.nearlyEqual) return { model: 'last', cents: last, ...bounds };
  return { model: 'mean', cents: cents(Math.round(mean(amounts.slice(-MEAN_OF)))), ...bounds };
}

function stepOf({ points, stepAt }: SeriesFit): PriceStep | null {
  const [before, after] = stepAt === null ? [] : [points[stepAt - 1]?.payment, points[stepAt]?.payment];
  return before && after ? { from: before.amountCents, to: after.amountCents, on: after.day } : null;
}

function toCadence({ rule, placement, points }: SeriesFit): Cadence {
  const [last, due] = [points.at(-1), placement.dueDays.at(-1)];
  if (!last || due === undefined) throw new RangeError('a series has payments');
  return {
    unit: rule.unit,
    count: rule.count,
    anchorOn: addDays(last.payment.day, due - last.day),
    dayOfMonth: placement.dayOfMonth,
    otherDay: placement.otherDay,
  };
}

/** The first due date after the last payment that can still be paid on time. */
function nextDue(cadence: Cadence, { rule, placement }: SeriesFit, today: Day): Day {
  const expectedFrom = addDays(today, -rule.windowDays);
  const to = addDays(today, 2 * Math.ceil(rule.periodDays) + rule.windowDays);
  for (const due of calendarDueDates(cadence, addDays(cadence.anchorOn, 1), to)) {
    const moved = adjustForWeekend(due, placement.weekendPolicy);
    if (moved >= expectedFrom) return moved;
  }
  throw new RangeError('a series has a next due date');
}

function isAlive({ points, rule }: SeriesFit, today: Day): boolean {
  const last = points.at(-1)?.payment.day;
  return last !== undefined && daysBetween(last, today) <= limits.alivePeriods * rule.periodDays;
}

const cadenceName = ({ unit, count }: CadenceRule) => `${count} ${unit}`;

/** Tells the contracts of one merchant with the same cadence apart by their order of amounts, not by the amounts. */
function ordinalOf(fit: SeriesFit, all: readonly SeriesFit[]): string {
  const alike = all.filter(({ rule }) => rule === fit.rule);
  if (alike.length < 2) return '';
  const sizeOf = ({ points }: SeriesFit) => mean(points.map(({ payment }) => payment.amountCents));
  const size = sizeOf(fit);
  return `${alike.filter((one) => sizeOf(one) < size).length + 1}`;
}

const EXACT_SHARE = 0.8;

interface DetectionContext {
  /** The merchant, and the other common properties of the payments. */
  readonly group: string;
  readonly all: readonly SeriesFit[];
  readonly today: Day;
  readonly categoryName: CategoryNames;
}

function toDetected(fit: SeriesFit, { group, all, today, categoryName }: DetectionContext): DetectedSeries | null {
  const payments = fit.points.map(({ payment }) => payment);
  const last = payments.at(-1);
  const categorized = usual(payments, ({ categoryId, subcategoryId }) => `${categoryId} ${subcategoryId}`);
  if (!last || !categorized) return null;
  const cadence = toCadence(fit);
  const amount = amountOf(fit);
  const found = {
    merchantKey: last.merchantKey,
    name: usual(payments, ({ name }) => name)?.name ?? last.name,
    accountId: last.accountId,
    otherAccountId: null,
    isIncome: last.isIncome,
    cadence,
    weekendPolicy: fit.placement.weekendPolicy,
    amount,
    categoryId: categorized.categoryId,
    subcategoryId: categorized.subcategoryId,
    payments: payments.map(({ id }) => id),
    lastSeenOn: last.day,
    nextOn: nextDue(cadence, fit, today),
    nextCents: amount.cents,
    isAmountKnown: amount.model === 'fixed' || (fit.stepAt !== null && fit.variation === 0),
    reason: reasonFor(
      cadence,
      shareWithin(fit.placement, 0) >= EXACT_SHARE,
      payments.map(({ amountCents }) => amountCents),
    ),
    fingerprint: [group, cadenceName(fit.rule), ordinalOf(fit, all)].filter((part) => part !== '').join(':'),
    priceStep: stepOf(fit),
  };
  if (last.isTransfer) return { ...found, kind: 'transfer' };
  return { ...found, kind: last.isIncome ? 'income' : kindOf(fit, found, categoryName) };
}

/**
 * Finds active recurring series among the payments of the last 26 months: bills, subscriptions, pay, and transfers. The
 * order of the payments doesn't matter. The kind also depends on the names of categories.
 */
export function detectRecurring(
  payments: readonly RecurringPayment[],
  today: Day,
  categoryName: CategoryNames = () => '',
): DetectedSeries[] {
  const detected: DetectedSeries[] = [];
  for (const [merchantKey, all] of byMerchant(payments, today)) {
    if (all.length < 2) continue;
    for (const [side, points] of bySide(all)) {
      const fits = contractsIn(inOrder(points));
      for (const fit of fits) {
        const context = { group: `${merchantKey}:${side}`, all: fits, today, categoryName };
        const one = isAlive(fit, today) ? toDetected(fit, context) : null;
        if (one) detected.push(one);
      }
    }
  }
  return detected.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}
