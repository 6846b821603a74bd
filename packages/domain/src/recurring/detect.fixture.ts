import { addDays, type Day, monthsBefore, parseDay } from '../day.ts';
import { cents } from '../money.ts';
import type { RecurringPayment } from './detected.ts';

export function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`not a day: ${text}`);
  return parsed;
}

/** A number of days, each some months after the one before, up to a last one. */
export function everyMonths(last: string, count: number, months = 1): Day[] {
  return Array.from({ length: count }, (_, at) => monthsBefore(day(last), (count - 1 - at) * months));
}

export function everyDays(last: string, count: number, days: number): Day[] {
  return Array.from({ length: count }, (_, at) => addDays(day(last), (at - count + 1) * days));
}

/** Payments to one merchant, with one amount for all or one for each. */
export function paid(
  merchantKey: string,
  days: readonly Day[],
  amountCents: number | readonly number[],
  more: Partial<RecurringPayment> = {},
): RecurringPayment[] {
  return days.map((on, at) => ({
    // Unlike for other merchants and days.
    id: (hashOf(`${merchantKey} ${more.accountId ?? 1} ${more.isIncome ?? false} ${amountCents}`) % 1e6) * 1_000 + at,
    day: on,
    amountCents: cents(typeof amountCents === 'number' ? amountCents : (amountCents[at % amountCents.length] ?? 1)),
    merchantKey,
    isIncome: false,
    accountId: 1,
    isTransfer: false,
    name: merchantKey.toUpperCase(),
    categoryId: null,
    subcategoryId: null,
    ...more,
  }));
}

function hashOf(text: string): number {
  return Array.from(text).reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
}
