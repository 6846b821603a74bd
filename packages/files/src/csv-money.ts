import { type Column, hasRole, type MoneyColumn, rankOf } from './csv-columns.ts';
import { type Direction, directed, findDirection, provenDirection } from './csv-direction.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { findPair, type Pair } from './csv-pairs.ts';
import { difference, type FileOrder, type Proof, proves, provesInRow, type Values } from './csv-proof.ts';
import { guessSign, type SignEvidence, votesOf } from './csv-sign.ts';

/** The part of a mapping that says what the amounts are. */
export type MoneyReading = Pick<
  CsvMapping,
  'columns' | 'isOutPositive' | 'isOutNegative' | 'isInNegative' | 'directionWords'
>;

export interface MoneyGuess {
  readonly reading: MoneyReading;
  readonly isProved: boolean;
  /** Nearly every movement of the balance is explained. */
  readonly isWholeProof?: boolean;
  /** What else it may be; null when the guess is sure. */
  readonly doubt: { readonly kind: 'amount' | 'sign'; readonly others: readonly MoneyReading[] } | null;
}

export interface MoneyEvidence extends SignEvidence {
  readonly columns: readonly Column[];
  readonly money: readonly MoneyColumn[];
  readonly order: FileOrder;
  readonly rows: number;
}

const aside = ['balance', 'otherAmount', 'fee', 'rate', 'price', 'quantity'] as const;

const turned = (reading: MoneyReading): MoneyReading => {
  const { moneyIn, moneyOut, ...others } = reading.columns;
  if (moneyIn === undefined || moneyOut === undefined) return { ...reading, isOutPositive: !reading.isOutPositive };
  return { ...reading, columns: { ...others, moneyIn: moneyOut, moneyOut: moneyIn } };
};

function pairReading({ out, into }: Pair): MoneyReading {
  return {
    columns: { moneyOut: out.index, moneyIn: into.index },
    isOutPositive: false,
    ...(out.negatives > out.positives && { isOutNegative: true }),
    ...(into.negatives > into.positives && { isInNegative: true }),
  };
}

const amountReading = (amount: number, isOutPositive: boolean): MoneyReading => ({
  columns: { amount },
  isOutPositive,
});

/** What is proved of a column by the best of the balances. */
interface Proven {
  readonly proof: Proof;
  readonly balances: MoneyColumn;
}

function provenBy(amounts: Values, balances: readonly MoneyColumn[], order: FileOrder): Proven | null {
  let best: Proven | null = null;
  for (const balance of balances) {
    const proof = proves(balance.values, amounts, order);
    if (proof && proof.explained > (best?.proof.explained ?? 0)) best = { proof, balances: balance };
    for (const before of balances) {
      if (before === balance) continue;
      const inRow = provesInRow(before.values, balance.values, amounts, order);
      if (inRow && inRow.explained > (best?.proof.explained ?? 0)) best = { proof: inRow, balances: balance };
    }
  }
  return best;
}

/** On a card the balance is what is owed, unless it is written with a minus: purchases raise it. */
function isOwed(
  { balances }: Proven,
  column: MoneyColumn,
  { kind, texts, isCard }: SignEvidence,
): { isOwed: boolean; isSure: boolean } {
  const isPositive = balances.positives > balances.negatives;
  if (kind !== null) return { isOwed: kind === 'liability' && isPositive, isSure: true };
  const votes = votesOf(column, texts);
  const isLikeACard = isPositive && column.positives > column.negatives && votes.turned > votes.asWritten * 2;
  if (isLikeACard && (votes.turned >= 2 || isCard)) return { isOwed: true, isSure: isCard || votes.turned >= 3 };
  return { isOwed: false, isSure: true };
}

function provedAmount(column: MoneyColumn, proven: Proven, evidence: MoneyEvidence): MoneyGuess {
  const owed = isOwed(proven, column, evidence);
  const reading = amountReading(column.index, (proven.proof.sign === -1) !== owed.isOwed);
  return {
    reading,
    isProved: true,
    isWholeProof: proven.proof.explained === proven.proof.steps,
    doubt: owed.isSure ? null : { kind: 'sign', others: [turned(reading)] },
  };
}

/** The fee is taken from the account beside the amount, where the balance shows it. */
function provedWithFee(evidence: MoneyEvidence, explained: number): MoneyGuess | null {
  const { money, order } = evidence;
  const fee = money.find((column) => hasRole(column, 'fee'));
  if (!fee) return null;
  const fees = fee.values.map((value) => (value === null ? null : Math.abs(value)));
  const balances = money.filter((column) => hasRole(column, 'balance'));
  for (const column of money.filter((one) => hasRole(one, 'amount') && !hasRole(one, ...aside))) {
    const proven = provenBy(difference(column.values, fees), balances, order);
    if (!proven || proven.proof.explained <= explained || proven.proof.sign !== 1) continue;
    const guess = provedAmount(column, proven, evidence);
    return { ...guess, reading: { ...guess.reading, columns: { amount: column.index, fee: fee.index } } };
  }
  return null;
}

function directedReading(column: MoneyColumn, direction: Direction): MoneyReading {
  return {
    columns: { amount: column.index, direction: direction.column.index },
    isOutPositive: false,
    ...(direction.words && { directionWords: direction.words }),
  };
}

interface Candidate {
  readonly column: MoneyColumn;
  readonly proven: Proven;
}

function provedSingles({ money, order }: MoneyEvidence): Candidate[] {
  const balances = money.filter((column) => hasRole(column, 'balance') || column.roles.length === 0);
  return money
    .filter((column) => !hasRole(column, ...aside) || hasRole(column, 'amount'))
    .flatMap((column): Candidate[] => {
      const proven = provenBy(
        column.values,
        balances.filter((one) => one !== column),
        order,
      );
      return proven ? [{ column, proven }] : [];
    })
    .sort(
      (a, b) =>
        b.proven.proof.explained - a.proven.proof.explained || rankOf(a.column, 'amount') - rankOf(b.column, 'amount'),
    );
}

const STRICT_STEPS = 3;

/** Names may be shifted against their columns: a balance that moves by every row says more. */
function againstNames(evidence: MoneyEvidence): MoneyGuess | null {
  const { money, order, rows } = evidence;
  for (const column of money)
    for (const balance of money) {
      const proof = balance === column ? null : proves(balance.values, column.values, order);
      if (!proof || proof.explained < STRICT_STEPS || proof.explained * 10 < proof.steps * 9) continue;
      if (column.filled >= rows * 0.8) return provedAmount(column, { proof, balances: balance }, evidence);
    }
  return null;
}

/** What a running balance shows. */
function byProof(evidence: MoneyEvidence, pair: Pair | null): MoneyGuess | null {
  const { money, order, columns, rows } = evidence;
  const balances = money.filter(
    (column) =>
      column !== pair?.out && column !== pair?.into && (hasRole(column, 'balance') || column.roles.length === 0),
  );
  const provenPair = pair ? provenBy(pair.values, balances, order) : null;
  const [best] = provedSingles(evidence);
  const explained = best?.proven.proof.explained ?? 0;
  if (
    pair &&
    provenPair &&
    provenPair.proof.explained >= explained &&
    (explained === 0 || best?.column === pair.out || best?.column === pair.into)
  ) {
    // Names say which is which; without them the balance does.
    const isTurned = !pair.isNamed && provenPair.proof.sign === -1;
    const reading = pairReading(pair);
    return { reading: isTurned ? turned(reading) : reading, isProved: true, doubt: null };
  }
  const withFee = provedWithFee(evidence, explained);
  if (withFee) return withFee;
  if (best && best.column.filled >= rows * 0.5) return provedAmount(best.column, best.proven, evidence);
  const unsigned = money.filter(
    (column) => !hasRole(column, ...aside) && column.negatives === 0 && column.filled >= rows * 0.8,
  );
  for (const column of unsigned)
    for (const balance of money.filter(
      (one) => one !== column && (hasRole(one, 'balance') || one.roles.length === 0),
    )) {
      const known = findDirection(columns, rows);
      if (known && proves(balance.values, directed(column.values, known.signs), order))
        return { reading: directedReading(column, known), isProved: true, doubt: null };
      const shown = provenDirection(columns, column, balance.values, order);
      if (shown) return { reading: directedReading(column, shown), isProved: true, doubt: null };
    }
  return againstNames(evidence);
}

/** A column that its name calls money out or money in, without the other. */
function loneReading(column: MoneyColumn, evidence: MoneyEvidence): MoneyGuess {
  const { negatives, positives } = column;
  if (hasRole(column, 'in')) return { reading: amountReading(column.index, false), isProved: false, doubt: null };
  const isOutPositive = positives > negatives;
  const reading = amountReading(column.index, isOutPositive);
  const isMixed = Math.min(negatives, positives) * 5 >= negatives + positives;
  const sign = guessSign(column, evidence);
  const isDoubtful = isMixed && !(sign.isSure && sign.isOutPositive === isOutPositive);
  return { reading, isProved: false, doubt: isDoubtful ? { kind: 'sign', others: [turned(reading)] } : null };
}

/** An amount whose sign no balance proves. */
function unproved(column: MoneyColumn, evidence: MoneyEvidence): MoneyGuess {
  const direction = findDirection(evidence.columns, evidence.rows);
  if (direction && column.negatives === 0)
    return { reading: directedReading(column, direction), isProved: false, doubt: null };
  if (direction && column.positives > 0) {
    const signs = column.values.map((value, at) => Math.sign(value ?? 0) * (direction.signs[at] ?? 0));
    const agreeing = signs.filter((sign) => sign === 1).length;
    const opposed = signs.filter((sign) => sign === -1).length;
    const isConsistent = Math.min(agreeing, opposed) * 20 <= agreeing + opposed;
    if (isConsistent && agreeing + opposed > 1)
      return { reading: amountReading(column.index, opposed > agreeing), isProved: false, doubt: null };
  }
  const { isOutPositive, isSure } = guessSign(column, evidence);
  const reading = amountReading(column.index, isOutPositive);
  return { reading, isProved: false, doubt: isSure ? null : { kind: 'sign', others: [turned(reading)] } };
}

function namedAmount(money: readonly MoneyColumn[], rows: number): MoneyColumn | undefined {
  const named = money.filter((column) => hasRole(column, 'amount') && !hasRole(column, 'balance', 'otherAmount'));
  const fullest = Math.max(0, ...named.map(({ filled }) => filled));
  return named
    .filter(({ filled }) => filled >= Math.min(fullest, rows) * 0.8)
    .sort((a, b) => Number(b.negatives > 0) - Number(a.negatives > 0) || rankOf(a, 'amount') - rankOf(b, 'amount'))[0];
}

/** Two columns of the same name with different numbers: which one it is can only be asked. */
function withRivals(guess: MoneyGuess, amount: MoneyColumn, evidence: MoneyEvidence): MoneyGuess {
  const rivals = evidence.money.filter(
    (column) =>
      column !== amount &&
      hasRole(column, 'amount') &&
      rankOf(column, 'amount') === rankOf(amount, 'amount') &&
      column.filled * 2 > amount.filled &&
      column.values.some((value, at) => value !== null && Math.abs(value) !== Math.abs(amount.values[at] ?? 0)),
  );
  if (rivals.length === 0) return guess;
  return { ...guess, doubt: { kind: 'amount', others: rivals.map((column) => unproved(column, evidence).reading) } };
}

/** Columns whose names say nothing: the one with decimals and signs, and a question where there are several. */
function unnamed(evidence: MoneyEvidence): MoneyGuess | null {
  const { money, rows } = evidence;
  const free = money.filter((column) => column.roles.length === 0 || hasRole(column, 'in', 'out', 'amount'));
  const full = free.filter(({ filled }) => filled >= rows * 0.6);
  const likely = (full.length > 0 ? full : free).toSorted(
    (a, b) =>
      Number(b.hasDecimals) - Number(a.hasDecimals) ||
      Number(b.negatives > 0) - Number(a.negatives > 0) ||
      a.index - b.index,
  );
  const [first, second] = likely;
  if (!first) return null;
  const guess = unproved(first, evidence);
  const rivals = second ? likely.slice(1).filter((column) => column.hasDecimals === first.hasDecimals) : [];
  if (rivals.length === 0) return guess;
  return {
    ...guess,
    doubt: { kind: 'amount', others: rivals.slice(0, 3).map((column) => unproved(column, evidence).reading) },
  };
}

/** Which columns hold the amounts and which sign money out has, by all rows that would be imported. */
export function guessMoney(evidence: MoneyEvidence): MoneyGuess | null {
  const { money, rows } = evidence;
  const pair = findPair(
    money.filter((column) => !hasRole(column, ...aside)),
    evidence,
  );
  const proved = byProof(evidence, pair);
  if (proved) return proved;
  const amount = namedAmount(money, rows);
  const isSigned = amount !== undefined && (amount.negatives > 0 || findDirection(evidence.columns, rows) !== null);
  if (pair?.isNamed && !(isSigned && amount.filled >= rows * 0.8))
    return {
      reading: pairReading(pair),
      isProved: false,
      doubt: pair.isSure ? null : { kind: 'sign', others: [turned(pairReading(pair))] },
    };
  if (amount) return withRivals(unproved(amount, evidence), amount, evidence);
  if (pair)
    return {
      reading: pairReading(pair),
      isProved: false,
      doubt: pair.isSure ? null : { kind: 'sign', others: [turned(pairReading(pair))] },
    };
  const lone = money.find((column) => hasRole(column, 'in', 'out') && !hasRole(column, 'balance'));
  const fuller = money.find(
    (column) => column.roles.length === 0 && column.negatives > 0 && column.filled > (lone?.filled ?? 0),
  );
  return lone && !fuller ? loneReading(lone, evidence) : unnamed(evidence);
}
