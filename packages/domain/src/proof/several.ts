import { countOf } from '../count.ts';
import { type Sentence, sentence } from '../review/sentence.ts';
import { type CulpritCandidate, type FindCandidates, money, scores } from './candidate.ts';
import { isCountedIn, weightIn } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';
import { oppositeGaps } from './result.ts';

/** With more, some of them add up to anything. */
const ROWS_MAX = 16;
/** The most that are combined, unless it is all of them. */
const SOME_MAX = 4;
/** All of them are likelier than some of them. */
const LESS_FOR_SOME = 7;

const sumOf = (rows: readonly ProofRow[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** The first of so many that add up to the sum. */
function choose(rows: readonly ProofRow[], count: number, sum: number): ProofRow[] | null {
  if (count === 0) return sum === 0 ? [] : null;
  for (const [at, row] of rows.entries()) {
    const others = choose(rows.slice(at + 1), count - 1, sum - row.cents);
    if (others) return [row, ...others];
  }
  return null;
}

/** All of them, or else the fewest that add up to the sum. One alone isn't several. */
function severalThatAddUp(rows: readonly ProofRow[], sum: number): readonly ProofRow[] | null {
  if (rows.length > 1 && sumOf(rows) === sum) return rows;
  if (rows.length > ROWS_MAX) return null;
  for (let count = 2; count <= Math.min(SOME_MAX, rows.length - 1); count += 1) {
    const some = choose(rows, count, sum);
    if (some) return some;
  }
  return null;
}

const allOrBoth = ({ length }: readonly unknown[]) => (length === 2 ? 'both' : `all ${length}`);

/** Several of these days were deleted, and with them, the days add up. */
export const findSeveralDeleted: FindCandidates = ({ gap, rows }) => {
  const deleted = rows.filter((row) => row.isDeleted && row.accountId === gap.accountId && weightIn(gap, row) === 1);
  const some = severalThatAddUp(deleted, gap.gapCents);
  if (!some) return [];
  return [
    {
      kind: 'deleted',
      score: scores.deleted - (some === deleted ? 1 : LESS_FOR_SOME),
      sentence: sentence`${countOf(some.length)} of these days, ${money(sumOf(some))} in all, were deleted here.`,
      fixLabel: `Restore ${allOrBoth(some)}`,
      dismissLabel: 'They should stay deleted',
      suspects: some.map(({ id }) => ({ id, role: 'restored' })),
      fix: some.map(({ id }) => ({ kind: 'restore', id })),
    },
  ];
};

function toMoved(
  { accountName }: GapFacts,
  some: readonly ProofRow[],
  toAccountId: number,
  score: number,
  evidence: Sentence,
): CulpritCandidate {
  const to = accountName(toAccountId);
  return {
    kind: 'movedAway',
    score,
    sentence: [...sentence`${countOf(some.length)} of these days, ${money(sumOf(some))} in all, `, ...evidence],
    fixLabel: `Move ${allOrBoth(some)} to ${to}`,
    dismissLabel: 'They’re where they belong',
    suspects: some.map(({ id }) => ({ id, role: 'moved' })),
    fix: some.map(({ id }) => ({ kind: 'move', id, toAccountId })),
  };
}

/** Several were moved away from this account, or to it. */
function findMovedByPerson(facts: GapFacts): CulpritCandidate[] {
  const { gap, rows, accountName } = facts;
  const moved = rows.filter(
    (row) => row.movedFrom !== null && row.movedFrom !== row.accountId && !row.isDeleted && weightIn(gap, row) === 1,
  );
  const gone = moved.filter(({ movedFrom, accountId }) => movedFrom === gap.accountId && accountId !== gap.accountId);
  const came = Map.groupBy(
    moved.filter((row) => isCountedIn(gap, row)),
    ({ movedFrom }) => movedFrom,
  );
  const away = severalThatAddUp(gone, gap.gapCents);
  const scoreOf = (some: readonly ProofRow[], all: readonly ProofRow[]) =>
    scores.movedAway - (some === all ? 1 : LESS_FOR_SOME);
  return [
    ...(away ? [toMoved(facts, away, gap.accountId, scoreOf(away, gone), sentence`were moved away from here.`)] : []),
    ...[...came].flatMap(([from, all]) => {
      const some = severalThatAddUp(all, -gap.gapCents);
      return from !== null && some
        ? [toMoved(facts, some, from, scoreOf(some, all), sentence`were moved here from ${accountName(from)}.`)]
        : [];
    }),
  ];
}

/** An account whose transactions come from elsewhere has at most this share of another origin. */
const STRANGERS_SHARE_MAX = 0.25;

/** Those that come from a bank on an account that has them from files, for example. */
function strangersOn(accountId: number, { rows }: GapFacts): ProofRow[] {
  const own = rows.filter((row) => row.accountId === accountId && !row.isDeleted);
  const byOrigin = [...Map.groupBy(own, ({ origin }) => origin).values()];
  return byOrigin.filter((some) => some.length <= own.length * STRANGERS_SHARE_MAX).flat();
}

/** Two accounts are off by the same amount in opposite directions, and what is odd on one of them is exactly that. */
function findStrangers(facts: GapFacts): CulpritCandidate[] {
  const { gap, gaps } = facts;
  return oppositeGaps(gap, gaps).flatMap((other) => {
    const sides = [
      { on: other.accountId, to: gap.accountId, sum: gap.gapCents },
      { on: gap.accountId, to: other.accountId, sum: -gap.gapCents },
    ];
    return sides.flatMap(({ on, to, sum }) => {
      const odd = strangersOn(on, facts).filter((row) => weightIn(gap, row) === 1 && weightIn(other, row) === 1);
      const some = severalThatAddUp(odd, sum);
      return some
        ? [toMoved(facts, some, to, scores.traded + 1, sentence`may belong to ${facts.accountName(to)}.`)]
        : [];
    });
  });
}

export const findSeveralMoved: FindCandidates = (facts) => [...findMovedByPerson(facts), ...findStrangers(facts)];
