import { daysBetween, formatDay } from '../day.ts';
import { sentence } from '../review/sentence.ts';
import { type CulpritCandidate, type FindCandidates, money, scores, setAmount, shownName } from './candidate.ts';
import { isCountedIn, weightIn } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';

function toRestored(row: ProofRow, score: number): CulpritCandidate {
  return {
    kind: 'deleted',
    score,
    sentence: sentence`${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}, was deleted here.`,
    fixLabel: 'Restore it',
    dismissLabel: 'It should stay deleted',
    suspects: [{ id: row.id, role: 'restored' }],
    fix: [{ kind: 'restore', id: row.id }],
  };
}

/** What is the same this many days apart is a duplicate rather than a habit. */
const EQUAL_DAYS_MAX = 3;

/** A deleted one whose equal is still there was probably a duplicate. */
function hasEqual({ rows }: GapFacts, row: ProofRow): boolean {
  return rows.some(
    (other) =>
      other.id !== row.id &&
      !other.isDeleted &&
      other.accountId === row.accountId &&
      other.cents === row.cents &&
      other.merchantKey === row.merchantKey &&
      Math.abs(daysBetween(other.day, row.day)) <= EQUAL_DAYS_MAX,
  );
}

export const findDeleted: FindCandidates = (facts) =>
  facts.rows
    .filter((row) => row.isDeleted && row.accountId === facts.gap.accountId && row.cents === facts.gap.gapCents)
    .map((row) => toRestored(row, hasEqual(facts, row) ? scores.transposed : scores.deleted));

export const findEdited: FindCandidates = ({ gap, rows }) =>
  rows
    .filter((row) => isCountedIn(gap, row))
    .flatMap((row) =>
      row.editedFrom
        .filter((former) => former - row.cents === gap.gapCents)
        .map((former) => ({
          kind: 'edited',
          score: scores.edited,
          sentence: sentence`${shownName(row)} on ${formatDay(row.day)} was changed from ${money(former)} to ${money(row.cents)}${former > 0 === row.cents > 0 ? '' : ', and money in and out were switched'}.`,
          fixLabel: `Change it back to ${money(former)}`,
          dismissLabel: `${money(row.cents)} is right`,
          suspects: [{ id: row.id, role: 'changed' }],
          fix: [setAmount(row, former)],
        })),
    );

export const findMovedAway: FindCandidates = ({ gap, rows, accountName }) =>
  rows
    .filter((row) => row.movedFrom !== null && !row.isDeleted)
    .flatMap((row): CulpritCandidate[] => {
      const { movedFrom } = row;
      const isGone = movedFrom === gap.accountId && row.accountId !== gap.accountId && row.cents === gap.gapCents;
      const isHere = row.accountId === gap.accountId && row.cents === -gap.gapCents && weightIn(gap, row) === 1;
      if (movedFrom === null || !(isGone || isHere)) return [];
      const name = accountName(movedFrom);
      return [
        {
          kind: 'movedAway',
          score: scores.movedAway,
          sentence: isGone
            ? sentence`${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}, was moved away from ${name}.`
            : sentence`${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}, was moved here from ${name}.`,
          fixLabel: `Move it back to ${name}`,
          dismissLabel: 'It’s where it belongs',
          suspects: [{ id: row.id, role: 'moved' }],
          fix: [{ kind: 'move', id: row.id, toAccountId: movedFrom }],
        },
      ];
    });

export const findRemovedByBank: FindCandidates = ({ gap, rows }) =>
  rows
    .filter((row) => row.isRemovedByBank && isCountedIn(gap, row) && row.cents === -gap.gapCents)
    .map((row) => ({
      kind: 'extra',
      score: scores.removedByBank,
      sentence: sentence`The bank removed ${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}, but it still counts here.`,
      fixLabel: 'Remove it',
      dismissLabel: 'It’s real',
      suspects: [{ id: row.id, role: 'removed' }],
      fix: [{ kind: 'remove', id: row.id }],
    }));
