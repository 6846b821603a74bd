import { type Day, dayParts, isDay } from '../day.ts';
import { cents } from '../money.ts';
import type { SeriesPayment } from './match.ts';
import type { Cadence, SeriesAmount, SeriesException, TrackedSeries } from './series.ts';

export function toDay(text: string): Day {
  if (!isDay(text)) throw new Error(`not a day: ${text}`);
  return text;
}

export function monthly(anchorOn: string, count = 1): Cadence {
  const day = toDay(anchorOn);
  return { unit: 'month', count, anchorOn: day, dayOfMonth: dayParts(day).date, otherDay: null };
}

export function weekly(anchorOn: string, count = 1): Cadence {
  return { unit: 'week', count, anchorOn: toDay(anchorOn), dayOfMonth: null, otherDay: null };
}

export function amountOf(model: SeriesAmount['model'], amount: number, low?: number, high?: number): SeriesAmount {
  const bounds = {
    lowCents: low === undefined ? null : cents(low),
    highCents: high === undefined ? null : cents(high),
  };
  return { model, cents: cents(amount), ...bounds };
}

/** A bill of 100.00 on the 12th of every month, tracked since January 1, 2026. */
export function bill(id: number, more: Partial<TrackedSeries> = {}): TrackedSeries {
  return {
    id,
    name: 'Utility',
    merchantKey: 'utility',
    otherMerchantKeys: [],
    accountId: null,
    otherAccountId: null,
    isIncome: false,
    cadence: monthly('2026-01-12'),
    weekendPolicy: 'none',
    amount: amountOf('fixed', 100_00),
    categoryId: null,
    subcategoryId: null,
    kind: 'bill',
    state: 'active',
    endsOn: null,
    trackedFromOn: toDay('2026-01-01'),
    amountFromOn: toDay('2026-01-01'),
    ...more,
  };
}

export function payment(id: number, day: string, amount = 100_00, more: Partial<SeriesPayment> = {}): SeriesPayment {
  return {
    id,
    day: toDay(day),
    amountCents: cents(amount),
    isIncome: false,
    accountId: 1,
    merchantKey: 'utility',
    ...more,
  };
}

export function exception(
  dueOn: string,
  kind: SeriesException['kind'],
  more: Partial<SeriesException> = {},
): SeriesException {
  const none = { movedToOn: null, amountCents: null, transactionId: null };
  return { seriesId: 1, dueOn: toDay(dueOn), kind, ...none, ...more };
}
