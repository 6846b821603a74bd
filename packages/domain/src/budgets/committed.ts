import type { Day } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';
import { type Month, monthOf } from '../month.ts';
import { isBill } from '../recurring/next-bills.ts';
import type { TrackedOccurrence } from '../recurring/occurrences.ts';

/** A bill, a subscription, or pay that counts in a category in a month. */
export interface CommittedBill {
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly isIncome: boolean;
  readonly amount: Cents;
  readonly isPaid: boolean;
  /** Paid, or due by today. */
  readonly isDue: boolean;
}

/** A late bill of an earlier month counts in the current one, where it will be paid. */
function countsIn({ payment, state, expectedOn }: TrackedOccurrence, month: Month, today: Day): boolean {
  if (payment) return monthOf(payment.day) === month;
  if (state !== 'expected') return false;
  const due = monthOf(expectedOn);
  return due === month || (due < month && month === monthOf(today));
}

/** The amounts that confirmed series cost or bring in during a month, paid or not. Transfers count in no budget. */
export function committedBills(occurrences: readonly TrackedOccurrence[], month: Month, today: Day): CommittedBill[] {
  return occurrences.flatMap((occurrence) => {
    const { series, payment, expectedOn, amountCents } = occurrence;
    const { categoryId, subcategoryId, isIncome, kind } = series;
    if (categoryId === null || kind === 'transfer' || !countsIn(occurrence, month, today)) return [];
    const isPaid = payment !== null;
    return [{ categoryId, subcategoryId, isIncome, amount: amountCents, isPaid, isDue: isPaid || expectedOn <= today }];
  });
}

/** The bills of a category or subcategory in a month. */
export interface CommittedSums {
  readonly total: Cents;
  /** Paid, or due by today. */
  readonly due: Cents;
  /** Still to be paid. */
  readonly unpaid: Cents;
}

export const NOTHING_COMMITTED: CommittedSums = { total: cents(0), due: cents(0), unpaid: cents(0) };

export function addCommitted(all: readonly CommittedSums[]): CommittedSums {
  return {
    total: addCents(...all.map(({ total }) => total)),
    due: addCents(...all.map(({ due }) => due)),
    unpaid: addCents(...all.map(({ unpaid }) => unpaid)),
  };
}

/** All bills of a month, also those without a category. Pay and transfers aren't bills. */
export function sumBills(occurrences: readonly TrackedOccurrence[], month: Month, today: Day): CommittedSums {
  const none = cents(0);
  return addCommitted(
    occurrences
      .filter((one) => isBill(one.series) && countsIn(one, month, today))
      .map(({ payment, expectedOn, amountCents: total }) => ({
        total,
        due: payment || expectedOn <= today ? total : none,
        unpaid: payment ? none : total,
      })),
  );
}

/** By the category or subcategory that the bills count in, in its own direction. */
export function committedByRow(
  rows: readonly { readonly id: number; readonly isIncome: boolean }[],
  bills: readonly CommittedBill[],
): Map<number, CommittedSums> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const sums = new Map<number, CommittedSums>();
  for (const { categoryId, subcategoryId, isIncome, amount, isPaid, isDue } of bills) {
    if (known.get(categoryId)?.isIncome !== isIncome) continue;
    const id = subcategoryId !== null && known.has(subcategoryId) ? subcategoryId : categoryId;
    const none = cents(0);
    const one = { total: amount, due: isDue ? amount : none, unpaid: isPaid ? none : amount };
    sums.set(id, addCommitted([sums.get(id) ?? NOTHING_COMMITTED, one]));
  }
  return sums;
}
