import type { ListedSeries, RecurringSuggestion, SeriesOccurrence } from '@cairn/contract';
import { type Cents, cents, type Day, dayParts, parseDay } from '@cairn/domain';

export function onDay(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`${text} is not a day`);
  return parsed;
}

type SeriesOptions = Partial<Omit<ListedSeries, 'id' | 'name'>>;

/** By default an active monthly bill of 12.00, due on the 13th, for which the last payment is the estimate. */
export function series(id: number, name: string, options: SeriesOptions = {}): ListedSeries {
  return {
    id,
    name,
    accountId: null,
    otherAccountId: null,
    isIncome: false,
    cadence: monthlyOn('2026-01-13'),
    weekendPolicy: 'none',
    amount: { model: 'last', cents: cents(12_00), lowCents: null, highCents: null },
    categoryId: null,
    subcategoryId: null,
    kind: 'bill',
    state: 'active',
    endsOn: null,
    nextOn: onDay('2026-12-13'),
    nextAmount: cents(12_00),
    isAmountKnown: true,
    yearlyCost: cents(144_00),
    lastPaidOn: onDay('2026-10-13'),
    priceChange: null,
    mayHaveEnded: false,
    changedIn: 1,
    ...options,
  };
}

export function monthlyOn(anchorOn: string, count = 1): ListedSeries['cadence'] {
  const anchor = onDay(anchorOn);
  return { unit: 'month', count, anchorOn: anchor, dayOfMonth: dayParts(anchor).date, otherDay: null };
}

type OccurrenceOptions = Partial<Omit<SeriesOccurrence, 'seriesId' | 'dueOn'>>;

/** By default expected on its due date, with a known amount of 12.00. */
export function occurrence(seriesId: number, dueOn: string, options: OccurrenceOptions = {}): SeriesOccurrence {
  return {
    seriesId,
    dueOn: onDay(dueOn),
    expectedOn: onDay(dueOn),
    state: 'expected',
    amount: cents(12_00),
    isAmountKnown: true,
    isStatement: false,
    range: null,
    differsFrom: null,
    paidOn: null,
    timing: null,
    transactionId: null,
    exceptions: [],
    ...options,
  };
}

/** Paid on its due date. */
export function paid(seriesId: number, dueOn: string, amount: Cents, options: OccurrenceOptions = {}) {
  return occurrence(seriesId, dueOn, {
    state: 'paid',
    amount,
    paidOn: onDay(dueOn),
    timing: 'onTime',
    transactionId: 900 + seriesId,
    ...options,
  });
}

/** A yearly stay at a lodge, about 741.00. */
export function lodge(): RecurringSuggestion {
  return {
    fingerprint: 'recurring:alpine lodge',
    name: 'Alpine Lodge',
    reason: '3 times, every year on December 27, $545.68 to $741.00.',
    nextOn: onDay('2026-12-27'),
    nextAmount: cents(741_00),
    isAmountKnown: false,
    accountId: null,
    otherAccountId: null,
    isIncome: false,
    cadence: monthlyOn('2025-12-27', 12),
    weekendPolicy: 'none',
    amount: { model: 'last', cents: cents(741_00), lowCents: null, highCents: null },
    categoryId: null,
    subcategoryId: null,
    kind: 'bill',
    transactionId: 77,
  };
}
