import { type Column, hasRole, type MoneyColumn } from './csv-columns.ts';
import type { DirectionWords } from './csv-mapping.ts';
import { type FileOrder, proves, type Values } from './csv-proof.ts';
import { directionOf } from './csv-value-words.ts';

/** What kind of account a file is brought for: one with money on it, or one on which it is owed. */
export type AccountKind = 'asset' | 'liability';

export interface Direction {
  readonly column: Column;
  /** Where the words aren't among the known ones. */
  readonly words: DirectionWords | undefined;
  /** 1 for money in, −1 for money out, by row. */
  readonly signs: readonly (1 | -1 | 0)[];
}

const WORDS_MAX = 6;
const strange = [
  'name',
  'description',
  'memo',
  'ownAccount',
  'counterAccount',
  'category',
  'id',
  'currency',
  'date',
] as const;

function signsOf(column: Column, signOf: (cell: string) => 1 | -1 | 0): readonly (1 | -1 | 0)[] {
  return column.cells.map((cell) => (cell === '' ? 0 : signOf(cell)));
}

function knownDirection(column: Column): Direction | null {
  const words = [...column.distinct];
  const said = new Set(words.map(directionOf));
  if (said.has(null)) return null;
  const isNamed = hasRole(column, 'direction');
  // One word alone says too little where the column's name does not say what it is.
  if (said.size < 2 && !isNamed) return null;
  const signs = signsOf(column, (cell) => (directionOf(cell) === 'out' ? -1 : 1));
  return { column, words: undefined, signs };
}

/** The column that says which way money went, in any of the known languages. */
export function findDirection(columns: readonly Column[], rows: number): Direction | null {
  const found = columns
    .filter((column) => column.distinct.size > 0 && column.distinct.size <= WORDS_MAX && column.filled >= rows * 0.95)
    .filter((column) => hasRole(column, 'direction') || !hasRole(column, ...strange))
    .flatMap((column) => knownDirection(column) ?? []);
  return found.find(({ column }) => hasRole(column, 'direction')) ?? found[0] ?? null;
}

export function directed(values: Values, signs: Direction['signs']): Values {
  return values.map((value, at) => (value === null ? null : Math.abs(value) * (signs[at] ?? 0)));
}

/** A column of two words, in whatever language, that explains which way the balance moves. */
export function provenDirection(
  columns: readonly Column[],
  amounts: MoneyColumn,
  balances: Values,
  order: FileOrder,
): Direction | null {
  for (const column of columns) {
    const [first, second] = [...column.distinct];
    if (
      first === undefined ||
      second === undefined ||
      column.distinct.size !== 2 ||
      column.filled < column.cells.length
    )
      continue;
    const signs = signsOf(column, (cell) => (cell === first ? 1 : -1));
    const proof = proves(balances, directed(amounts.values, signs), order);
    if (!proof || proof.explained < proof.steps * 0.8) continue;
    const [into, out] = proof.sign === 1 ? [first, second] : [second, first];
    return { column, words: { in: [into], out: [out] }, signs: signsOf(column, (cell) => (cell === into ? 1 : -1)) };
  }
  return null;
}
