import type { MoneyColumn } from './csv-columns.ts';
import type { AccountKind } from './csv-direction.ts';
import { hintOf, isCardPayment } from './csv-hint-words.ts';
import type { Proof } from './csv-proof.ts';

export interface SignGuess {
  /** Purchases are written without a minus, as cards do. */
  readonly isOutPositive: boolean;
  readonly isSure: boolean;
}

export interface SignEvidence {
  readonly kind: AccountKind | null;
  /** What is written about each row. */
  readonly texts: readonly string[];
  /** What is written about all of them, which says nothing where money went both ways. */
  readonly onEveryRow: string;
  /** The table names the holder of a card, or numbers of cards, on each row. */
  readonly card: 'holder' | 'number' | null;
  /** Decimal commas or semicolons. */
  readonly isContinental: boolean;
}

const LOOKED_AT = 2_000;
/** One word may be a shop's name. */
const ENOUGH_VOTES = 2;
/** On an account that is lived from, more rows go out than come in. */
const [FEW, HALF, MANY] = [0.4, 0.5, 0.6];

export interface Votes {
  /** Rows that say that a minus is money out. */
  readonly asWritten: number;
  /** Rows that say the opposite. */
  readonly turned: number;
  /** Every row has words of its own that say something. */
  readonly isComplete: boolean;
}

export function votesOf(
  { values, negatives, positives }: Pick<MoneyColumn, 'values' | 'negatives' | 'positives'>,
  { texts, onEveryRow }: Pick<SignEvidence, 'texts' | 'onEveryRow'>,
): Votes {
  let [asWritten, turned, silent] = [0, 0, 0];
  const isMixed = negatives > 0 && positives > 0;
  for (let at = 0; at < Math.min(values.length, LOOKED_AT); at += 1) {
    const value = values[at] ?? 0;
    const text = isMixed ? (texts[at] ?? '') : `${texts[at] ?? ''} ${onEveryRow}`;
    if (value === 0) continue;
    if (hintOf(texts[at] ?? '') === null) silent += 1;
    const isPayment = isCardPayment(text);
    const hint = isPayment ? 'in' : hintOf(text);
    if (hint === null) continue;
    // No shop is called that.
    const weight = isPayment ? ENOUGH_VOTES : 1;
    if ((hint === 'out') === value < 0) asWritten += weight;
    else turned += weight;
  }
  return { asWritten, turned, isComplete: silent === 0 };
}

const say = (isOutPositive: boolean, isSure: boolean): SignGuess => ({ isOutPositive, isSure });

/** What the texts say, where they say it clearly. */
function byVotes({ asWritten, turned }: Votes): SignGuess | null {
  if (asWritten >= ENOUGH_VOTES && asWritten > turned * 2) return say(false, true);
  return turned >= ENOUGH_VOTES && turned > asWritten * 2 ? say(true, true) : null;
}

/** Amounts without signs: all of them went one way at best, and only a card's statement or all of the texts say which. */
function withoutMinus({ kind, card }: SignEvidence, { asWritten, turned, isComplete }: Votes): SignGuess {
  if (isComplete && Math.min(asWritten, turned) === 0 && asWritten + turned >= ENOUGH_VOTES)
    return say(turned > 0, true);
  if (kind === 'liability' || card !== null) return say(true, asWritten === 0);
  return say(kind !== 'asset' && asWritten <= turned, false);
}

/** Nothing but minuses is money out, unless it is what was paid back to a card. */
function withMinusOnly({ kind, card }: SignEvidence, votes: Votes): SignGuess {
  const voted = byVotes(votes);
  if (voted) return kind === 'asset' ? say(false, !voted.isOutPositive) : voted;
  if (votes.turned > votes.asWritten) return say(true, false);
  return say(false, card !== 'holder' || votes.asWritten > 0 || kind === 'asset');
}

/** Which sign money out has, where no balance shows it. */
export function guessSign(column: MoneyColumn, evidence: SignEvidence): SignGuess {
  const { negatives, positives } = column;
  const { kind, card } = evidence;
  const votes = votesOf(column, evidence);
  const voted = byVotes(votes);
  if (negatives === 0) return withoutMinus(evidence, votes);
  if (positives === 0) return withMinusOnly(evidence, votes);
  const share = positives / (negatives + positives);
  if (voted && (!voted.isOutPositive || share >= FEW)) return voted;
  if (kind === 'asset') return say(false, true);
  const isOneSided = votes.turned === 0 || votes.asWritten === 0;
  if (card === 'holder' || kind === 'liability') {
    if (share > MANY) return say(true, true);
    if (share < FEW && votes.turned === 0) return say(false, votes.asWritten > 0);
    return say(votes.turned > votes.asWritten, isOneSided && votes.turned + votes.asWritten > 0);
  }
  if (share <= MANY && column.cells.some((cell) => cell.startsWith('+'))) return say(false, true);
  if (votes.turned === 0 && votes.asWritten > 0 && share <= MANY) return say(false, true);
  const limit = evidence.isContinental ? MANY : isLarger(column) ? HALF : FEW;
  const isSure = votes.turned <= votes.asWritten && share <= limit;
  return say(!isSure && (share > HALF || votes.turned > votes.asWritten), isSure);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What comes in on an account comes seldom and is larger than what goes out. */
function isLarger({ values }: MoneyColumn): boolean {
  const numbers = values.filter((value) => value !== null);
  return median(numbers.filter((value) => value > 0)) > median(numbers.flatMap((value) => (value < 0 ? [-value] : [])));
}

/** With so many steps of the balance, the first row, which it says nothing of, is one of many. */
const STEPS_ENOUGH = 3;

function unsignedByBalance(
  proof: Proof,
  { isOwed, kind, card }: { readonly isOwed: boolean } & Pick<SignEvidence, 'kind' | 'card'>,
  { asWritten, turned }: Votes,
): SignGuess {
  const isEnough = proof.explained >= STEPS_ENOUGH;
  const falls = proof.sign === -1;
  if (kind !== null) return say(falls !== isOwed, isEnough);
  if (falls) return say(true, isEnough && asWritten <= turned);
  // Deposits raise what is on an account, and purchases what is owed.
  if (card !== null || turned > asWritten) return say(true, isEnough && asWritten === 0 && turned >= ENOUGH_VOTES);
  return say(false, isEnough && asWritten >= ENOUGH_VOTES && turned === 0);
}

/** Which sign money out has, where a balance moves by the amounts: it may be what is there, or what is owed. */
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
  if (positives === 0) return say(false, true);
  if (negatives === 0) return unsignedByBalance(proof, { isOwed, kind, card }, votes);
  const isTurned = proof.sign === -1;
  if (kind !== null) return say(isTurned !== isOwed, true);
  if (!isPositive) return say(isTurned, true);
  // Most rows go out: with a minus on an account, and with a minus on a card whose balance is owed.
  const voted = byVotes(votes);
  if (negatives >= positives) return say(false, voted === null || !voted.isOutPositive);
  if (voted) return voted;
  // The balance and a single text say the same.
  if (votes.turned === 0 && votes.asWritten > 0 && !isTurned) return say(false, true);
  return say(card === 'holder' || isTurned, false);
}
