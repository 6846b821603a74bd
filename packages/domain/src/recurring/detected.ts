import type { Day } from '../day.ts';
import type { AccountId, CategoryId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { Cadence, SeriesAmount, SeriesKind, WeekendPolicy } from './series.ts';

/** A posted transaction that isn't hidden. A split one counts whole. */
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

/** A lasting change of the amount, on the day of the first payment with the new one. */
export interface PriceStep {
  readonly from: Cents;
  readonly to: Cents;
  readonly on: Day;
}

/** A pattern in the payments of one merchant that is still active. A user decides whether it becomes a series. */
export interface DetectedSeries {
  readonly merchantKey: string;
  readonly name: string;
  readonly accountId: AccountId | null;
  /** Where a transfer arrives, if that is known. */
  readonly otherAccountId: AccountId | null;
  readonly isIncome: boolean;
  readonly kind: SeriesKind;
  readonly cadence: Cadence;
  readonly weekendPolicy: WeekendPolicy;
  readonly amount: SeriesAmount;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  /** In the order of their days. */
  readonly payments: readonly TransactionId[];
  readonly lastSeenOn: Day;
  /** The next due date, after a move because of a weekend. In the last days before today, it is still expected. */
  readonly nextOn: Day;
  readonly nextCents: Cents;
  /** False if the next amount is only an estimate. */
  readonly isAmountKnown: boolean;
  /** "36 times, on the 10th of every month, always $450.00." */
  readonly reason: string;
  /** The pattern without exact values, so that a rejected one returns only after a material change. */
  readonly fingerprint: string;
  readonly priceStep: PriceStep | null;
}
