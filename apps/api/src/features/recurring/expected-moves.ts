import {
  type AccountId,
  addDays,
  type Cents,
  cents,
  type Day,
  type SeriesId,
  type TrackedOccurrence,
  type TrackedSeries,
} from '@cairn/domain';
import type { Tracking } from './tracking.ts';

interface MoveOnAccount {
  readonly accountId: AccountId;
  /** Positive for money that comes in. */
  readonly cents: Cents;
}

/** The movement that an occurrence is expected to cause on an account. */
export interface ExpectedMove extends MoveOnAccount {
  readonly day: Day;
  readonly series: TrackedSeries;
}

/** The account of a payment, of the series, or of its last payment. */
export type AccountOf = (occurrence: TrackedOccurrence) => AccountId | null;

export function createAccountFinder({ occurrences }: Tracking): AccountOf {
  const last = new Map<SeriesId, AccountId | null>();
  for (const { series, payment } of occurrences) if (payment) last.set(series.id, payment.accountId);
  return ({ series, payment }) => (payment ? payment.accountId : (series.accountId ?? last.get(series.id) ?? null));
}

export const signed = (isIncome: boolean, amount: Cents) => (isIncome ? amount : cents(-amount));

/** The movement of an occurrence on each side. A transfer arrives at the other account. */
export function sidesOf(occurrence: TrackedOccurrence, accountOf: AccountOf): MoveOnAccount[] {
  const { series, amountCents } = occurrence;
  const [own, other] = [accountOf(occurrence), series.kind === 'transfer' ? series.otherAccountId : null];
  const amount = signed(series.isIncome, amountCents);
  return [
    ...(own === null ? [] : [{ accountId: own, cents: amount }]),
    ...(other === null ? [] : [{ accountId: other, cents: cents(-amount) }]),
  ];
}

/** The occurrences still to be paid. A late bill is expected from tomorrow on. */
export function expectedMoves({ occurrences }: Tracking, accountOf: AccountOf, today: Day): ExpectedMove[] {
  const tomorrow = addDays(today, 1);
  return occurrences
    .filter(({ state }) => state === 'expected')
    .flatMap((occurrence) => {
      const day = occurrence.expectedOn > today ? occurrence.expectedOn : tomorrow;
      return sidesOf(occurrence, accountOf).map((side) => ({ ...side, day, series: occurrence.series }));
    });
}
