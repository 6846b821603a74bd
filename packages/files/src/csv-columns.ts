import { type DecimalMark, guessDecimalMark, parseAmount } from './amount.ts';
import type { ColumnRole } from './csv-head-words.ts';
import { isDayCell, isMoneyCell, type Layout } from './csv-layout.ts';
import { type HeadRole, rolesOf } from './csv-roles.ts';

/** A column with the roles its name suggests and statistics about its cells. */
export interface Column {
  readonly index: number;
  readonly name: string;
  readonly roles: readonly HeadRole[];
  readonly cells: readonly string[];
  readonly filled: number;
  readonly distinct: ReadonlySet<string>;
}

/** A column of amounts. */
export interface MoneyColumn extends Column {
  readonly values: readonly (number | null)[];
  readonly negatives: number;
  readonly positives: number;
  readonly hasDecimals: boolean;
}

const DISTINCT_MAX = 2_000;

export function hasRole(column: Column, ...roles: readonly ColumnRole[]): boolean {
  return column.roles.some(({ role }) => roles.includes(role));
}

export function rankOf(column: Column, role: ColumnRole): number {
  return column.roles.find((one) => one.role === role)?.rank ?? Number.POSITIVE_INFINITY;
}

export function columnsOf({ names, data }: Layout, maxColumns: number): Column[] {
  const width = Math.min(
    maxColumns,
    data.reduce((widest, row) => Math.max(widest, row.length), names.length),
  );
  return Array.from({ length: width }, (_, index) => {
    const cells = data.map((row) => row[index] ?? '');
    const distinct = new Set<string>();
    let filled = 0;
    for (const cell of cells) {
      if (cell === '') continue;
      filled += 1;
      if (distinct.size < DISTINCT_MAX) distinct.add(cell);
    }
    const name = names[index] ?? '';
    return { index, name, roles: rolesOf(name), cells, filled, distinct };
  });
}

/** Roles whose numbers aren't money, or aren't money of this account. */
const notMoney: readonly ColumnRole[] = [
  'id',
  'reference',
  'counterAccount',
  'ownAccount',
  'card',
  'time',
  'date',
  'valueDate',
  'category',
  'currency',
  'type',
  'name',
];
const NUMBER_DIGITS = 7;

function looksLikeNumbers(column: Column): boolean {
  return column.filled > 0 && column.cells.every((cell) => cell === '' || isMoneyCell(cell));
}

/** Account and receipt numbers are long, have no decimals, or have leading zeros. */
function isIdLike(column: Column): boolean {
  if (column.cells.some((cell) => /[.,]\d{1,2}\D*$/.test(cell))) return false;
  const filled = column.cells.filter((cell) => cell !== '' && cell !== '0');
  const long = filled.filter((cell) => cell.replace(/\D/g, '').length >= NUMBER_DIGITS && !/[.,'\s]/.test(cell));
  return filled.some((cell) => /^0\d/.test(cell)) || long.length > filled.length / 2;
}

function numbersIn(columns: readonly Column[]): string[] {
  return columns.flatMap((column) => {
    const numbers = column.cells.filter((cell) => cell !== '' && isMoneyCell(cell) && !isDayCell(cell));
    return numbers.length * 2 >= column.filled ? numbers : [];
  });
}

/** Prefers the format of amounts, because a bank may format balances differently. */
export function guessMark(columns: readonly Column[]): DecimalMark {
  const amounts = numbersIn(columns.filter((column) => hasRole(column, 'amount', 'out', 'in')));
  if (amounts.some((cell) => /[.,]/.test(cell))) return guessDecimalMark(amounts);
  const otherRoles = ['rate', 'quantity', 'price', 'fee', ...notMoney] as const;
  const free = columns.filter((column) => !hasRole(column, ...otherRoles));
  // A number that is the same on every row, such as the latest balance, isn't an amount.
  const changing = free.filter(({ distinct }) => distinct.size > 1);
  const numbers = numbersIn(changing);
  return guessDecimalMark(numbers.some((cell) => /[.,]/.test(cell)) ? numbers : numbersIn(free));
}

function toMoney(column: Column, mark: DecimalMark): MoneyColumn {
  let [negatives, positives] = [0, 0];
  const values = column.cells.map((cell) => {
    const value = cell === '' ? null : parseAmount(cell, mark);
    if (value !== null && value < 0) negatives += 1;
    if (value !== null && value > 0) positives += 1;
    return value;
  });
  const hasDecimals = column.cells.some((cell) => /[.,]\d{1,2}\D*$/.test(cell));
  return { ...column, values, negatives, positives, hasDecimals };
}

/** All columns with money: amounts, balances, fees and others. */
export function moneyColumns(
  columns: readonly Column[],
  dateColumns: readonly number[],
  mark: DecimalMark,
): MoneyColumn[] {
  return columns
    .filter((column) => {
      if (dateColumns.includes(column.index) || column.filled === 0) return false;
      const isNamedMoney = hasRole(column, 'amount', 'out', 'in', 'balance', 'fee', 'otherAmount');
      if (!isNamedMoney && hasRole(column, ...notMoney)) return false;
      return isNamedMoney || (looksLikeNumbers(column) && !isIdLike(column));
    })
    .map((column) => toMoney(column, mark))
    .filter((column) => {
      const parsedCount = column.values.filter((value) => value !== null).length;
      return parsedCount >= column.filled * 0.7 && (column.negatives > 0 || column.positives > 0);
    });
}
