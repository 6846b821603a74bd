import type { AccountKind } from './csv-direction.ts';
import { guessMapping } from './csv-guess.ts';
import { findLayout, isDayCell, isMoneyCell } from './csv-layout.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { CsvTable } from './csv-table.ts';
import { cleanCell, evidenceRows } from './csv-table.ts';
import { wordKey } from './fold.ts';
import { parseCsv } from './parse-csv.ts';
import { FileProblem } from './row.ts';

const FINGERPRINT_MAX = 4_000;
const MAX_SHAPES = 3;
const MIN_READABLE = 0.8;
const CHECKED_ROWS = 2_000;

/** The kind of text in a cell: a date, an amount, a code or words. */
function shapeOf(text: string): string {
  if (text === '') return '';
  if (isDayCell(text)) return `d${text.replace(/\d+/g, (digits) => String(digits.length)).replace(/\p{L}+/gu, 'a')}`;
  if (isMoneyCell(text)) return /[.,]\d\d\D*$/.test(text) ? 'm2' : 'm';
  if (/^\p{L}{1,4}$/u.test(text)) return `c${text.length}`;
  return /\p{L}/u.test(text) ? 'w' : 'n';
}

/** Identifies files with the same layout by their column names or, without names, by the kinds of cells. */
export function fingerprintOf(table: CsvTable, { skippedRows }: Pick<CsvMapping, 'skippedRows'>): string {
  const head = (skippedRows > 0 ? (table.rows[skippedRows - 1] ?? []) : []).map(cleanCell);
  const isHead =
    head.filter((cell) => cell !== '').length > 1 && !head.some((cell) => isDayCell(cell) || isMoneyCell(cell));
  const words = isHead ? head.map(wordKey) : [];
  const data = table.rows.slice(skippedRows);
  const parts = isHead
    ? words
    : Array.from({ length: table.width }, (_, column) => {
        const shapes = new Set(
          data.map((row) => shapeOf(cleanCell(row[column] ?? ''))).filter((shape) => shape !== ''),
        );
        return [...shapes].sort().slice(0, MAX_SHAPES).join('/');
      });
  return `${isHead ? 'h' : 'd'}${table.delimiter}${parts.join(table.delimiter)}`.slice(0, FINGERPRINT_MAX);
}

/** Whether both mappings read amounts from the same columns with the same sign. */
function isSameMoney(a: CsvMapping, b: CsvMapping): boolean {
  const fields = ['amount', 'moneyIn', 'moneyOut', 'direction'] as const;
  return fields.every((field) => a.columns[field] === b.columns[field]) && a.isOutPositive === b.isOutPositive;
}

/** Whether a remembered mapping can read the file. Evidence in the file takes precedence. */
export function fitsFile(text: string, mapping: CsvMapping, kind: AccountKind | null = null): boolean {
  const rows = evidenceRows(text, mapping.delimiter);
  const { data } = findLayout(rows);
  if (data.length === 0) return false;
  const guess = guessMapping(rows, mapping.delimiter, kind);
  if (guess.isProved && !isSameMoney(guess.mapping, mapping)) return false;
  if (
    guess.isDateProved &&
    guess.mapping.columns.date === mapping.columns.date &&
    guess.mapping.dateOrder !== mapping.dateOrder
  )
    return false;
  try {
    const { rows: read, leftOut } = parseCsv(text, mapping, { most: CHECKED_ROWS });
    const bad = (leftOut.noDate ?? 0) + (leftOut.noAmount ?? 0) + (leftOut.unreadable ?? 0);
    return read.length > 0 && read.length >= (read.length + bad) * MIN_READABLE;
  } catch (error) {
    if (error instanceof FileProblem) return false;
    throw error;
  }
}
