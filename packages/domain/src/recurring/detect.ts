import { addDays, type Day, dayParts, daysBetween } from '../day.ts';
import type { AccountId, CategoryId, TransactionId } from '../ids.ts';
import { type Cents, formatCents } from '../money.ts';
import { calendarDueDates } from './schedule.ts';
import type { Cadence, SeriesAmount, SeriesKind, WeekendPolicy } from './series.ts';

/** A transaction, as far as detection compares it. */
export interface RecurringPayment {
  readonly id: TransactionId;
  readonly day: Day;
  readonly amountCents: Cents;
  readonly merchantKey: string;
  readonly isIncome: boolean;
  readonly accountId: AccountId | null;
  readonly isTransfer: boolean;
  readonly name: string;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
}

/** Payments that repeat, with the reason in words. */
export interface DetectedSeries {
  readonly merchantKey: string;
  readonly name: string;
  readonly accountId: AccountId | null;
  readonly isIncome: boolean;
  readonly kind: SeriesKind;
  readonly cadence: Cadence;
  readonly weekendPolicy: WeekendPolicy;
  readonly amount: SeriesAmount;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  /** Oldest first. */
  readonly payments: readonly TransactionId[];
  readonly lastSeenOn: Day;
  readonly nextOn: Day;
  readonly nextCents: Cents;
  readonly isAmountKnown: boolean;
  readonly reason: string;
  readonly fingerprint: string;
  readonly priceStep: { readonly from: Cents; readonly to: Cents; readonly on: Day } | null;
}

const PAYMENTS_MIN = 3;
const ALIVE_DAYS = 48;

function kindOf({ isIncome, isTransfer }: RecurringPayment): SeriesKind {
  if (isTransfer) return 'transfer';
  return isIncome ? 'income' : 'bill';
}

function toSeries(payments: readonly RecurringPayment[], today: Day): DetectedSeries[] {
  const [last, sorted] = [payments.at(-1), payments];
  if (!last || sorted.length < PAYMENTS_MIN || daysBetween(last.day, today) > ALIVE_DAYS) return [];
  const gaps = sorted.slice(1).map(({ day }, at) => daysBetween(sorted[at]?.day ?? day, day));
  if (gaps.some((gap) => gap < 26 || gap > 35)) return [];
  const { date } = dayParts(last.day);
  const cadence: Cadence = { unit: 'month', count: 1, anchorOn: last.day, dayOfMonth: date, otherDay: null };
  const [, nextOn = last.day] = calendarDueDates(cadence, last.day, addDays(last.day, 70));
  const { merchantKey, name, accountId, isIncome, categoryId, subcategoryId, amountCents } = last;
  return [
    {
      ...{ merchantKey, name, accountId, isIncome, categoryId, subcategoryId, cadence, nextOn },
      kind: kindOf(last),
      weekendPolicy: 'none',
      amount: { model: 'fixed', cents: amountCents, lowCents: null, highCents: null },
      payments: sorted.map(({ id }) => id),
      lastSeenOn: last.day,
      nextCents: amountCents,
      isAmountKnown: true,
      reason: `${sorted.length} times, every month around day ${date}, ${formatCents(amountCents)}.`,
      fingerprint: `recurring:${merchantKey}:${accountId ?? ''}:${isIncome ? 'in' : 'out'}:month:1`,
      priceStep: null,
    },
  ];
}

/** Finds equal payments once a month. */
export function detectRecurring(payments: readonly RecurringPayment[], today: Day): DetectedSeries[] {
  const groups = Map.groupBy(
    payments,
    (one) => `${one.merchantKey}\n${one.accountId}\n${one.isIncome}\n${one.isTransfer}\n${one.amountCents}`,
  );
  return [...groups.values()].flatMap((group) =>
    toSeries(
      group.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      today,
    ),
  );
}
