import type { AccountId, CategoryId } from '../ids.ts';
import type { Cents } from '../money.ts';

/** A past transaction with a payee. */
export interface PayeeVisit {
  readonly name: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  readonly accountId: AccountId | null;
}

export interface PayeeHabits {
  readonly name: string;
  readonly isIncome: boolean;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  /** How many of the last visits in a row had this category. */
  readonly categoryVisits: number;
  readonly accountId: AccountId | null;
  readonly usualAmount: Cents;
}

/** The middle amount, or the smaller of the two in the middle, so that one unusual visit makes no difference. */
function median(amounts: readonly Cents[]): Cents {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('there are no amounts');
  return middle;
}

/** The likely values of the next transaction with a payee. The visits are newest first. */
export function payeeHabits(visits: readonly [PayeeVisit, ...PayeeVisit[]]): PayeeHabits {
  const [last] = visits;
  const sameDirection = visits.filter(({ isIncome }) => isIncome === last.isIncome);
  const categorized = visits.filter(({ categoryId }) => categoryId !== null);
  const { categoryId, subcategoryId } = categorized[0] ?? last;
  const other = categorized.findIndex(
    (visit) => visit.categoryId !== categoryId || visit.subcategoryId !== subcategoryId,
  );
  return {
    name: last.name,
    isIncome: last.isIncome,
    categoryId,
    subcategoryId,
    categoryVisits: other === -1 ? categorized.length : other,
    accountId: visits.find((visit) => visit.accountId !== null)?.accountId ?? null,
    usualAmount: median(sameDirection.map(({ amountCents }) => amountCents)),
  };
}
