import type { Day } from '../day.ts';
import type { BalanceAssertionId } from '../ids.ts';
import { type BalancePlacement, lastDayIn, lastSettledDay, type StoredAssertion } from './assertions.ts';

/** The sum of transactions with the same position. Money in is positive. */
export interface PostedMovement extends BalancePlacement {
  readonly cents: number;
}

/** The first index at which `isReached` holds, given that it also holds for all later ones. */
function firstIndex(length: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Each of a bank's balances includes what it had reported by then, so every transaction has a first balance that
 * includes it.
 */
function sumsAsOf(asOf: readonly StoredAssertion[], movements: readonly PostedMovement[]): number[] {
  const sums = asOf.map(() => 0);
  const settledDays = asOf.map(lastSettledDay);
  const firstOf = ({ day, postedIn, timing }: PostedMovement) => {
    const isKnown = (at: number) => postedIn <= (asOf[at]?.asOfIn ?? 0);
    if (timing === 'day')
      return firstIndex(asOf.length, (at) => {
        const on = asOf[at]?.day ?? day;
        return on === day ? isKnown(at) : on > day;
      });
    const bySync = firstIndex(asOf.length, isKnown);
    return firstIndex(bySync, (at) => (settledDays[at] ?? day) >= day);
  };
  for (const movement of movements) {
    const first = firstOf(movement);
    if (first < sums.length) sums[first] = (sums[first] ?? 0) + movement.cents;
  }
  let total = 0;
  return sums.map((added) => {
    total += added;
    return total;
  });
}

/** Adds up by day, for balances that include whole days. */
class DaySums {
  readonly #days: readonly Day[];
  readonly #through: readonly number[];
  /**
   * Grouped by day and by the balance that they came after. A transaction moved to another day counts on its side of
   * the balance.
   */
  readonly #after = new Map<string, number>();

  constructor(movements: readonly PostedMovement[]) {
    const byDay = new Map<Day, number>();
    for (const { day, cents, afterBalanceIn } of movements) {
      byDay.set(day, (byDay.get(day) ?? 0) + cents);
      if (afterBalanceIn === null) continue;
      const key = `${day} ${afterBalanceIn}`;
      this.#after.set(key, (this.#after.get(key) ?? 0) + cents);
    }
    this.#days = [...byDay.keys()].sort();
    let total = 0;
    this.#through = this.#days.map((day) => {
      total += byDay.get(day) ?? 0;
      return total;
    });
  }

  at(assertion: StoredAssertion): number {
    const last = lastDayIn(assertion);
    const next = firstIndex(this.#days.length, (at) => (this.#days[at] ?? '') > last);
    const after = assertion.basis === 'closing' ? (this.#after.get(`${last} ${assertion.madeIn}`) ?? 0) : 0;
    return (this.#through[next - 1] ?? 0) - after;
  }
}

/**
 * The sums of the transactions that each balance includes. `laterThatDay` has the sums of those that an `afterRow`
 * balance leaves out of its day.
 */
export function sumsAt(
  assertions: readonly StoredAssertion[],
  movements: readonly PostedMovement[],
  laterThatDay: ReadonlyMap<BalanceAssertionId, number>,
): ReadonlyMap<BalanceAssertionId, number> {
  const asOf = assertions.filter(({ basis }) => basis === 'asOf').toSorted((a, b) => (a.asOfIn ?? 0) - (b.asOfIn ?? 0));
  const known = asOf.length > 0 ? sumsAsOf(asOf, movements) : [];
  const sums = new Map(asOf.map(({ id }, at) => [id, known[at] ?? 0]));
  const byDay = new DaySums(movements);
  for (const assertion of assertions)
    if (assertion.basis !== 'asOf') sums.set(assertion.id, byDay.at(assertion) - (laterThatDay.get(assertion.id) ?? 0));
  return sums;
}
