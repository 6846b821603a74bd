import { formatDay } from '../day.ts';
import { type Cents, cents, formatCents } from '../money.ts';
import { sentence } from '../review/sentence.ts';
import type { StoredAssertion } from './assertions.ts';
import { type CulpritCandidate, type FindCandidates, scores } from './candidate.ts';
import { differInOneDigit, isDecimalShift, isDigitDropped, isTransposed } from './digits.ts';
import { neighborAt } from './effect.ts';
import type { GapFacts } from './facts.ts';

/** A balance with the value that would close a gap. */
interface Mistyped {
  readonly balance: StoredAssertion;
  readonly to: Cents;
  readonly score: number;
}

/** Only a user mistypes. */
function canBeMistyped({ canCorrect }: GapFacts, balance: StoredAssertion): boolean {
  return balance.source === 'person' && balance.basis === 'closing' && canCorrect(balance);
}

/** How much speaks for a slip of the fingers: some digits, only one, or nothing. */
function slipOf(typed: number, to: number): 'digits' | 'digit' | null {
  if (typed > 0 !== to > 0) return null;
  if (isTransposed(typed, to) || isDecimalShift(typed, to) || isDigitDropped(typed, to)) return 'digits';
  return differInOneDigit(typed, to) ? 'digit' : null;
}

/** Whether the gap on the other side of a balance makes up for this one, so that only the balance is wrong. */
export function isOnlyOneOff(facts: Pick<GapFacts, 'gap' | 'gaps'>, { id }: StoredAssertion): boolean {
  const neighbor = neighborAt(facts, id);
  return neighbor !== undefined && neighbor.gapCents === -facts.gap.gapCents;
}

/** The balance between two gaps that cancel each other out, or one at the end whose digits explain the gap. */
function mistypedIn(facts: GapFacts): Mistyped[] {
  const { gap, isOwed } = facts;
  const sides = [
    { balance: gap.later, change: -gap.gapCents, isEnd: facts.isLastBalance(gap.later) },
    { balance: gap.earlier, change: gap.gapCents, isEnd: facts.isFirstBalance(gap.earlier) },
  ];
  return sides.flatMap(({ balance, change, isEnd }): Mistyped[] => {
    const to = cents(balance.amountCents + (isOwed ? -change : change));
    const slip = slipOf(balance.amountCents, to);
    if (!canBeMistyped(facts, balance)) return [];
    if (isOnlyOneOff(facts, balance))
      return [{ balance, to, score: slip === 'digits' ? scores.balanceBetween + 2 : scores.balanceBetween }];
    if (!isEnd || slip === null) return [];
    return [{ balance, to, score: slip === 'digits' ? scores.balanceAtEnd : scores.oneDigit - 1 }];
  });
}

/** A balance that a user typed is wrong, rather than the transactions around it. */
export const findMistypedBalances: FindCandidates = (facts) =>
  mistypedIn(facts).map(
    ({ balance, to, score }): CulpritCandidate => ({
      kind: 'balance',
      score,
      sentence: sentence`The balance of ${formatDay(balance.day)} looks wrong: ${formatCents(balance.amountCents)} instead of ${formatCents(to)}.`,
      fixLabel: `Change it to ${formatCents(to)}`,
      dismissLabel: 'The balance is right',
      suspects: [],
      fix: [{ kind: 'setBalance', balanceId: balance.id, day: balance.day, amountCents: to }],
    }),
  );
