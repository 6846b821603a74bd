import { guessDecimalMark, parseAmount } from './amount.ts';
import { rolesOf } from './csv-roles.ts';
import { cleanCell } from './csv-table.ts';
import { isOrdered, parseDateText } from './date-text.ts';

export type Rows = readonly (readonly string[])[];

const SAMPLE_ROWS = 400;
const MAX_HEAD_ROWS = 60;
/** The maximum number of lines between the column names and the first transaction. */
const MAX_LINES_BETWEEN = 6;

/** Whether a cell is a date in any order. Bare numbers only count if `isBareAllowed`. */
export function isDayCell(cell: string, isBareAllowed = false): boolean {
  if (cell.length < 6 || cell.length > 40) return isBareAllowed && cell.length === 5 && isBareDate(cell);
  if (/^\d{5,6}(?:[.,]\d+)?$|^\d{6}$/.test(cell)) return isBareAllowed && isBareDate(cell);
  return (
    parseDateText(cell, 'DMY') !== null ||
    (isOrdered(cell) && (parseDateText(cell, 'MDY') !== null || parseDateText(cell, 'YMD') !== null))
  );
}

function isBareDate(cell: string): boolean {
  return (['DMY', 'MDY', 'YMD'] as const).some((order) => parseDateText(cell, order) !== null);
}

export function isMoneyCell(cell: string): boolean {
  return cell.length < 40 && /\d/.test(cell) && parseAmount(cell, guessDecimalMark([cell])) !== null;
}

/** The parts of a table. */
export interface Layout {
  /** Rows above the first transaction, including the column names. */
  readonly skippedRows: number;
  /** The column names. Empty if the table has no header. */
  readonly names: readonly string[];
  readonly dateColumns: readonly number[];
  /** The transaction rows with cleaned cells. */
  readonly data: Rows;
}

function countByColumn(rows: Rows, fits: (cell: string) => boolean): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const [column, cell] of row.entries()) if (fits(cell)) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** Columns where many rows have a date. */
function findDateColumns(rows: Rows, head: readonly string[]): number[] {
  const counts = countByColumn(rows, (cell) => isDayCell(cell));
  const most = Math.max(0, ...counts.values());
  const full = [...counts].filter(([, count]) => count >= most * 0.3 && count > 0).map(([column]) => column);
  if (full.length > 0) return full.sort((a, b) => a - b);
  const bare = countByColumn(rows, (cell) => isDayCell(cell, true));
  const named = [...bare].filter(([column]) => rolesOf(head[column] ?? '').some(({ role }) => role === 'date'));
  const likely = named.length > 0 ? named : [...bare].filter(([, count]) => count >= rows.length * 0.9);
  return likely.map(([column]) => column).sort((a, b) => a - b);
}

function isTransaction(row: readonly string[], dateColumns: readonly number[]): boolean {
  if (!dateColumns.some((column) => isDayCell(row[column] ?? '', true))) return false;
  return row.some((cell, column) => !dateColumns.includes(column) && isMoneyCell(cell));
}

/** The number of cells that are known column names, or −1 if the row can't be a header. */
function headScore(row: readonly string[]): number {
  const cells = row.filter((cell) => cell !== '');
  if (cells.length < 2 || cells.some((cell) => isDayCell(cell) || (isMoneyCell(cell) && /\d[.,]\d|^-?\d+$/.test(cell))))
    return -1;
  return cells.filter((cell) => cell.length <= 60 && rolesOf(cell).length > 0).length;
}

/** A line of totals, which some banks put above the table under its own header. */
const isSummary = (row: readonly string[]) =>
  row.filter(isMoneyCell).length > 1 && !row.some((cell) => isDayCell(cell)) && row.every((cell) => cell.length < 20);

function findHead(rows: Rows, first: number, width: number): number {
  let [best, most] = [-1, 0];
  for (let at = first - 1; at >= Math.max(0, first - MAX_LINES_BETWEEN); at -= 1) {
    const row = rows[at] ?? [];
    if (at + 1 < first && isSummary(rows[at + 1] ?? [])) continue;
    const cells = row.filter((cell) => cell !== '').length;
    const score = cells >= Math.max(2, width * 0.6) ? headScore(row) : 0;
    if (score > most) [best, most] = [at, score];
  }
  if (best >= 0) return best;
  const above = rows[first - 1] ?? [];
  // A row with text in most columns may be a header in an unknown language.
  const isFull = above.filter((cell) => cell !== '').length >= Math.max(2, width * 0.6);
  return first > 0 && isFull && headScore(above) >= 0 ? first - 1 : -1;
}

/** Some banks split the column names over two lines. */
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

/** Drops columns that only have dates in the bank's own lines and not in the table. */
function withDates(columns: readonly number[], data: Rows): number[] {
  return columns.filter((column) => {
    const filled = data.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter((cell) => isDayCell(cell, true)).length >= filled.length * 0.6;
  });
}

/** Excludes columns that only have dates in the bank's own lines, because in the table they may hold the amounts. */
function tableDateColumns(rows: Rows, head: readonly string[]): number[] {
  const found = findDateColumns(rows, head);
  const narrowed = withDates(
    found,
    rows.filter((row) => isTransaction(row, found)),
  );
  return narrowed.length > 0 ? narrowed : found;
}

/** The format of a cell: "03-10-2026" and "2026-10-03" differ. */
const shapeOf = (cell: string) => cell.replace(/\d+/g, (digits) => String(digits.length)).replace(/\p{L}+/gu, 'a');

/** Skips a bank's own line above a table without a header if its date has a different format. */
function firstTableRow(rows: Rows, first: number, dateColumns: readonly number[]): number {
  const [own, ...others] = rows.slice(first, SAMPLE_ROWS).filter((row) => isTransaction(row, dateColumns));
  const [next, another] = others;
  if (!own || !next || !another) return first;
  const isOther = dateColumns.some((column) => {
    const shapes = new Set(others.map((row) => shapeOf(row[column] ?? '').replace(/[12]/g, '2')));
    const cell = own[column] ?? '';
    return shapes.size === 1 && isDayCell(cell, true) && !shapes.has(shapeOf(cell).replace(/[12]/g, '2'));
  });
  return isOther ? rows.indexOf(next, first) : first;
}

/** Finds the table between the bank's own lines. */
export function findLayout(raw: Rows): Layout {
  const rows = raw.map((row) => row.map(cleanCell));
  const sample = rows.slice(0, SAMPLE_ROWS);
  const named = rows.slice(0, MAX_HEAD_ROWS).reduce(
    (best, row, at) => {
      const score = isSummary(rows[at + 1] ?? []) ? 0 : headScore(row);
      return score > best.score ? { at, score } : best;
    },
    { at: -1, score: 2 },
  ).at;
  const dateColumns = tableDateColumns(named >= 0 ? sample.slice(named + 1) : sample, rows[named] ?? []);
  const top = rows.findIndex((row) => isTransaction(row, dateColumns));
  const first = named < 0 && top >= 0 ? firstTableRow(rows, top, dateColumns) : top;
  if (first < 0) {
    const names = named < 0 ? [] : namesAt(rows, named);
    return { skippedRows: named + 1, names, dateColumns, data: [] };
  }
  const widths = sample.slice(first).map((row) => row.filter((cell) => cell !== '').length);
  const width = widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const head = findHead(rows, first, width);
  const data = rows.slice(first).filter((row) => isTransaction(row, dateColumns));
  const names = head >= 0 ? namesAt(rows, head) : [];
  return { skippedRows: head >= 0 ? head + 1 : first, names, dateColumns: withDates(dateColumns, data), data };
}
