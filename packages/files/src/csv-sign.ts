import type { MoneyColumn } from './csv-columns.ts';
import type { AccountKind } from './csv-direction.ts';
import { hintOf, isCardPayment } from './csv-hint-words.ts';
import type { Proof } from './csv-proof.ts';

export interface SignGuess {
  /** Expenses are positive numbers, as in many card exports. */
  readonly isOutPositive: boolean;
  readonly isSure: boolean;
}

export interface SignEvidence {
  readonly kind: AccountKind | null;
  /** The text of each row. */
  readonly texts: readonly string[];
  /** Text that is the same on every row. It isn't evidence if money went both ways. */
  readonly onEveryRow: string;
  /** Whether each row has a cardholder or a card number. */
  readonly card: 'holder' | 'number' | null;
  /** The file has decimal commas or semicolons. */
  readonly isContinental: boolean;
}

const MAX_VOTING_ROWS = 2_000;
/** A single word isn't enough, because it may be part of a shop's name. */
const ENOUGH_VOTES = 2;
/** Everyday accounts have more money out than money in. */
const [FEW, HALF, MANY] = [0.4, 0.5, 0.6];

export interface Votes {
  /** Rows whose text suggests that a minus is money out. */
  readonly asWritten: number;
  /** Rows whose text suggests the opposite. */
  readonly flipped: number;
  /** Every row's own text gives a hint. */
  readonly isComplete: boolean;
}

export function votesOf(
  { values, negatives, positives }: Pick<MoneyColumn, 'values' | 'negatives' | 'positives'>,
  { texts, onEveryRow }: Pick<SignEvidence, 'texts' | 'onEveryRow'>,
): Votes {
  let [asWritten, flipped, silent] = [0, 0, 0];
  const isMixed = negatives > 0 && positives > 0;
  for (let at = 0; at < Math.min(values.length, MAX_VOTING_ROWS); at += 1) {
    const value = values[at] ?? 0;
    const text = isMixed ? (texts[at] ?? '') : `${texts[at] ?? ''} ${onEveryRow}`;
    if (value === 0) continue;
    if (hintOf(texts[at] ?? '') === null) silent += 1;
    const isPayment = isCardPayment(text);
    const hint = isPayment ? 'in' : hintOf(text);
    if (hint === null) continue;
    // One card payment is enough, because no shop has a name like that.
    const weight = isPayment ? ENOUGH_VOTES : 1;
    if ((hint === 'out') === value < 0) asWritten += weight;
    else flipped += weight;
  }
  return { asWritten, flipped, isComplete: silent === 0 };
}

const signGuess = (isOutPositive: boolean, isSure: boolean): SignGuess => ({ isOutPositive, isSure });

/** Uses the rows' text if it is clear. */
function byVotes({ asWritten, flipped }: Votes): SignGuess | null {
  if (asWritten >= ENOUGH_VOTES && asWritten > flipped * 2) return signGuess(false, true);
  return flipped >= ENOUGH_VOTES && flipped > asWritten * 2 ? signGuess(true, true) : null;
}

/** Unsigned amounts can only have one direction, which a card statement or the text of all rows shows. */
function withoutMinus({ kind, card }: SignEvidence, { asWritten, flipped, isComplete }: Votes): SignGuess {
  if (isComplete && Math.min(asWritten, flipped) === 0 && asWritten + flipped >= ENOUGH_VOTES)
    return signGuess(flipped > 0, true);
  if (kind === 'liability' || card !== null) return signGuess(true, asWritten === 0);
  return signGuess(kind !== 'asset' && asWritten <= flipped, false);
}

/** If all amounts are negative, they are money out, unless they are payments to a card. */
function withMinusOnly({ kind, card }: SignEvidence, votes: Votes): SignGuess {
  const voted = byVotes(votes);
  if (voted) return kind === 'asset' ? signGuess(false, !voted.isOutPositive) : voted;
  if (votes.flipped > votes.asWritten) return signGuess(true, false);
  return signGuess(false, card !== 'holder' || votes.asWritten > 0 || kind === 'asset');
}

/** Guesses the sign of money out without a balance. */
export function guessSign(column: MoneyColumn, evidence: SignEvidence): SignGuess {
  const { negatives, positives } = column;
  const { kind, card } = evidence;
  const votes = votesOf(column, evidence);
  const voted = byVotes(votes);
  if (negatives === 0) return withoutMinus(evidence, votes);
  if (positives === 0) return withMinusOnly(evidence, votes);
  const share = positives / (negatives + positives);
  if (voted && (!voted.isOutPositive || share >= FEW)) return voted;
  if (kind === 'asset') return signGuess(false, true);
  const isOneSided = votes.flipped === 0 || votes.asWritten === 0;
  if (card === 'holder' || kind === 'liability') {
    if (share > MANY) return signGuess(true, true);
    if (share < FEW && votes.flipped === 0) return signGuess(false, votes.asWritten > 0);
    return signGuess(votes.flipped > votes.asWritten, isOneSided && votes.flipped + votes.asWritten > 0);
  }
  if (share <= MANY && column.cells.some((cell) => cell.startsWith('+'))) return signGuess(false, true);
  if (votes.flipped === 0 && votes.asWritten > 0 && share <= MANY) return signGuess(false, true);
  const limit = evidence.isContinental ? MANY : isLarger(column) ? HALF : FEW;
  const isSure = votes.flipped <= votes.asWritten && share <= limit;
  return signGuess(!isSure && (share > HALF || votes.flipped > votes.asWritten), isSure);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Income is typically larger than expenses. */
function isLarger({ values }: MoneyColumn): boolean {
  const numbers = values.filter((value) => value !== null);
  return median(numbers.filter((value) => value > 0)) > median(numbers.flatMap((value) => (value < 0 ? [-value] : [])));
}

/** With this many balance steps, the first row, which the balance can't confirm, hardly matters. */
const ENOUGH_STEPS = 3;

function unsignedByBalance(
  proof: Proof,
  { isOwed, kind, card }: { readonly isOwed: boolean } & Pick<SignEvidence, 'kind' | 'card'>,
  { asWritten, flipped }: Votes,
): SignGuess {
  const isEnough = proof.explained >= ENOUGH_STEPS;
  const falls = proof.sign === -1;
  if (kind !== null) return signGuess(falls !== isOwed, isEnough);
  if (falls) return signGuess(true, isEnough && asWritten <= flipped);
  // Deposits raise an account's balance, and purchases raise the amount owed.
  if (card !== null || flipped > asWritten)
    return signGuess(true, isEnough && asWritten === 0 && flipped >= ENOUGH_VOTES);
  return signGuess(false, isEnough && asWritten >= ENOUGH_VOTES && flipped === 0);
}

/** Guesses the sign of money out from a balance, which may be owned or owed. */
export function signByBalance(
  column: MoneyColumn,
  proof: Proof,
  balance: Pick<MoneyColumn, 'positives' | 'negatives'>,
  evidence: SignEvidence,
): SignGuess {
  const { kind, card } = evidence;
  const isPositive = balance.positives > balance.negatives;
  const isOwed = kind === 'liability' && isPositive;
  const { negatives, positives } = column;
  const votes = votesOf(column, evidence);
  if (positives === 0) return signGuess(false, true);
  if (negatives === 0) return unsignedByBalance(proof, { isOwed, kind, card }, votes);
  const isFlipped = proof.sign === -1;
  if (kind !== null) return signGuess(isFlipped !== isOwed, true);
  if (!isPositive) return signGuess(isFlipped, true);
  // Most rows are money out. A majority of minus signs means money out on accounts and on cards with an owed balance.
  const voted = byVotes(votes);
  if (negatives >= positives) return signGuess(false, voted === null || !voted.isOutPositive);
  if (voted) return voted;
  // The balance and the text of a single row agree.
  if (votes.flipped === 0 && votes.asWritten > 0 && !isFlipped) return signGuess(false, true);
  return signGuess(card === 'holder' || isFlipped, false);
}
