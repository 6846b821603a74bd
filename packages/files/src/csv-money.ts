import { markOf } from './amount.ts';
import { type BalanceMatch, balanceColumns, matchBalance } from './csv-balances.ts';
import { hasRole, type MoneyColumn, rankOf } from './csv-columns.ts';
import {
  agreement,
  type Direction,
  directionByBalance,
  directionByPhrases,
  findDirection,
  possibleDirections,
  unknownTypes,
} from './csv-direction.ts';
import { withFee } from './csv-fee.ts';
import { type ColumnPair, findPair } from './csv-pairs.ts';
import { findProof, type Sign } from './csv-proof.ts';
import {
  amountReading,
  directedReading,
  flipReading,
  type MoneyEvidence,
  type MoneyGuess,
  moneyGuess,
  nonAmountRoles,
  pairReading,
  sureGuess,
} from './csv-reading.ts';
import { chooseAmount } from './csv-rivals.ts';
import { guessSign, signByBalance, votesOf } from './csv-sign.ts';

/** This many matching balance steps aren't a coincidence, whatever the column names are. */
const STRICT_STEPS = 3;

/** Uses marks after the amounts, as in "500.00 CR". */
function byMarks(column: MoneyColumn): MoneyGuess | null {
  let [out, into, without] = [0, 0, 0];
  for (const [at, cell] of column.cells.entries()) {
    if ((column.values[at] ?? 0) === 0) continue;
    const mark = markOf(cell);
    if (mark === null) without += 1;
    else if (mark === 'out') out += 1;
    else into += 1;
  }
  if (out + into === 0) return null;
  const reading = amountReading(column.index, false);
  if (without === 0) return sureGuess(reading);
  // If only credits are marked, every other amount is a debit.
  return out > 0 && into > 0 ? null : sureGuess({ ...reading, unmarked: into > 0 ? 'out' : 'in' });
}

const signsOf = ({ values }: MoneyColumn): Sign[] =>
  values.map((value) => (value === null || value === 0 ? 0 : value > 0 ? 1 : -1));

/** Uses a direction column, unless the balance contradicts it. */
function byDirection(column: MoneyColumn, evidence: MoneyEvidence, match: BalanceMatch | null): MoneyGuess | null {
  const direction = findDirection(evidence.columns, evidence.rows, column.index);
  if (!direction || (match && !agreement(direction.signs, match.movement.signs).isConsistent)) return null;
  if (column.negatives === 0) return sureGuess(directedReading(column, direction), match !== null);
  const { agreeing, opposed, isConsistent } = agreement(signsOf(column), direction.signs);
  if (!isConsistent || agreeing + opposed === 0) return null;
  const canLeaveOutMemos = direction.column.index === evidence.memoColumn && opposed === 0;
  return sureGuess(
    canLeaveOutMemos ? directedReading(column, direction) : amountReading(column.index, opposed > agreeing),
    match !== null,
  );
}

/** Asks which of the unknown words are money in. */
function askDirection(column: MoneyColumn, { columns, rows }: MoneyEvidence): MoneyGuess | null {
  const types = unknownTypes(columns, rows);
  if (!types) return null;
  const options = possibleDirections(types).map((direction) => sureGuess(directedReading(column, direction)));
  const [likeliest] = options;
  return likeliest ? { ...likeliest, doubt: { kind: 'direction', options } } : null;
}

/** Finds the words that explain the balance. If the balance is owed, it rises with money out. */
function byMovement(column: MoneyColumn, evidence: MoneyEvidence, { movement, balance }: BalanceMatch): MoneyGuess {
  const direction = directionByBalance(evidence.columns, movement);
  // One sign for all rows would be wrong, and only the balance shows the directions.
  if (!direction) return askDirection(column, evidence) ?? sureGuess({ columns: {}, isOutPositive: false });
  const values = direction.signs.map((sign, at) => sign * Math.abs(column.values[at] ?? 0));
  const positives = values.filter((value) => value > 0).length;
  const negatives = values.filter((value) => value < 0).length;
  const proof = findProof(balance.values, values, evidence.order) ?? { ...movement, sign: 1 as const };
  const { isOutPositive, isSure } = signByBalance(
    { ...column, values, positives, negatives },
    proof,
    balance,
    evidence,
  );
  const other = flipDirection(direction);
  const [likely, unlikely] = isOutPositive ? [other, direction] : [direction, other];
  const [first, second] = [likely, unlikely].map((one) => sureGuess(directedReading(column, one), true));
  if (!first || !second || isSure) return first ?? sureGuess({ columns: {}, isOutPositive: false });
  return { ...first, isProved: false, doubt: { kind: 'sign', options: [first, second] } };
}

function flipDirection(direction: Direction): Direction {
  const { words } = direction;
  return { ...direction, words: words && { in: words.out, out: words.in } };
}

/** Uses a column named money out or money in that has no counterpart. */
function byLoneName(column: MoneyColumn, evidence: MoneyEvidence): MoneyGuess | null {
  if (!hasRole(column, 'in', 'out') || hasRole(column, 'amount')) return null;
  const { index, negatives, positives } = column;
  const isIn = hasRole(column, 'in');
  const isMostlyNegative = negatives > positives;
  // If the column for the other direction exists but is empty, this is one of a pair.
  if (evidence.columns.some((other) => other.filled === 0 && hasRole(other, isIn ? 'out' : 'in')))
    return sureGuess({
      columns: isIn ? { moneyIn: index } : { moneyOut: index },
      isOutPositive: false,
      ...(isMostlyNegative && (isIn ? { isInNegative: true } : { isOutNegative: true })),
    });
  if (isIn) return moneyGuess(amountReading(index, false), positives > 0);
  const isOutPositive = positives > negatives;
  const sign = guessSign(column, evidence);
  const isMixed = Math.min(negatives, positives) * 5 >= negatives + positives;
  const isSure = !isMixed || (sign.isSure && sign.isOutPositive === isOutPositive);
  return moneyGuess(amountReading(column.index, isOutPositive), isSure);
}

/** Reads one amount column with all the evidence for its directions. */
function readColumn(column: MoneyColumn, evidence: MoneyEvidence, match: BalanceMatch | null): MoneyGuess {
  const found = byMarks(column) ?? byDirection(column, evidence, match) ?? byLoneName(column, evidence);
  if (found) return found;
  if (match?.proof) {
    const { isOutPositive, isSure } = signByBalance(column, match.proof, match.balance, evidence);
    const isWholeProof = match.proof.explained === match.proof.steps && match.proof.steps >= STRICT_STEPS;
    return { ...moneyGuess(amountReading(column.index, isOutPositive), isSure, true), isWholeProof };
  }
  if (match && column.negatives === 0) return byMovement(column, evidence, match);
  const phrases = column.negatives === 0 ? directionByPhrases(evidence.columns, evidence.rows) : null;
  if (phrases) return sureGuess(directedReading(column, phrases));
  const { isOutPositive, isSure } = guessSign(column, evidence);
  const { asWritten, flipped: opposite } = votesOf(column, evidence);
  const canBeBoth = column.negatives === 0 && (evidence.kind !== 'liability' || (asWritten > 0 && opposite > 0));
  const asked = !isSure && canBeBoth ? askDirection(column, evidence) : null;
  return asked ?? moneyGuess(amountReading(column.index, isOutPositive), isSure);
}

const read = (column: MoneyColumn, evidence: MoneyEvidence, match: BalanceMatch | null = null) =>
  withFee(readColumn(column, evidence, match), column, evidence);

interface Candidate {
  readonly column: MoneyColumn;
  readonly match: BalanceMatch;
}

/** Sequence numbers grow by one, just like a balance grows by an amount of one. */
function isCoincidence(column: MoneyColumn, { movement, balance }: BalanceMatch): boolean {
  if (hasRole(balance, 'balance') || (column.hasDecimals && balance.hasDecimals)) return false;
  return movement.explained < STRICT_STEPS || column.distinct.size < STRICT_STEPS;
}

/** The column whose amounts explain a balance. */
function movingColumn({ money, order, rows }: MoneyEvidence): Candidate | null {
  const found = money
    .filter(
      (column) => (!hasRole(column, ...nonAmountRoles) || hasRole(column, 'amount')) && column.filled >= rows * 0.5,
    )
    .flatMap((column): Candidate[] => {
      const match = matchBalance(column.values, balanceColumns(money, column), order);
      return match && !isCoincidence(column, match) ? [{ column, match }] : [];
    })
    .sort(
      (a, b) =>
        b.match.movement.explained - a.match.movement.explained ||
        rankOf(a.column, 'amount') - rankOf(b.column, 'amount'),
    );
  return found[0] ?? null;
}

/** Column names can be misaligned. A balance that matches nearly every row is better evidence. */
function byBalanceOnly(evidence: MoneyEvidence): MoneyGuess | null {
  const { money, order, rows } = evidence;
  for (const column of money)
    for (const balance of money) {
      const proof = balance === column ? null : findProof(balance.values, column.values, order);
      if (!proof || proof.explained < STRICT_STEPS || proof.explained * 10 < proof.steps * 9) continue;
      if (column.filled >= rows * 0.8) return readColumn(column, evidence, { proof, movement: proof, balance });
    }
  return null;
}

/** Uses a running balance. */
function byBalance(evidence: MoneyEvidence, pair: ColumnPair | null): MoneyGuess | null {
  const { money, order } = evidence;
  const best = movingColumn(evidence);
  const explained = best?.match.movement.explained ?? 0;
  const proof = pair ? matchBalance(pair.values, balanceColumns(money, pair.out, pair.into), order)?.proof : null;
  if (
    pair &&
    proof &&
    proof.explained >= explained &&
    (!best || best.column === pair.out || best.column === pair.into)
  ) {
    // Without column names, the balance shows which column is money in.
    const isFlipped = !pair.isNamed && proof.sign === -1;
    const reading = pairReading(pair);
    return sureGuess(isFlipped ? flipReading(reading) : reading, true);
  }
  if (!best) return byBalanceOnly(evidence);
  // A loan's balance changes by the principal, which is only part of the payment.
  const named =
    best.column.roles.length === 0 ? chooseAmount(money, evidence.columns, evidence.rows)?.amount : undefined;
  return withRivals(read(best.column, evidence, best.match), named ? [named] : [], evidence);
}

/** Asks if several columns are equally likely. */
function withRivals(guess: MoneyGuess, rivals: readonly MoneyColumn[], evidence: MoneyEvidence): MoneyGuess {
  if (rivals.length === 0) return guess;
  const options = [guess, ...rivals.slice(0, MAX_RIVALS).map((column) => read(column, evidence))];
  return { ...guess, isProved: false, doubt: { kind: 'amount', options } };
}

const MAX_RIVALS = 3;

/** Without helpful names, prefers a column with decimals and signs, and asks if there are several. */
function byUnnamedColumns(evidence: MoneyEvidence): MoneyGuess | null {
  const { money, rows } = evidence;
  const free = money.filter(
    (column) => column.roles.length === 0 || hasRole(column, 'in', 'out', 'amount', 'direction'),
  );
  const full = free.filter(({ filled }) => filled >= rows * 0.6);
  const [first, ...others] = (full.length > 0 ? full : free).toSorted(
    (a, b) =>
      Number(b.hasDecimals) - Number(a.hasDecimals) ||
      Number(b.negatives > 0) - Number(a.negatives > 0) ||
      a.index - b.index,
  );
  if (!first) return null;
  const rivals = others.filter((column) => column.hasDecimals === first.hasDecimals);
  return withRivals(read(first, evidence), rivals, evidence);
}

/** Guesses the amount columns and their signs from all rows that would be imported. */
export function guessMoney(evidence: MoneyEvidence): MoneyGuess | null {
  const { money, rows, columns } = evidence;
  const pair = findPair(
    money.filter((column) => !hasRole(column, ...nonAmountRoles)),
    evidence,
  );
  const proved = byBalance(evidence, pair);
  if (proved) return proved;
  const choice = chooseAmount(money, columns, rows);
  const isSigned =
    choice !== null &&
    choice.amount.filled >= rows * 0.8 &&
    (choice.amount.negatives > 0 || findDirection(columns, rows) !== null);
  if (pair?.isNamed && !isSigned) return moneyGuess(pairReading(pair), pair.isSure);
  if (choice) {
    const guess = withRivals(read(choice.amount, evidence), choice.rivals, evidence);
    return { ...guess, isInOwnCurrency: choice.isInOwnCurrency };
  }
  if (pair) return moneyGuess(pairReading(pair), pair.isSure);
  const lone = money.find((column) => hasRole(column, 'in', 'out') && !hasRole(column, 'balance'));
  const isFuller = money.some(
    (column) => column.roles.length === 0 && column.negatives > 0 && column.filled > (lone?.filled ?? 0),
  );
  return lone && !isFuller ? read(lone, evidence) : byUnnamedColumns(evidence);
}
