import { type Day, dayNumber } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';

/** When on its day a balance was what its source said: before all entries, after all, after a row, or as of a change set. */
export type BalanceBasis =
  | { readonly kind: 'opening' }
  | { readonly kind: 'closing' }
  | { readonly kind: 'after_row'; readonly transactionId: number }
  | { readonly kind: 'as_of_change'; readonly changeSetId: number };

/** What a bank, a file or a person said the balance of an account was. */
export interface BalanceAssertion {
  readonly accountId: number;
  readonly day: Day;
  readonly basis: BalanceBasis;
  readonly amountCents: Cents;
  readonly source: 'bank' | 'file' | 'person';
}

/** An assertion about the start or the end of a day. */
export type DayAssertion = BalanceAssertion & { readonly basis: { readonly kind: 'opening' | 'closing' } };

/** Two assertions in a row that the entries between them don't explain: the later one says `gapCents` more. */
export interface BalanceGap {
  readonly earlier: DayAssertion;
  readonly later: DayAssertion;
  readonly gapCents: Cents;
}

/** The number of the last day whose entries an assertion includes. */
function lastDayIn({ day, basis }: DayAssertion): number {
  return basis.kind === 'opening' ? dayNumber(day) - 1 : dayNumber(day);
}

/**
 * The gaps between the assertions of one account, oldest first. `movedOn` holds what its entries moved the balance by
 * on each day. Between two assertions in a row, opening + entries = closing, or there is a gap; two about the same
 * moment that differ are a gap without days.
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
