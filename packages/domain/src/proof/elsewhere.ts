import { formatDay } from '../day.ts';
import type { AccountId } from '../ids.ts';
import { sentence } from '../review/sentence.ts';
import { type CulpritCandidate, type FindCandidates, money, scores, shownName } from './candidate.ts';
import { isCountedIn, weightIn } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';

function toMoved(facts: GapFacts, row: ProofRow, toAccountId: AccountId, score: number): CulpritCandidate {
  const to = facts.accountName(toAccountId);
  return {
    kind: 'wrongAccount',
    score,
    sentence: sentence`${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}, seems to belong to ${to}.`,
    fixLabel: `Move it to ${to}`,
    dismissLabel: 'It’s where it belongs',
    suspects: [{ id: row.id, role: 'moved' }],
    fix: [{ kind: 'move', id: row.id, toAccountId }],
  };
}

/** It belongs here: without it, its own account would add up, or that account isn't proven. */
function findComing(facts: GapFacts): CulpritCandidate[] {
  const { gap, rows, gaps, stateOn } = facts;
  return rows.flatMap((row) => {
    const { accountId } = row;
    if (accountId === null || accountId === gap.accountId || row.isDeleted || row.cents !== gap.gapCents) return [];
    const isTooMuch = gaps.some(
      (other) => other.accountId === accountId && other.gapCents === -row.cents && isCountedIn(other, row, accountId),
    );
    if (isTooMuch) return [toMoved(facts, row, gap.accountId, scores.otherAccountAgrees)];
    return stateOn(accountId, row.day) === 'unproven'
      ? [toMoved(facts, row, gap.accountId, scores.onOtherAccount)]
      : [];
  });
}

/** It belongs to an account that lacks exactly this. */
function findGoing(facts: GapFacts): CulpritCandidate[] {
  const { gap, rows, gaps } = facts;
  return rows
    .filter((row) => row.cents === -gap.gapCents && isCountedIn(gap, row))
    .flatMap((row) =>
      gaps
        .filter(
          (other) => other.accountId !== gap.accountId && other.gapCents === row.cents && weightIn(other, row) === 1,
        )
        .map((other) => toMoved(facts, row, other.accountId, scores.otherAccountAgrees)),
    );
}

export const findOnWrongAccount: FindCandidates = (facts) => [...findComing(facts), ...findGoing(facts)];
