import { daysBetween, formatDay } from '../day.ts';
import { cents } from '../money.ts';
import { sentence } from '../review/sentence.ts';
import { type CulpritCandidate, type FindCandidates, money, scores, shownName } from './candidate.ts';
import { isCountedIn, weightIn } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';
import { oppositeGaps } from './result.ts';

/** The most days between two transactions that were put on each other's account. */
const APART_DAYS_MAX = 3;

function toTraded(facts: GapFacts, here: ProofRow, there: ProofRow, otherId: number): CulpritCandidate {
  const { gap, accountName } = facts;
  return {
    kind: 'wrongAccount',
    score: scores.traded,
    sentence: sentence`${shownName(here)} on ${formatDay(here.day)}, ${money(here.cents)}, and ${shownName(there)}, ${money(there.cents)}, on ${accountName(otherId)} may be in each other’s accounts.`,
    fixLabel: 'Swap their accounts',
    dismissLabel: 'They’re where they belong',
    suspects: [
      { id: here.id, role: 'moved' },
      { id: there.id, role: 'moved' },
    ],
    fix: [
      { kind: 'move', id: here.id, toAccountId: otherId },
      { kind: 'move', id: there.id, toAccountId: gap.accountId },
    ],
  };
}

/** Two accounts are off by the same amount in opposite directions: a transaction of each may be on the other. */
export const findTraded: FindCandidates = (facts) => {
  const own = facts.rows.filter((row) => row.origin !== 'bank' && isCountedIn(facts.gap, row));
  return oppositeGaps(facts.gap, facts.gaps).flatMap((other) => {
    const theirs = facts.rows.filter((row) => row.origin !== 'bank' && isCountedIn(other, row));
    const byCents = Map.groupBy(theirs, (row) => row.cents);
    const going = own.filter((row) => weightIn(other, row) === 1);
    return going.flatMap((here) =>
      (byCents.get(cents(here.cents + facts.gap.gapCents)) ?? [])
        .filter((there) => Math.abs(daysBetween(here.day, there.day)) <= APART_DAYS_MAX)
        .map((there) => toTraded(facts, here, there, other.accountId)),
    );
  });
};
