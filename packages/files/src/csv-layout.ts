import { guessDecimalMark, parseAmount } from './amount.ts';
import { rolesOf } from './csv-roles.ts';
import { cleanCell } from './csv-table.ts';
import { isOrdered, parseWrittenDay } from './written-day.ts';

export type Rows = readonly (readonly string[])[];

const LOOKED_AT = 400;
const HEAD_WITHIN = 60;
/** So many lines may stand between the column names and the first transaction. */
const LINES_BETWEEN = 6;

/** A day in any order; bare numbers are only where nothing else can be. */
export function isDayCell(cell: string, isBareAllowed = false): boolean {
  if (cell.length < 6 || cell.length > 40) return isBareAllowed && cell.length === 5 && isBare(cell);
  if (/^\d{5,6}(?:[.,]\d+)?$|^\d{6}$/.test(cell)) return isBareAllowed && isBare(cell);
  return (
    parseWrittenDay(cell, 'DMY') !== null ||
    (isOrdered(cell) && (parseWrittenDay(cell, 'MDY') !== null || parseWrittenDay(cell, 'YMD') !== null))
  );
}

function isBare(cell: string): boolean {
  return (['DMY', 'MDY', 'YMD'] as const).some((order) => parseWrittenDay(cell, order) !== null);
}

export function isMoneyCell(cell: string): boolean {
  return cell.length < 40 && /\d/.test(cell) && parseAmount(cell, guessDecimalMark([cell])) !== null;
}

/** Where the parts of a table are. */
export interface Layout {
  /** Rows above the first transaction, the column names among them. */
  readonly skippedRows: number;
  /** The names of the columns; empty without a header. */
  readonly names: readonly string[];
  readonly dateColumns: readonly number[];
  /** The rows that are transactions, their cells clean. */
  readonly data: Rows;
}

function columnsWith(rows: Rows, fits: (cell: string) => boolean): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const [column, cell] of row.entries()) if (fits(cell)) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** Columns in which most rows have a day. */
function findDateColumns(rows: Rows, head: readonly string[]): number[] {
  const counts = columnsWith(rows, (cell) => isDayCell(cell));
  const most = Math.max(0, ...counts.values());
  const full = [...counts].filter(([, count]) => count >= most * 0.3 && count > 0).map(([column]) => column);
  if (full.length > 0) return full.sort((a, b) => a - b);
  const bare = columnsWith(rows, (cell) => isDayCell(cell, true));
  const named = [...bare].filter(([column]) => rolesOf(head[column] ?? '').some(({ role }) => role === 'date'));
  const likely = named.length > 0 ? named : [...bare].filter(([, count]) => count >= rows.length * 0.9);
  return likely.map(([column]) => column).sort((a, b) => a - b);
}

function isTransaction(row: readonly string[], dateColumns: readonly number[]): boolean {
  if (!dateColumns.some((column) => isDayCell(row[column] ?? '', true))) return false;
  return row.some((cell, column) => !dateColumns.includes(column) && isMoneyCell(cell));
}

/** How many of its cells are names of columns; below zero where it cannot hold names. */
function headScore(row: readonly string[]): number {
  const cells = row.filter((cell) => cell !== '');
  if (cells.length < 2 || cells.some((cell) => isDayCell(cell) || (isMoneyCell(cell) && /\d[.,]\d|^-?\d+$/.test(cell))))
    return -1;
  return cells.filter((cell) => cell.length <= 60 && rolesOf(cell).length > 0).length;
}

/** A line of totals, such as a bank writes above the table with names of its own. */
const isSummary = (row: readonly string[]) =>
  row.filter(isMoneyCell).length > 1 && !row.some((cell) => isDayCell(cell)) && row.every((cell) => cell.length < 20);

function findHead(rows: Rows, first: number, width: number): number {
  let [best, most] = [-1, 0];
  for (let at = first - 1; at >= Math.max(0, first - LINES_BETWEEN); at -= 1) {
    const row = rows[at] ?? [];
    if (at + 1 < first && isSummary(rows[at + 1] ?? [])) continue;
    const cells = row.filter((cell) => cell !== '').length;
    const score = cells >= Math.max(2, width * 0.6) ? headScore(row) : 0;
    if (score > most) [best, most] = [at, score];
  }
  if (best >= 0) return best;
  const above = rows[first - 1] ?? [];
  // Names in a language that is not known: as many texts as there are columns.
  const isFull = above.filter((cell) => cell !== '').length >= Math.max(2, width * 0.6);
  return first > 0 && isFull && headScore(above) >= 0 ? first - 1 : -1;
}

/** Some banks write the names of the columns in two lines. */
function namesAt(rows: Rows, head: number): string[] {
  const names = (rows[head] ?? []).slice();
  const above = rows[head - 1] ?? [];
  const isTwoLined = headScore(above) >= 2 && above.length === names.length;
  if (!isTwoLined) return names;
  return names.map((name, column) => {
    if (rolesOf(name).length > 0) return name;
    const joined = `${above[column] ?? ''} ${name}`.trim();
    return rolesOf(joined).length > 0 ? joined : above[column] || name;
  });
}

/** The bank's own lines may have days where the table has none. */
function daysOnly(columns: readonly number[], data: Rows): number[] {
  return columns.filter((column) => {
    const filled = data.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter((cell) => isDayCell(cell, true)).length >= filled.length * 0.6;
  });
}

/** How a cell is written, whatever it says: "03-10-2026" and "2026-10-03" differ. */
const shapeOf = (cell: string) => cell.replace(/\d+/g, (digits) => String(digits.length)).replace(/\p{L}+/gu, 'a');

/** Without names of columns, a bank's own line may be above the table: its day is written in another way than all others. */
function firstOfTable(rows: Rows, first: number, dateColumns: readonly number[]): number {
  const [own, ...others] = rows.slice(first, LOOKED_AT).filter((row) => isTransaction(row, dateColumns));
  const [next, another] = others;
  if (!own || !next || !another) return first;
  const isOther = dateColumns.some((column) => {
    const shapes = new Set(others.map((row) => shapeOf(row[column] ?? '').replace(/[12]/g, '2')));
    const cell = own[column] ?? '';
    return shapes.size === 1 && isDayCell(cell, true) && !shapes.has(shapeOf(cell).replace(/[12]/g, '2'));
  });
  return isOther ? rows.indexOf(next, first) : first;
}

/** Finds the table among the bank's own lines. */
export function findLayout(raw: Rows): Layout {
  const rows = raw.map((row) => row.map(cleanCell));
  const looked = rows.slice(0, LOOKED_AT);
  const named = rows.slice(0, HEAD_WITHIN).reduce(
    (best, row, at) => {
      const score = isSummary(rows[at + 1] ?? []) ? 0 : headScore(row);
      return score > best.score ? { at, score } : best;
    },
    { at: -1, score: 2 },
  ).at;
  const dateColumns = findDateColumns(named >= 0 ? looked.slice(named + 1) : looked, rows[named] ?? []);
  const top = rows.findIndex((row) => isTransaction(row, dateColumns));
  const first = named < 0 && top >= 0 ? firstOfTable(rows, top, dateColumns) : top;
  if (first < 0) {
    const names = named < 0 ? [] : namesAt(rows, named);
    return { skippedRows: named + 1, names, dateColumns, data: [] };
  }
  const widths = looked.slice(first).map((row) => row.filter((cell) => cell !== '').length);
  const width = widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const head = findHead(rows, first, width);
  const data = rows.slice(first).filter((row) => isTransaction(row, dateColumns));
  const names = head >= 0 ? namesAt(rows, head) : [];
  return { skippedRows: head >= 0 ? head + 1 : first, names, dateColumns: daysOnly(dateColumns, data), data };
}
