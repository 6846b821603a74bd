import { type Column, hasRole } from './csv-columns.ts';
import { phraseDirection } from './csv-hint-words.ts';
import type { DirectionWords } from './csv-mapping.ts';
import type { Movement, Sign } from './csv-proof.ts';
import { directionOf, isMemoWord } from './csv-value-words.ts';
import { fold, wordKey } from './fold.ts';

/** What kind of account a file is brought for: one with money on it, or one on which it is owed. */
export type AccountKind = 'asset' | 'liability';

export interface Direction {
  readonly column: Column;
  /** Where the words aren't among the known ones. */
  readonly words: DirectionWords | undefined;
  /** 1 for money in, −1 for money out, by row. */
  readonly signs: readonly Sign[];
}

type SignOf = (cell: string) => Sign;

const KNOWN_MAX = 6;
const PHRASES_MAX = 16;
/** Each word more doubles the answers. */
const ASKED_WORDS_MAX = 2;
const strange = [
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
const asSign = (direction: 'out' | 'in' | null): Sign => (direction === null ? 0 : direction === 'out' ? -1 : 1);

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

/** Words that a column of types says of any purchase; alone they are not its direction. */
const ofPurchases = /^(?:sale|purchases?|fee|charge|sent|received|interest|cashback|dividend|refund|expense|income)$/;

/** Letters and signs that say it together, whatever the column is called. */
const opposites = new Set(['cd', 'hs', 'jt', 'io', 'πχ', '+-', '+−']);

const areOpposites = (words: readonly string[]) =>
  words.every((word) => word.length > 1) || opposites.has(words.map(fold).sort().join(''));

/** The column has nothing but words for money in and money out. */
function fromKnownWords(column: Column): Direction | null {
  const isNamed = hasRole(column, 'direction');
  const words = [...column.distinct].filter((word) => !(isNamed && isMemoWord(word)));
  const said = new Set(words.map(directionOf));
  if (words.length === 0 || said.has(null)) return null;
  const [only] = words;
  // One word alone says too little where the column's name does not say what it is.
  const isEnough =
    (said.size > 1 && areOpposites(words)) ||
    isNamed ||
    (hasRole(column, 'type') && only !== undefined && only.length > 1 && !ofPurchases.test(wordKey(only)));
  if (!isEnough) return null;
  return { column, words: undefined, signs: column.cells.map((cell) => asSign(directionOf(cell))) };
}

const mark = /^(?:cr|dr|credit|debit)\.?$/i;

/** Only one direction is marked: every row without a mark is the other. */
function fromMarks(column: Column, rows: number): Direction | null {
  if (column.filled === 0 || column.filled >= rows || column.distinct.size > 2) return null;
  const words = [...column.distinct];
  const said = new Set(words.map(directionOf));
  const isMarks = hasRole(column, 'direction') || words.every((word) => mark.test(word));
  if (!isMarks || said.size !== 1 || said.has(null)) return null;
  const marked = asSign(directionOf(words[0] ?? ''));
  return withWords(column, (cell) => (cell === '' ? (marked === 1 ? -1 : 1) : marked));
}

const isFull = (column: Column, rows: number) => column.filled >= rows * 0.95;

/** The column that says which way money went, in any of the known languages; of several, the one beside the amount. */
export function findDirection(columns: readonly Column[], rows: number, amount = -1): Direction | null {
  const likely = columns.filter((column) => hasRole(column, 'direction') || !hasRole(column, ...strange));
  const found = likely
    .filter((column) => column.distinct.size <= KNOWN_MAX)
    .flatMap((column) => (isFull(column, rows) ? fromKnownWords(column) : fromMarks(column, rows)) ?? []);
  const [first, second, ...others] = found.filter(({ column }) => hasRole(column, 'direction'));
  if (!first || !second) return first ?? found[0] ?? null;
  // A balance may have one of its own, which says CR on every row.
  const named = [first, second, ...others];
  const changing = named.filter(({ column }) => column.distinct.size > 1);
  return (
    named.find(({ column }) => column.index === amount + 1) ?? (changing.length === 1 ? (changing[0] ?? null) : null)
  );
}

/** Columns that say in a few words what kind of transaction each row is. */
function typeColumns(columns: readonly Column[], rows: number): Column[] {
  return columns.filter(
    (column) =>
      hasRole(column, 'type', 'direction') &&
      isFull(column, rows) &&
      column.distinct.size > 1 &&
      column.distinct.size <= PHRASES_MAX,
  );
}

/** Types of which only the person knows which way they go. */
export function unknownTypes(columns: readonly Column[], rows: number): Column | undefined {
  return typeColumns(columns, rows).find(
    ({ distinct }) => [...distinct].filter((word) => phraseDirection(word) === null).length <= ASKED_WORDS_MAX,
  );
}

/** Every type of transaction says which way it goes: "POS Purchase", "ACH Credit". */
export function directionByPhrases(columns: readonly Column[], rows: number): Direction | null {
  for (const column of typeColumns(columns, rows)) {
    const said = new Set([...column.distinct].map(phraseDirection));
    if (said.size === 2 && !said.has(null)) return withWords(column, (cell) => asSign(phraseDirection(cell)));
  }
  return null;
}

/** Rows that the balance says the same of, and rows that it says the opposite of. */
export function agreement(signs: readonly Sign[], others: readonly Sign[]) {
  let [agreeing, opposed] = [0, 0];
  for (const [at, sign] of signs.entries()) {
    const product = sign * (others[at] ?? 0);
    if (product > 0) agreeing += 1;
    if (product < 0) opposed += 1;
  }
  return { agreeing, opposed, isConsistent: Math.min(agreeing, opposed) * 20 <= agreeing + opposed };
}

/** A column whose words, in whatever language, explain which way the balance moves. */
export function directionByBalance(columns: readonly Column[], movement: Movement): Direction | null {
  for (const column of columns) {
    if (column.distinct.size < 2 || column.distinct.size > PHRASES_MAX || column.filled < column.cells.length) continue;
    const moved = new Map<string, Set<Sign>>();
    for (const [at, cell] of column.cells.entries()) {
      const sign = movement.signs[at] ?? 0;
      if (sign !== 0) moved.set(cell, (moved.get(cell) ?? new Set()).add(sign));
    }
    // A word on each row explains nothing, unless the column is one of types.
    const isEachRow = column.distinct.size * 2 > column.cells.length && column.distinct.size > 2;
    if (isEachRow && !hasRole(column, 'type', 'direction')) continue;
    const signOf: SignOf = (cell) => {
      const [sign = asSign(phraseDirection(cell)), another] = moved.get(cell) ?? [];
      return another === undefined ? sign : 0;
    };
    const isPartlyMoved = [...column.distinct].some((word) => moved.has(word));
    if (isPartlyMoved && [...column.distinct].every((word) => signOf(word) !== 0)) return withWords(column, signOf);
  }
  return null;
}

/** Each way in which the words of a column that no list has may be money in or money out. */
export function possibleDirections(column: Column): Direction[] {
  const unknown = [...column.distinct].filter((word) => phraseDirection(word) === null);
  return Array.from({ length: 2 ** unknown.length }, (_, choice) =>
    withWords(column, (cell) => {
      const at = unknown.indexOf(cell);
      return at < 0 ? asSign(phraseDirection(cell)) : Math.floor(choice / 2 ** at) % 2 === 1 ? 1 : -1;
    }),
  );
}
