import { addDays, type Day, dayParts, daysBetween, formatDay } from '../day.ts';
import { wordsOf } from '../ledger/name-words.ts';
import { dayAfter, sentence } from '../review/sentence.ts';
import { firstDayAfter, includesRow, lastDayIn } from './assertions.ts';
import {
  amountsOf,
  type CulpritCandidate,
  type FindCandidates,
  isHabit,
  money,
  scores,
  shownName,
} from './candidate.ts';
import { isCountedIn } from './effect.ts';
import type { EarlierRow, GapFacts, ProofRow } from './facts.ts';
import { areInRhythm } from './missing.ts';
import { mistakenDays, mistakenDaysOfMonths } from './mistaken-days.ts';
import { cancelingGaps, type ProofGap } from './result.ts';

/** The most days between a transaction and a duplicate of it. */
export const DUPLICATE_DAYS_MAX = 7;
/** Banks post within these days, so a transaction this near the last day may belong after it. */
const POSTING_DAYS_MAX = 4;

/** The same merchant, or names with a word in common. */
function isAlike(a: ProofRow, b: ProofRow): boolean {
  if (a.merchantKey !== '' && a.merchantKey === b.merchantKey) return true;
  const words = new Set(wordsOf(b.name));
  return wordsOf(a.name).some((word) => words.has(word));
}

/** Whether two may be the same: the same amount, some days apart at most, and alike in name. */
export function isTwin(row: ProofRow, other: ProofRow): boolean {
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

/** By how much two on the same day are likelier than two on consecutive days. */
const SAME_DAY_MORE = 0.25;

function scoreOfTwins(facts: GapFacts, one: ProofRow, other: ProofRow): number {
  const apart = Math.abs(daysBetween(one.day, other.day));
  return (
    scores.duplicate +
    (one.origin === other.origin ? 0 : 2) +
    (one.merchantKey === other.merchantKey ? 1 : -1) -
    (apart > 0 ? SAME_DAY_MORE : 0) -
    Math.max(0, apart - 1) / 2 -
    (isHabit(facts, one) ? 12 : 0)
  );
}

/** The row that the bank reported stays, because the bank will update it. Otherwise, the older one does. */
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

/** Beyond this, days make no difference. */
const FAR_DAYS = 30;

/** The nearest day on the other side of the balance that two gaps share, or the same date of another month. */
function dayInstead(row: ProofRow, gap: ProofGap, other: ProofGap): Day {
  const isIn = (day: Day) => other.from <= day && day <= other.to;
  const named = mistakenDaysOfMonths(row.day).find(isIn);
  const nearest = other.from > gap.from ? other.from : other.to;
  return isNeighbor(gap, other) ? nearest : (named ?? nearest);
}

const isNeighbor = (gap: ProofGap, other: ProofGap) =>
  other.earlier.id === gap.later.id || other.later.id === gap.earlier.id;

/** More for transactions near the balance in between, and for duplicates. */
function scoreOfRedated({ rows }: GapFacts, row: ProofRow, from: ProofGap, to: ProofGap): number {
  const base = isNeighbor(from, to) ? scores.otherSideOfDay : scores.otherInterval;
  const edge = to.from > from.from ? from.to : from.from;
  const isTwice = rows.some((other) => isTwin(row, other));
  return base - Math.min(Math.abs(daysBetween(row.day, edge)), FAR_DAYS) / 100 + (isTwice ? 0.4 : 0);
}

/** Two gaps of an account that cancel each other out: a transaction of that amount is in the wrong one. */
function findBetweenGaps(facts: GapFacts): CulpritCandidate[] {
  const { gap, rows, gaps } = facts;
  const redated = (row: ProofRow, from: ProofGap, to: ProofGap) =>
    toRedated(row, dayInstead(row, from, to), scoreOfRedated(facts, row, from, to));
  return cancelingGaps(gap, gaps).flatMap((other) =>
    rows.flatMap((row) => {
      if (row.cents === -gap.gapCents && isCountedIn(gap, row)) return [redated(row, gap, other)];
      return row.cents === gap.gapCents && isCountedIn(other, row) ? [redated(row, other, gap)] : [];
    }),
  );
}

/** Its day is the one that the others of its merchant let expect. */
function isOnSchedule({ rows, earlier }: GapFacts, row: ProofRow): boolean {
  const isSame = (other: EarlierRow) =>
    row.merchantKey !== '' && other.merchantKey === row.merchantKey && other.cents === row.cents;
  return [...rows.filter(({ id, isDeleted }) => id !== row.id && !isDeleted), ...earlier].some(
    (other) => isSame(other) && areInRhythm(other.day, row.day),
  );
}

const scoreNearEnd = (facts: GapFacts, row: ProofRow) =>
  isOnSchedule(facts, row) ? scores.onSchedule : scores.nearEndOfDays;

/** A transaction dated near the last day, with nothing proven after it, may have posted on the other side of it. */
function findNearEnd(facts: GapFacts): CulpritCandidate[] {
  const { gap, rows, gaps, stateOn } = facts;
  const next = firstDayAfter(gap.later);
  if (gap.later.basis === 'asOf' || stateOn(gap.accountId, addDays(next, 1)) === 'proven') return [];
  if (gaps.some((other) => other.accountId === gap.accountId && other.earlier.id === gap.later.id)) return [];
  return rows.flatMap((row) => {
    const isNear = Math.abs(daysBetween(row.day, gap.to)) <= POSTING_DAYS_MAX;
    if (row.accountId !== gap.accountId || row.isDeleted || !isNear) return [];
    if (row.cents === -gap.gapCents && isCountedIn(gap, row)) return [toRedated(row, next, scoreNearEnd(facts, row))];
    return row.cents === gap.gapCents && row.day >= next ? [toRedated(row, gap.to, scoreNearEnd(facts, row))] : [];
  });
}

/** Transactions left off a statement, although it included others of the same days. */
function wasLeft({ gap, rows }: GapFacts, { isTicked }: ProofRow): boolean {
  const isOnStatement = (row: ProofRow) =>
    row.isTicked && row.accountId === gap.accountId && !row.isDeleted && row.day <= lastDayIn(gap.earlier);
  return !isTicked && rows.some(isOnStatement);
}

/** A transaction dated before the balance at the start, with nothing proven before that, may have posted after it. */
function findBeforeStart(facts: GapFacts): CulpritCandidate[] {
  const { gap, rows, misdated, gaps, stateOn } = facts;
  const [last, next] = [lastDayIn(gap.earlier), firstDayAfter(gap.earlier)];
  if (gap.earlier.basis === 'asOf' || stateOn(gap.accountId, last) === 'proven') return [];
  if (gaps.some((other) => other.accountId === gap.accountId && other.later.id === gap.earlier.id)) return [];
  return [...rows, ...misdated].flatMap((row) => {
    const isMissing = row.accountId === gap.accountId && !row.isDeleted && row.cents === gap.gapCents;
    if (!isMissing || !includesRow(gap.earlier, row)) return [];
    const isNear = daysBetween(row.day, last) <= POSTING_DAYS_MAX;
    if (wasLeft(facts, row)) return [toRedated(row, next, scores.otherSideOfDay)];
    return isNear ? [toRedated(row, next, scoreNearEnd(facts, row))] : [];
  });
}

/** The missing transaction is dated where nothing is proven, and correcting its date puts it between the balances. */
function findMisdated(facts: GapFacts): CulpritCandidate[] {
  const { gap, misdated, stateOn } = facts;
  const isIn = (day: Day) => gap.from <= day && day <= gap.to;
  return misdated.flatMap((row) => {
    if (row.isDeleted || row.cents !== gap.gapCents || isIn(row.day)) return [];
    const meant = mistakenDays(row.day).find(isIn);
    // A bill of the same amount on the same date of another year isn't a slip.
    const isSameDate = meant !== undefined && dayParts(meant).date === dayParts(row.day).date;
    if (isSameDate && amountsOf(facts, row).includes(row.cents)) return [];
    return meant && stateOn(gap.accountId, row.day) !== 'proven' ? [toRedated(row, meant, scores.misdated)] : [];
  });
}

/** A bank says itself when its transactions posted. */
export const findRedated: FindCandidates = (facts) => {
  const isOwn = ({ origin }: ProofRow) => origin !== 'bank';
  const own = { ...facts, rows: facts.rows.filter(isOwn), misdated: facts.misdated.filter(isOwn) };
  return [...findBetweenGaps(own), ...findNearEnd(own), ...findBeforeStart(own), ...findMisdated(own)];
};
