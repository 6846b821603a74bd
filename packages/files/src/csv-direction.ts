import { type Column, hasRole } from './csv-columns.ts';
import { phraseDirection } from './csv-hint-words.ts';
import type { DirectionWords } from './csv-mapping.ts';
import type { Movement, Sign } from './csv-proof.ts';
import { directionOf, isMemoWord } from './csv-value-words.ts';
import { fold, wordKey } from './fold.ts';

/** Whether the account's balance is owned or owed. */
export type AccountKind = 'asset' | 'liability';

export interface Direction {
  readonly column: Column;
  /** Set if the words aren't in our word lists. */
  readonly words: DirectionWords | undefined;
  /** One per row: 1 for money in, −1 for money out. */
  readonly signs: readonly Sign[];
}

type SignOf = (cell: string) => Sign;

const MAX_KNOWN_WORDS = 6;
const MAX_PHRASES = 16;
/** Each additional word doubles the number of answers. */
const MAX_ASKED_WORDS = 2;
const unrelatedRoles = [
  'name',
  'description',
  'memo',
  'ownAccount',
  'counterAccount',
  'category',
  'id',
  'reference',
  'card',
  'currency',
  'otherCurrency',
  'status',
  'date',
] as const;
const toSign = (direction: 'out' | 'in' | null): Sign => (direction === null ? 0 : direction === 'out' ? -1 : 1);

function withWords(column: Column, signOf: SignOf): Direction {
  const words = [...column.distinct, ...(column.filled < column.cells.length ? [''] : [])];
  return {
    column,
    words: {
      out: words.filter((word) => signOf(word) === -1),
      in: words.filter((word) => signOf(word) === 1),
    },
    signs: column.cells.map(signOf),
  };
}

/** Words that a type column uses for any purchase. On their own they don't give a direction. */
const purchaseTypes = /^(?:sale|purchases?|fee|charge|sent|received|interest|cashback|dividend|refund|expense|income)$/;

/** Pairs of letters or signs that give a direction regardless of the column name. */
const opposites = new Set(['cd', 'hs', 'jt', 'io', 'πχ', '+-', '+−']);

const areOpposites = (words: readonly string[]) =>
  words.every((word) => word.length > 1) || opposites.has(words.map(fold).sort().join(''));

/** The column contains only known words for money in and money out. */
function fromKnownWords(column: Column): Direction | null {
  const isNamed = hasRole(column, 'direction');
  const words = [...column.distinct].filter((word) => !(isNamed && isMemoWord(word)));
  const said = new Set(words.map(directionOf));
  if (words.length === 0 || said.has(null)) return null;
  const [only] = words;
  // A single word isn't enough unless the column name says that it is a direction.
  const isEnough =
    (said.size > 1 && areOpposites(words)) ||
    isNamed ||
    (hasRole(column, 'type') && only !== undefined && only.length > 1 && !purchaseTypes.test(wordKey(only)));
  if (!isEnough) return null;
  return { column, words: undefined, signs: column.cells.map((cell) => toSign(directionOf(cell))) };
}

const mark = /^(?:cr|dr|credit|debit)\.?$/i;

/** Only one direction is marked, so every row without a mark has the other one. */
function fromMarks(column: Column, rows: number): Direction | null {
  if (column.filled === 0 || column.filled >= rows || column.distinct.size > 2) return null;
  const words = [...column.distinct];
  const said = new Set(words.map(directionOf));
  const isMarks = hasRole(column, 'direction') || words.every((word) => mark.test(word));
  if (!isMarks || said.size !== 1 || said.has(null)) return null;
  const marked = toSign(directionOf(words[0] ?? ''));
  return withWords(column, (cell) => (cell === '' ? (marked === 1 ? -1 : 1) : marked));
}

const isFull = (column: Column, rows: number) => column.filled >= rows * 0.95;

/** Finds the direction column in any known language. If there are several, prefers the one next to the amount. */
export function findDirection(columns: readonly Column[], rows: number, amount = -1): Direction | null {
  const likely = columns.filter((column) => hasRole(column, 'direction') || !hasRole(column, ...unrelatedRoles));
  const found = likely
    .filter((column) => column.distinct.size <= MAX_KNOWN_WORDS)
    .flatMap((column) => (isFull(column, rows) ? fromKnownWords(column) : fromMarks(column, rows)) ?? []);
  const [first, second, ...others] = found.filter(({ column }) => hasRole(column, 'direction'));
  if (!first || !second) return first ?? found[0] ?? null;
  // The balance may have its own direction column, which says CR on every row.
  const named = [first, second, ...others];
  const changing = named.filter(({ column }) => column.distinct.size > 1);
  return (
    named.find(({ column }) => column.index === amount + 1) ?? (changing.length === 1 ? (changing[0] ?? null) : null)
  );
}

/** Columns with a small set of transaction types. */
function typeColumns(columns: readonly Column[], rows: number): Column[] {
  return columns.filter(
    (column) =>
      hasRole(column, 'type', 'direction') &&
      isFull(column, rows) &&
      column.distinct.size > 1 &&
      column.distinct.size <= MAX_PHRASES,
  );
}

/** A type column with few unknown words, whose directions only the user knows. */
export function unknownTypes(columns: readonly Column[], rows: number): Column | undefined {
  return typeColumns(columns, rows).find(
    ({ distinct }) => [...distinct].filter((word) => phraseDirection(word) === null).length <= MAX_ASKED_WORDS,
  );
}

/** Uses a type column if every type implies a direction, as in "POS Purchase" or "ACH Credit". */
export function directionByPhrases(columns: readonly Column[], rows: number): Direction | null {
  for (const column of typeColumns(columns, rows)) {
    const said = new Set([...column.distinct].map(phraseDirection));
    if (said.size === 2 && !said.has(null)) return withWords(column, (cell) => toSign(phraseDirection(cell)));
  }
  return null;
}

/** Counts rows whose signs agree and rows whose signs are opposite. */
export function agreement(signs: readonly Sign[], others: readonly Sign[]) {
  let [agreeing, opposed] = [0, 0];
  for (const [at, sign] of signs.entries()) {
    const product = sign * (others[at] ?? 0);
    if (product > 0) agreeing += 1;
    if (product < 0) opposed += 1;
  }
  return { agreeing, opposed, isConsistent: Math.min(agreeing, opposed) * 20 <= agreeing + opposed };
}

/** Finds a column whose words, in any language, explain which way the balance moves. */
export function directionByBalance(columns: readonly Column[], movement: Movement): Direction | null {
  for (const column of columns) {
    if (column.distinct.size < 2 || column.distinct.size > MAX_PHRASES || column.filled < column.cells.length) continue;
    const moved = new Map<string, Set<Sign>>();
    for (const [at, cell] of column.cells.entries()) {
      const sign = movement.signs[at] ?? 0;
      if (sign !== 0) moved.set(cell, (moved.get(cell) ?? new Set()).add(sign));
    }
    // A different word on each row explains nothing, unless it is a type column.
    const isEachRow = column.distinct.size * 2 > column.cells.length && column.distinct.size > 2;
    if (isEachRow && !hasRole(column, 'type', 'direction')) continue;
    const signOf: SignOf = (cell) => {
      const [sign = toSign(phraseDirection(cell)), another] = moved.get(cell) ?? [];
      return another === undefined ? sign : 0;
    };
    const isPartlyMoved = [...column.distinct].some((word) => moved.has(word));
    if (isPartlyMoved && [...column.distinct].every((word) => signOf(word) !== 0)) return withWords(column, signOf);
  }
  return null;
}

/** All combinations of directions for a column's unknown words. */
export function possibleDirections(column: Column): Direction[] {
  const unknown = [...column.distinct].filter((word) => phraseDirection(word) === null);
  return Array.from({ length: 2 ** unknown.length }, (_, choice) =>
    withWords(column, (cell) => {
      const at = unknown.indexOf(cell);
      return at < 0 ? toSign(phraseDirection(cell)) : Math.floor(choice / 2 ** at) % 2 === 1 ? 1 : -1;
    }),
  );
}
