import type { Day } from '../day.ts';
import type { AccountId, CategoryId, SeriesId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';

export const cadenceUnits = ['week', 'halfMonth', 'month'] as const;
export type CadenceUnit = (typeof cadenceUnits)[number];

/** The largest interval that a user can set: 8 weeks or 12 months. Twice a month has no interval. */
export const LONGEST_INTERVAL: Readonly<Record<CadenceUnit, number>> = { week: 8, halfMonth: 1, month: 12 };

/** When a series is due. */
export interface Cadence {
  readonly unit: CadenceUnit;
  /** Every so many units. */
  readonly count: number;
  /** Any due date, before a move because of a weekend. */
  readonly anchorOn: Day;
  /** From 1 to 31, where 31 is the last day of every month, even if the anchor is in a shorter one. Null for weeks. */
  readonly dayOfMonth: number | null;
  /** The second day of the month if it is due twice a month; otherwise null. */
  readonly otherDay: number | null;
}

export const weekendPolicies = ['none', 'before', 'after'] as const;
/** Where a due date on a weekend moves: nowhere, to the Friday before, or to the Monday after. */
export type WeekendPolicy = (typeof weekendPolicies)[number];

export const amountModels = ['fixed', 'last', 'mean', 'range'] as const;
/** The expected amount of the next occurrence: a set amount, the last one, the mean of the last three, or a range. */
export type AmountModel = (typeof amountModels)[number];

export const seriesKinds = ['bill', 'subscription', 'income', 'transfer'] as const;
export type SeriesKind = (typeof seriesKinds)[number];

export const seriesStates = ['active', 'paused', 'ended'] as const;
export type SeriesState = (typeof seriesStates)[number];

export interface SeriesAmount {
  readonly model: AmountModel;
  /** The set amount; for the other models, the estimate until there is a payment. Always positive. */
  readonly cents: Cents;
  /** Only for a range. */
  readonly lowCents: Cents | null;
  readonly highCents: Cents | null;
}

/** A bill, a subscription, pay, or a transfer that a user confirmed or added. */
export interface RecurringSeries {
  readonly id: SeriesId;
  readonly name: string;
  readonly merchantKey: string;
  /** Null matches any account. */
  readonly accountId: AccountId | null;
  /** The account on the other side of a transfer, if it is known. */
  readonly otherAccountId: AccountId | null;
  readonly isIncome: boolean;
  readonly cadence: Cadence;
  readonly weekendPolicy: WeekendPolicy;
  readonly amount: SeriesAmount;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  readonly kind: SeriesKind;
  readonly state: SeriesState;
  /** The last day on which it can be due; null if it has no end. */
  readonly endsOn: Day | null;
}

/** The state on a day: an end ahead hasn't come yet, and one that has passed needs no one to say so. */
export function stateOn({ state, endsOn }: Pick<RecurringSeries, 'state' | 'endsOn'>, today: Day): SeriesState {
  if (endsOn === null) return state;
  if (endsOn < today) return 'ended';
  return state === 'ended' && endsOn > today ? 'active' : state;
}

export const exceptionKinds = ['moved', 'skipped', 'amount', 'pinned'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** A user's decision about one occurrence. A due date can have one exception of each kind. */
export interface SeriesException {
  readonly seriesId: SeriesId;
  /** The due date by the calendar, before it was moved. */
  readonly dueOn: Day;
  readonly kind: ExceptionKind;
  readonly movedToOn: Day | null;
  readonly amountCents: Cents | null;
  readonly transactionId: TransactionId | null;
}

export const occurrenceStates = ['expected', 'paid', 'skipped', 'missed'] as const;
export type OccurrenceState = (typeof occurrenceStates)[number];

export const paymentTimings = ['early', 'onTime', 'late'] as const;
export type PaymentTiming = (typeof paymentTimings)[number];

/** A series with the data that matching needs. */
export interface TrackedSeries extends RecurringSeries {
  /** The keys of series that were merged into this one. */
  readonly otherMerchantKeys: readonly string[];
  /** The day on which it was added. Nothing is missed before it. */
  readonly trackedFromOn: Day;
  /** The first day that the amount is for. Earlier payments may differ from it more. */
  readonly amountFromOn: Day;
}
