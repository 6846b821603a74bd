import { formatDay } from '../day.ts';
import { wordsOf } from '../ledger/name-words.ts';
import { sentence } from '../review/sentence.ts';
import {
  amountsOf,
  type CulpritCandidate,
  type FindCandidates,
  isSameDirection,
  money,
  scores,
  setAmount,
  shownName,
} from './candidate.ts';
import type { CulpritKind } from './culprit.ts';
import { differInOneDigit, isDecimalShift, isDigitDropped, isTransposed } from './digits.ts';
import { isCountedIn } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';

/** How many of each weak kind are worth showing. */
const WEAK_MAX = 2;

interface Changed {
  readonly kind: CulpritKind;
  readonly score: number;
  readonly row: ProofRow;
  readonly to: number;
  readonly sentence: CulpritCandidate['sentence'];
}

function toChanged({ kind, score, row, to, sentence: text }: Changed): CulpritCandidate {
  const isFlipped = row.cents > 0 !== to > 0;
  return {
    kind,
    score,
    sentence: text,
    fixLabel: isFlipped ? `Make it money ${to > 0 ? 'in' : 'out'}` : `Change it to ${money(to)}`,
    dismissLabel: `${isFlipped ? 'It' : money(row.cents)} is right`,
    suspects: [{ id: row.id, role: 'changed' }],
    fix: [setAmount(row, to)],
  };
}

const counted = ({ gap, rows }: GapFacts) => rows.filter((row) => isCountedIn(gap, row));

/** The amount that a row would have if only its amount were wrong; undefined if that isn't in the same direction. */
function amountInstead({ gap }: GapFacts, row: ProofRow): number | undefined {
  const to = row.cents + gap.gapCents;
  return isSameDirection(row.cents, to) ? to : undefined;
}

/** Both sides of a transfer say that money came in, or that it went out. */
function hasSameSideElsewhere({ rows }: GapFacts, row: ProofRow): boolean {
  return rows.some(
    (other) =>
      !other.isDeleted &&
      other.accountId !== row.accountId &&
      other.cents === row.cents &&
      (other.isTransfer || row.isTransfer),
  );
}

function scoreOfSign(facts: GapFacts, row: ProofRow): number {
  if (hasSameSideElsewhere(facts, row)) return scores.wrongSign + 9;
  const others = amountsOf(facts, row);
  const opposite = others.filter((amount) => amount > 0 !== row.cents > 0).length;
  if (opposite > others.length - opposite) return scores.wrongSign + 7;
  return others.length - opposite > 1 ? scores.wrongSign - 10 : scores.wrongSign;
}

export const findWrongSigns: FindCandidates = (facts) =>
  counted(facts)
    .filter((row) => -2 * row.cents === facts.gap.gapCents)
    .map((row) =>
      toChanged({
        kind: 'wrongSign',
        score: scoreOfSign(facts, row),
        row,
        to: -row.cents,
        sentence: sentence`${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}, is money ${row.cents > 0 ? 'in' : 'out'} here. The other way around, these days add up.`,
      }),
    );

/** Higher for rows that a user typed, and for the merchant's usual amounts. */
function scoreOfTyping(facts: GapFacts, row: ProofRow, to: number, score: number): number {
  const amounts = amountsOf(facts, row);
  const fromBank = row.origin === 'bank' ? -4 : 0;
  const usual = (amounts.includes(to) ? 8 : 0) - (amounts.includes(row.cents) ? 20 : 0);
  return score + fromBank + usual + closeness(amounts, row.cents, to);
}

/**
 * Up to 2 more if the other amount is closer to the merchant's usual amounts, and up to 2 less if it is farther away.
 */
function closeness(amounts: readonly number[], now: number, to: number): number {
  const usual = medianOf(amounts);
  if (usual === null) return 0;
  const distance = (amount: number) => Math.abs(Math.log(Math.abs(amount) / Math.abs(usual)));
  return Math.max(-2, Math.min(2, distance(now) - distance(to)));
}

function medianOf(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  return sorted[sorted.length >>> 1] ?? null;
}

export const findTransposed: FindCandidates = (facts) =>
  counted(facts).flatMap((row) => {
    const to = amountInstead(facts, row);
    if (to === undefined || !isTransposed(row.cents, to)) return [];
    return [
      toChanged({
        kind: 'transposed',
        score: scoreOfTyping(facts, row, to, scores.transposed),
        row,
        to,
        sentence: sentence`Two digits of ${shownName(row)} on ${formatDay(row.day)} may have changed places: ${money(row.cents)} instead of ${money(to)}.`,
      }),
    ];
  });

const ORDINARY_TIMES = 3;

/** Whether a merchant's earlier amounts are of this size; null if there are too few to say. */
function isOrdinary(amounts: readonly number[], amount: number): boolean | null {
  const usual = medianOf(amounts);
  if (usual === null || amounts.length < 2) return null;
  const times = Math.abs(amount) / Math.abs(usual);
  return times < ORDINARY_TIMES && times > 1 / ORDINARY_TIMES;
}

function scoreOfShift(facts: GapFacts, row: ProofRow, to: number): number | null {
  const amounts = amountsOf(facts, row);
  const [now, then] = [isOrdinary(amounts, row.cents), isOrdinary(amounts, to)];
  if (then === true) return now ? scores.oneDigit : scores.decimal;
  if (now === true) return null;
  if (then === false) return scores.oneDigit;
  return row.origin === 'bank' ? scores.missing + 1 : scores.extraFromBank;
}

export const findDecimalShifts: FindCandidates = (facts) =>
  counted(facts).flatMap((row) => {
    const to = amountInstead(facts, row);
    if (to === undefined) return [];
    const isShifted = isDecimalShift(row.cents, to);
    const score = isShifted || isDigitDropped(row.cents, to) ? scoreOfShift(facts, row, to) : null;
    if (score === null) return [];
    const [name, day] = [shownName(row), formatDay(row.day)];
    return [
      toChanged({
        kind: 'decimal',
        score: isShifted ? score : score - 1,
        row,
        to,
        sentence: isShifted
          ? sentence`The decimal point of ${name} on ${day} may be in the wrong place: ${money(row.cents)} instead of ${money(to)}.`
          : sentence`A digit of ${name} on ${day} may be ${Math.abs(to) > Math.abs(row.cents) ? 'missing' : 'one too many'}: ${money(row.cents)} instead of ${money(to)}.`,
      }),
    ];
  });

/** The share of a merchant's amounts from which on one of them is its usual one. */
const USUAL_SHARE = 0.2;

/** The merchant usually takes the same. */
export const findUnusual: FindCandidates = (facts) =>
  counted(facts).flatMap((row) => {
    const to = amountInstead(facts, row);
    const amounts = amountsOf(facts, row);
    const times = amounts.filter((amount) => amount === to).length;
    if (to === undefined || times < 2 || amounts.includes(row.cents)) return [];
    const isUsual = times >= amounts.length * USUAL_SHARE;
    const [name, day] = [shownName(row), formatDay(row.day)];
    return [
      toChanged({
        kind: 'unusual',
        score: isUsual ? scores.usualAmount : scores.repeated + 2,
        row,
        to,
        sentence: isUsual
          ? sentence`${name} on ${day} is ${money(row.cents)}. It is usually ${money(to)}.`
          : sentence`${name} on ${day} is ${money(row.cents)}. It has also been ${money(to)}.`,
      }),
    ];
  });

const TIP_PERCENT_MIN = 8;
const TIP_PERCENT_MAX = 35;
const tipped = new Set(
  'restaurant cafe coffee bar grill pizza pizzeria taco tacos sushi diner bistro kitchen brewery pub tavern steak burger ramen thai taxi cab salon barber spa eatery cantina trattoria deli bakery noodle noodles brunch curry tapas steakhouse'.split(
    ' ',
  ),
);

function isTipShare(row: ProofRow, gap: number): boolean {
  const share = (gap / row.cents) * 100;
  return row.cents < 0 && share >= TIP_PERCENT_MIN && share <= TIP_PERCENT_MAX;
}

/** A whole percentage. */
function isUsualTip(row: ProofRow, gap: number): boolean {
  return [10, 15, 18, 20, 22, 25, 30].some((percent) => Math.abs(Math.round((row.cents * percent) / 100) - gap) <= 1);
}

/** Only where people tip, a pending amount or a usual percentage says that it is one. */
function scoreOfTip(row: ProofRow, gap: number): number {
  if (!wordsOf(row.name).some((word) => tipped.has(word))) return scores.tip - 2;
  const share = isUsualTip(row, gap) ? 5.5 : (row.cents + gap) % 100 === 0 ? 1.5 : 0;
  return scores.tip + share + (row.wasPending ? 2 : 0);
}

/** Restaurants charge the tip later. */
export const findTips: FindCandidates = (facts) => {
  const { gapCents } = facts.gap;
  return counted(facts)
    .filter((row) => gapCents < 0 && !row.isTransfer && isTipShare(row, gapCents))
    .map((row) => {
      const score = scoreOfTip(row, gapCents);
      return toChanged({
        kind: 'tip',
        score,
        row,
        to: row.cents + gapCents,
        sentence: sentence`${shownName(row)} on ${formatDay(row.day)} may be without its tip: ${money(row.cents)} instead of ${money(row.cents + gapCents)}.`,
      });
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, WEAK_MAX);
};

const ROUNDED_CENTS_MAX = 100;
const SMALL_SHARE = 0.05;

function scoreOfSmall(facts: GapFacts, row: ProofRow): number {
  const amounts = amountsOf(facts, row);
  const isRound = row.cents % 100 === 0;
  const isUsuallyRound = amounts.length > 0 && amounts.every((amount) => amount % 100 === 0);
  if (isRound && amounts.length > 1 && !isUsuallyRound) return scores.small + 14;
  if (!isRound) return scores.small - 2;
  return scores.small + (isUsuallyRound ? 0 : 3);
}

/** A few cents are rather a rounded amount than a transaction of their own. */
export const findRounded: FindCandidates = (facts) => {
  const { gapCents } = facts.gap;
  if (Math.abs(gapCents) >= ROUNDED_CENTS_MAX) return [];
  return counted(facts)
    .filter((row) => Math.abs(gapCents) <= Math.abs(row.cents) * SMALL_SHARE)
    .map((row) =>
      toChanged({
        kind: 'rounded',
        score: scoreOfSmall(facts, row),
        row,
        to: row.cents + gapCents,
        sentence: sentence`${shownName(row)} on ${formatDay(row.day)} may be rounded: ${money(row.cents)} instead of ${money(row.cents + gapCents)}.`,
      }),
    )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, WEAK_MAX);
};

const FEW_ROWS = 3;
const ALTERED_MAX = 3;
/** From here on, people move round amounts themselves: cash, transfers, and cash back. */
const ROUND_CENTS_MIN = 10_00;
/** Of the transactions on an account. */
const RARE_SHARE = 0.01;
/** With fewer, a merchant's amounts may be any. */
const AMOUNTS_MIN = 8;
/** How far beyond all others an amount is odd. */
const OUTLIER_TIMES = 1.5;
/** The same in standard deviations of the amounts' logarithms. */
const OUTLIER_DEVIATIONS = 2.5;

/** One digit followed by zeros, such as 40.00 or 0.30, which a single wrong digit makes the difference. */
const hasOneDigit = (amount: number) => /^[1-9]0*$/.test(String(Math.abs(amount)));

/** Whether amounts like the gap are rare on the account, so that it is rather a wrong digit than such an amount. */
function isRareAmount({ gap, rows, earlier }: GapFacts): boolean {
  const own = [...rows.filter((row) => row.accountId === gap.accountId), ...earlier];
  const similar = own.filter(
    ({ cents }) =>
      hasOneDigit(cents) && cents > 0 === gap.gapCents > 0 && Math.abs(cents) < ORDINARY_TIMES * Math.abs(gap.gapCents),
  );
  return similar.length / own.length < RARE_SHARE;
}

/** Whether a merchant only takes whole dollars, and this isn't. */
const hasOddCents = (amounts: readonly number[], amount: number) =>
  amount % 100 !== 0 && amounts.every((one) => one % 100 === 0);

const sizes = (amounts: readonly number[]) => amounts.map((amount) => Math.abs(amount));

function isWithin(amounts: readonly number[], amount: number): boolean {
  const size = Math.abs(amount);
  return Math.min(...sizes(amounts)) <= size && size <= Math.max(...sizes(amounts));
}

/** Whether a merchant never took nearly as little or as much, and its amounts don't vary so much that it might. */
function isOutlier(amounts: readonly number[], amount: number): boolean {
  if (amounts.length < AMOUNTS_MIN) return false;
  const size = Math.abs(amount);
  const isBeyond =
    size * OUTLIER_TIMES < Math.min(...sizes(amounts)) || size > OUTLIER_TIMES * Math.max(...sizes(amounts));
  if (!isBeyond) return false;
  const logs = sizes(amounts).map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  return Math.abs(Math.log(size) - mean) > OUTLIER_DEVIATIONS * Math.sqrt(variance);
}

/** How likely it is that only an amount is wrong; null if nothing speaks for it. */
function scoreOfAltered(facts: GapFacts, row: ProofRow, to: number, isOneOfFew: boolean): number | null {
  const amounts = amountsOf(facts, row);
  const nearer = closeness(amounts, row.cents, to);
  if (isOutlier(amounts, row.cents) && isWithin(amounts, to) && !hasOddCents(amounts, to))
    return scores.repeated + nearer;
  const isOneDigit = differInOneDigit(row.cents, to);
  if (!isOneDigit && !isOneOfFew) return null;
  const typed = row.origin === 'bank' ? 0 : 1;
  const isRare = isOneDigit && Math.abs(facts.gap.gapCents) < ROUND_CENTS_MIN && isRareAmount(facts);
  const rare = isRare ? 5 : 0;
  return scores.oneDigit + rare + typed - (isOneDigit ? 1 : 2) - (isOneOfFew ? 0 : 2) + nearer;
}

/** Any amount may be wrong. That is worth saying if it takes one digit, or if there are only a few transactions. */
export const findAltered: FindCandidates = (facts) => {
  const rows = counted(facts);
  return rows
    .flatMap((row) => {
      const to = amountInstead(facts, row);
      const score = to === undefined ? null : scoreOfAltered(facts, row, to, rows.length <= FEW_ROWS);
      if (to === undefined || score === null) return [];
      return [
        toChanged({
          kind: 'unusual',
          score,
          row,
          to,
          sentence: sentence`${shownName(row)} on ${formatDay(row.day)} may be wrong: ${money(row.cents)} instead of ${money(to)}.`,
        }),
      ];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, ALTERED_MAX);
};
