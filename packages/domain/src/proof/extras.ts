import { addDays, type Day, daysBetween, formatDay } from '../day.ts';
import { wordsOf } from '../ledger/name-words.ts';
import { dayAfter, sentence } from '../review/sentence.ts';
import { firstDayAfter, lastDayIn } from './assertions.ts';
import { amountsOf, type CulpritCandidate, type FindCandidates, money, scores, shownName } from './candidate.ts';
import { isCountedIn } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';
import type { ProofGap } from './result.ts';

/** The most days between a transaction and a duplicate of it. */
const DUPLICATE_DAYS_MAX = 7;
/** Banks post within these days, so a transaction this near the last day may belong after it. */
const POSTING_DAYS_MAX = 4;
/** A merchant that is paid the same amount this often isn't paid twice by mistake. */
const HABIT_MIN = 4;

/** The same merchant, or names with a word in common. */
function isAlike(a: ProofRow, b: ProofRow): boolean {
  if (a.merchantKey !== '' && a.merchantKey === b.merchantKey) return true;
  const words = new Set(wordsOf(b.name));
  return wordsOf(a.name).some((word) => words.has(word));
}

function isTwin(row: ProofRow, other: ProofRow): boolean {
  return (
    other.id !== row.id &&
    !other.isDeleted &&
    other.accountId === row.accountId &&
    other.cents === row.cents &&
    Math.abs(daysBetween(row.day, other.day)) <= DUPLICATE_DAYS_MAX &&
    isAlike(row, other)
  );
}

/** Transactions without which the gap would close. */
function tooMany({ gap, rows }: GapFacts): ProofRow[] {
  return rows.filter((row) => row.cents === -gap.gapCents && isCountedIn(gap, row));
}

function scoreOfTwins(facts: GapFacts, one: ProofRow, other: ProofRow): number {
  const apart = Math.abs(daysBetween(one.day, other.day));
  const isHabit = amountsOf(facts, one).filter((amount) => amount === one.cents).length >= HABIT_MIN;
  return (
    scores.duplicate +
    (one.origin === other.origin ? 0 : 2) +
    (one.merchantKey === other.merchantKey ? 1 : -1) -
    Math.max(0, apart - 1) / 2 -
    (isHabit ? 12 : 0)
  );
}

/** What the bank reported stays, because the bank will update it. Otherwise, the older one does. */
function isLessSure(row: ProofRow, other: ProofRow): boolean {
  const [a, b] = [row.origin === 'bank', other.origin === 'bank'];
  return a === b ? row.id > other.id : b;
}

export const findDuplicated: FindCandidates = (facts) => {
  const extra = tooMany(facts);
  return extra.flatMap((row) =>
    facts.rows
      .filter((other) => isTwin(row, other))
      // Of two that both could go, only the less sure one.
      .filter((other) => !extra.includes(other) || isLessSure(row, other))
      .map((other): CulpritCandidate => {
        const when = row.day === other.day ? 'on the same day' : dayAfter(other.day, row.day);
        return {
          kind: 'duplicate',
          score: scoreOfTwins(facts, row, other),
          sentence: sentence`${shownName(row)} is here twice, ${money(row.cents)} each, ${when}.`,
          fixLabel: 'Remove the duplicate',
          dismissLabel: 'They’re both real',
          suspects: [
            { id: other.id, role: 'stays' },
            { id: row.id, role: 'removed' },
          ],
          fix: [{ kind: 'remove', id: row.id }],
        };
      }),
  );
};

export const findExtra: FindCandidates = (facts) =>
  tooMany(facts).map((row) => ({
    kind: 'extra',
    score: row.origin === 'bank' ? scores.extraFromBank : scores.extra,
    sentence: sentence`Without ${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}, these days add up.`,
    fixLabel: 'Remove it',
    dismissLabel: 'It’s real',
    suspects: [{ id: row.id, role: 'removed' }],
    fix: [{ kind: 'remove', id: row.id }],
  }));

function toRedated(row: ProofRow, day: Day, score: number): CulpritCandidate {
  return {
    kind: 'wrongDay',
    score,
    sentence: sentence`${shownName(row)}, ${money(row.cents)}, is dated ${formatDay(row.day)}, but probably posted on the other side of the balance.`,
    fixLabel: `Change its date to ${formatDay(day)}`,
    dismissLabel: 'The date is right',
    suspects: [{ id: row.id, role: 'changed' }],
    fix: [{ kind: 'setDay', id: row.id, day }],
  };
}

/** The nearest day on the other side of the balance that the two gaps share. */
function dayBeyond(gap: ProofGap, neighbor: ProofGap): Day {
  return neighbor.from > gap.from ? firstDayAfter(gap.later) : lastDayIn(gap.earlier);
}

const isNeighbor = (gap: ProofGap, other: ProofGap) =>
  other.accountId === gap.accountId &&
  other.gapCents === -gap.gapCents &&
  (other.earlier.id === gap.later.id || other.later.id === gap.earlier.id);

/** Two neighboring gaps that cancel each other out: a transaction is on the wrong side of the balance in between. */
function findBetweenGaps({ gap, rows, gaps }: GapFacts): CulpritCandidate[] {
  return gaps
    .filter((other) => isNeighbor(gap, other))
    .flatMap((neighbor) =>
      rows.flatMap((row) => {
        if (row.cents === -gap.gapCents && isCountedIn(gap, row))
          return [toRedated(row, dayBeyond(gap, neighbor), scores.otherSideOfDay)];
        if (row.cents === gap.gapCents && isCountedIn(neighbor, row))
          return [toRedated(row, dayBeyond(neighbor, gap), scores.otherSideOfDay)];
        return [];
      }),
    );
}

/** What is dated near the last day, with nothing proven after it, may have posted on the other side of it. */
function findNearEnd({ gap, rows, gaps, stateOn }: GapFacts): CulpritCandidate[] {
  const next = firstDayAfter(gap.later);
  if (gap.later.basis === 'asOf' || stateOn(gap.accountId, addDays(next, 1)) === 'proven') return [];
  if (gaps.some((other) => other.accountId === gap.accountId && other.earlier.id === gap.later.id)) return [];
  return rows.flatMap((row) => {
    const isNear = Math.abs(daysBetween(row.day, gap.to)) <= POSTING_DAYS_MAX;
    if (row.accountId !== gap.accountId || row.isDeleted || !isNear) return [];
    if (row.cents === -gap.gapCents && isCountedIn(gap, row)) return [toRedated(row, next, scores.nearEndOfDays)];
    return row.cents === gap.gapCents && row.day >= next ? [toRedated(row, gap.to, scores.nearEndOfDays)] : [];
  });
}

/** A bank says itself when its transactions posted. */
export const findRedated: FindCandidates = (facts) => {
  const own = { ...facts, rows: facts.rows.filter(({ origin }) => origin !== 'bank') };
  return [...findBetweenGaps(own), ...findNearEnd(own)];
};
