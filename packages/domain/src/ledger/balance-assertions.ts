import { type Day, dayNumber } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';

/** The moment a balance refers to: the start or end of its day, right after a transaction, or as of a change set. */
export type BalanceBasis =
  | { readonly kind: 'opening' }
  | { readonly kind: 'closing' }
  | { readonly kind: 'after_row'; readonly transactionId: number }
  | { readonly kind: 'as_of_change'; readonly changeSetId: number };

/** An account balance stated by a bank, a file or the user. */
export interface BalanceAssertion {
  readonly accountId: number;
  readonly day: Day;
  readonly basis: BalanceBasis;
  readonly amountCents: Cents;
  readonly source: 'bank' | 'file' | 'person';
}

/** An assertion about the start or the end of a day. */
export type DayAssertion = BalanceAssertion & { readonly basis: { readonly kind: 'opening' | 'closing' } };

/**
 * Two consecutive assertions that the transactions between them don't explain. The later one is `gapCents` too high.
 */
export interface BalanceGap {
  readonly earlier: DayAssertion;
  readonly later: DayAssertion;
  readonly gapCents: Cents;
}

/** The day number of the last day whose transactions an assertion includes. */
function lastDayIn({ day, basis }: DayAssertion): number {
  return basis.kind === 'opening' ? dayNumber(day) - 1 : dayNumber(day);
}

/**
 * The gaps between one account's assertions, oldest first. `movedOn` has the net change of the balance on each day.
 * There is a gap if one assertion plus the changes since doesn't equal the next, or if two assertions about the same
 * moment differ.
 */
export function balanceGaps(assertions: readonly DayAssertion[], movedOn: ReadonlyMap<Day, Cents>): BalanceGap[] {
  const inOrder = assertions.toSorted((a, b) => lastDayIn(a) - lastDayIn(b));
  const days = [...movedOn]
    .map(([day, moved]) => ({ number: dayNumber(day), moved }))
    .sort((a, b) => a.number - b.number);
  const gaps: BalanceGap[] = [];
  let next = 0;
  let earlier: DayAssertion | undefined;
  for (const later of inOrder) {
    let expected = earlier?.amountCents ?? later.amountCents;
    for (; (days[next]?.number ?? Number.POSITIVE_INFINITY) <= lastDayIn(later); next++) {
      if (earlier) expected = addCents(expected, days[next]?.moved ?? cents(0));
    }
    const gapCents = cents(later.amountCents - expected);
    if (earlier && gapCents !== 0) gaps.push({ earlier, later, gapCents });
    earlier = later;
  }
  return gaps;
}
