import { markOf } from './amount.ts';
import { balanceColumns, type Moved, movedBy } from './csv-balances.ts';
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
import { findPair, type Pair } from './csv-pairs.ts';
import { proves, type Sign } from './csv-proof.ts';
import {
  amountReading,
  aside,
  directedReading,
  type MoneyEvidence,
  type MoneyGuess,
  pairReading,
  signed,
  sure,
  turned,
} from './csv-reading.ts';
import { chooseAmount } from './csv-rivals.ts';
import { guessSign, signByBalance, votesOf } from './csv-sign.ts';

/** So many steps of a balance are no coincidence, whatever the columns are called. */
const STRICT_STEPS = 3;

/** Which way each amount went by what is written after it: "500.00 CR". */
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
  if (without === 0) return sure(reading);
  // A statement that marks credits alone means a debit by every other amount.
  return out > 0 && into > 0 ? null : sure({ ...reading, unmarked: into > 0 ? 'out' : 'in' });
}

const signsOf = ({ values }: MoneyColumn): Sign[] =>
  values.map((value) => (value === null || value === 0 ? 0 : value > 0 ? 1 : -1));

/** Debit or credit in a column of its own, unless the balance contradicts it. */
function byDirection(column: MoneyColumn, evidence: MoneyEvidence, moved: Moved | null): MoneyGuess | null {
  const direction = findDirection(evidence.columns, evidence.rows, column.index);
  if (!direction || (moved && !agreement(direction.signs, moved.movement.signs).isConsistent)) return null;
  if (column.negatives === 0) return sure(directedReading(column, direction), moved !== null);
  const { agreeing, opposed, isConsistent } = agreement(signsOf(column), direction.signs);
  if (!isConsistent || agreeing + opposed === 0) return null;
  const leavesOut = direction.column.index === evidence.memoColumn && opposed === 0;
  return sure(
    leavesOut ? directedReading(column, direction) : amountReading(column.index, opposed > agreeing),
    moved !== null,
  );
}

/** Which of the words is money in can only be asked. */
function askDirection(column: MoneyColumn, { columns, rows }: MoneyEvidence): MoneyGuess | null {
  const types = unknownTypes(columns, rows);
  if (!types) return null;
  const options = possibleDirections(types).map((direction) => sure(directedReading(column, direction)));
  const [likeliest] = options;
  return likeliest ? { ...likeliest, doubt: { kind: 'direction', options } } : null;
}

/** A type of transaction that the balance moves by: what is owed rises where money goes out. */
function byMovement(column: MoneyColumn, evidence: MoneyEvidence, { movement, balance }: Moved): MoneyGuess {
  const direction = directionByBalance(evidence.columns, movement);
  // One sign for all rows would be wrong, and nothing but the balance says more.
  if (!direction) return askDirection(column, evidence) ?? sure({ columns: {}, isOutPositive: false });
  const values = direction.signs.map((sign, at) => sign * Math.abs(column.values[at] ?? 0));
  const positives = values.filter((value) => value > 0).length;
  const negatives = values.filter((value) => value < 0).length;
  const proof = proves(balance.values, values, evidence.order) ?? { ...movement, sign: 1 as const };
  const { isOutPositive, isSure } = signByBalance(
    { ...column, values, positives, negatives },
    proof,
    balance,
    evidence,
  );
  const other = turnedDirection(direction);
  const [likely, unlikely] = isOutPositive ? [other, direction] : [direction, other];
  const [first, second] = [likely, unlikely].map((one) => sure(directedReading(column, one), true));
  if (!first || !second || isSure) return first ?? sure({ columns: {}, isOutPositive: false });
  return { ...first, isProved: false, doubt: { kind: 'sign', options: [first, second] } };
}

function turnedDirection(direction: Direction): Direction {
  const { words } = direction;
  return { ...direction, words: words && { in: words.out, out: words.in } };
}

/** A column that its name calls money out or money in, without the other. */
function byLoneName(column: MoneyColumn, evidence: MoneyEvidence): MoneyGuess | null {
  if (!hasRole(column, 'in', 'out') || hasRole(column, 'amount')) return null;
  const { index, negatives, positives } = column;
  const isIn = hasRole(column, 'in');
  const isMostlyNegative = negatives > positives;
  // Beside a column of the other direction in which no row has anything, it is one of two.
  if (evidence.columns.some((other) => other.filled === 0 && hasRole(other, isIn ? 'out' : 'in')))
    return sure({
      columns: isIn ? { moneyIn: index } : { moneyOut: index },
      isOutPositive: false,
      ...(isMostlyNegative && (isIn ? { isInNegative: true } : { isOutNegative: true })),
    });
  if (isIn) return signed(amountReading(index, false), positives > 0);
  const isOutPositive = positives > negatives;
  const sign = guessSign(column, evidence);
  const isMixed = Math.min(negatives, positives) * 5 >= negatives + positives;
  const isSure = !isMixed || (sign.isSure && sign.isOutPositive === isOutPositive);
  return signed(amountReading(column.index, isOutPositive), isSure);
}

/** One column of amounts, and all that shows which way they went. */
function readColumn(column: MoneyColumn, evidence: MoneyEvidence, moved: Moved | null): MoneyGuess {
  const found = byMarks(column) ?? byDirection(column, evidence, moved) ?? byLoneName(column, evidence);
  if (found) return found;
  if (moved?.proof) {
    const { isOutPositive, isSure } = signByBalance(column, moved.proof, moved.balance, evidence);
    const isWholeProof = moved.proof.explained === moved.proof.steps && moved.proof.steps >= STRICT_STEPS;
    return { ...signed(amountReading(column.index, isOutPositive), isSure, true), isWholeProof };
  }
  if (moved && column.negatives === 0) return byMovement(column, evidence, moved);
  const phrases = column.negatives === 0 ? directionByPhrases(evidence.columns, evidence.rows) : null;
  if (phrases) return sure(directedReading(column, phrases));
  const { isOutPositive, isSure } = guessSign(column, evidence);
  const { asWritten, turned: opposite } = votesOf(column, evidence);
  const mayBeBoth = column.negatives === 0 && (evidence.kind !== 'liability' || (asWritten > 0 && opposite > 0));
  const asked = !isSure && mayBeBoth ? askDirection(column, evidence) : null;
  return asked ?? signed(amountReading(column.index, isOutPositive), isSure);
}

const read = (column: MoneyColumn, evidence: MoneyEvidence, moved: Moved | null = null) =>
  withFee(readColumn(column, evidence, moved), column, evidence);

interface Candidate {
  readonly column: MoneyColumn;
  readonly moved: Moved;
}

/** Running numbers move by one as a balance does by an amount. */
function isCoincidence(column: MoneyColumn, { movement, balance }: Moved): boolean {
  if (hasRole(balance, 'balance') || (column.hasDecimals && balance.hasDecimals)) return false;
  return movement.explained < STRICT_STEPS || column.distinct.size < STRICT_STEPS;
}

/** The column by whose amounts a balance moves. */
function movingColumn({ money, order, rows }: MoneyEvidence): Candidate | null {
  const found = money
    .filter((column) => (!hasRole(column, ...aside) || hasRole(column, 'amount')) && column.filled >= rows * 0.5)
    .flatMap((column): Candidate[] => {
      const moved = movedBy(column.values, balanceColumns(money, column), order);
      return moved && !isCoincidence(column, moved) ? [{ column, moved }] : [];
    })
    .sort(
      (a, b) =>
        b.moved.movement.explained - a.moved.movement.explained ||
        rankOf(a.column, 'amount') - rankOf(b.column, 'amount'),
    );
  return found[0] ?? null;
}

/** Names may be shifted against their columns: a balance that moves by every row says more. */
function againstNames(evidence: MoneyEvidence): MoneyGuess | null {
  const { money, order, rows } = evidence;
  for (const column of money)
    for (const balance of money) {
      const proof = balance === column ? null : proves(balance.values, column.values, order);
      if (!proof || proof.explained < STRICT_STEPS || proof.explained * 10 < proof.steps * 9) continue;
      if (column.filled >= rows * 0.8) return readColumn(column, evidence, { proof, movement: proof, balance });
    }
  return null;
}

/** What a running balance shows. */
function byBalance(evidence: MoneyEvidence, pair: Pair | null): MoneyGuess | null {
  const { money, order } = evidence;
  const best = movingColumn(evidence);
  const explained = best?.moved.movement.explained ?? 0;
  const proof = pair ? movedBy(pair.values, balanceColumns(money, pair.out, pair.into), order)?.proof : null;
  if (
    pair &&
    proof &&
    proof.explained >= explained &&
    (!best || best.column === pair.out || best.column === pair.into)
  ) {
    // Names say which is which; without them the balance does.
    const isTurned = !pair.isNamed && proof.sign === -1;
    const reading = pairReading(pair);
    return sure(isTurned ? turned(reading) : reading, true);
  }
  if (!best) return againstNames(evidence);
  // What a loan's balance moves by is a part of the payment.
  const named =
    best.column.roles.length === 0 ? chooseAmount(money, evidence.columns, evidence.rows)?.amount : undefined;
  return withRivals(read(best.column, evidence, best.moved), named ? [named] : [], evidence);
}

/** Several columns of which the same can be said. */
function withRivals(guess: MoneyGuess, rivals: readonly MoneyColumn[], evidence: MoneyEvidence): MoneyGuess {
  if (rivals.length === 0) return guess;
  const options = [guess, ...rivals.slice(0, RIVALS_MAX).map((column) => read(column, evidence))];
  return { ...guess, isProved: false, doubt: { kind: 'amount', options } };
}

const RIVALS_MAX = 3;

/** Columns whose names say nothing: the one with decimals and signs, and a question where there are several. */
function unnamed(evidence: MoneyEvidence): MoneyGuess | null {
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

/** Which columns hold the amounts and which sign money out has, by all rows that would be imported. */
export function guessMoney(evidence: MoneyEvidence): MoneyGuess | null {
  const { money, rows, columns } = evidence;
  const pair = findPair(
    money.filter((column) => !hasRole(column, ...aside)),
    evidence,
  );
  const proved = byBalance(evidence, pair);
  if (proved) return proved;
  const choice = chooseAmount(money, columns, rows);
  const isSigned =
    choice !== null &&
    choice.amount.filled >= rows * 0.8 &&
    (choice.amount.negatives > 0 || findDirection(columns, rows) !== null);
  if (pair?.isNamed && !isSigned) return signed(pairReading(pair), pair.isSure);
  if (choice) {
    const guess = withRivals(read(choice.amount, evidence), choice.rivals, evidence);
    return { ...guess, isInOwnCurrency: choice.isInOwnCurrency };
  }
  if (pair) return signed(pairReading(pair), pair.isSure);
  const lone = money.find((column) => hasRole(column, 'in', 'out') && !hasRole(column, 'balance'));
  const isFuller = money.some(
    (column) => column.roles.length === 0 && column.negatives > 0 && column.filled > (lone?.filled ?? 0),
  );
  return lone && !isFuller ? read(lone, evidence) : unnamed(evidence);
}
