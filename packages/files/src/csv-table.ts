import Papa from 'papaparse';
import { guessDecimalMark, parseAmount } from './amount.ts';
import { type Delimiter, delimiters } from './csv-mapping.ts';
import { FileProblem } from './row.ts';
import { parseWrittenDay } from './written-day.ts';

/** The beginning of a table, for guessing and for showing. */
export interface CsvTable {
  readonly delimiter: Delimiter;
  readonly rows: readonly (readonly string[])[];
  /** The most cells that a row has. */
  readonly width: number;
}

const SAMPLE_CHARS = 65_536;
const SAMPLE_ROWS = 60;
/** A larger file is looked at in its beginning, its end and places in between. */
const WHOLE_CHARS = 524_288;
const PLACES = 6;
const PLACE_CHARS = 32_768;

/** Spreadsheets are told by ="00123" to leave a text alone. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  return text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1).trim() : text;
}

const spacedQuotes: Readonly<Record<Delimiter, RegExp>> = {
  ',': /, +"/g,
  ';': /; +"/g,
  '\t': /\t +"/g,
  '|': /\| +"/g,
};

/** Some banks write a space before each quote, which then would not count as one. */
export function withoutSpacedQuotes(text: string, delimiter: Delimiter): string {
  const begin = text.slice(0, 4_096);
  const found = begin.match(spacedQuotes[delimiter])?.length ?? 0;
  const lines = begin.split('\n').length;
  return found > 1 && found >= lines / 2 ? text.replace(spacedQuotes[delimiter], `${delimiter}"`) : text;
}

function parseRows(text: string, delimiter: Delimiter, isCut: boolean, most: number): string[][] {
  const { data } = Papa.parse<string[]>(withoutSpacedQuotes(text, delimiter), { delimiter, preview: most });
  const rows = isCut && (most === 0 || data.length < most) && data.length > 1 ? data.slice(0, -1) : data;
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

const isMoney = (cell: string) => parseAmount(cell, guessDecimalMark([cell])) !== null;
const isDay = (cell: string) => parseWrittenDay(cell, 'DMY') !== null || parseWrittenDay(cell, 'MDY') !== null;

/** How many rows have a day and an amount, then how many agree on a number of cells, then how many cells that is. */
function agreement(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  let transactions = 0;
  for (const row of rows) {
    if (row.length < 2) continue;
    counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
    const cells = row.slice(0, 40).map(cleanCell);
    const day = cells.findIndex(isDay);
    if (day >= 0 && cells.some((cell, index) => index !== day && isMoney(cell))) transactions += 1;
  }
  let best = 0;
  for (const [cells, count] of counts) best = Math.max(best, count * 1_000 + Math.min(cells, 999));
  return transactions * 1_000_000 + best;
}

export function readTableAs(text: string, delimiter: Delimiter): CsvTable {
  const rows = parseRows(text.slice(0, SAMPLE_CHARS), delimiter, text.length > SAMPLE_CHARS, SAMPLE_ROWS);
  return { delimiter, rows, width: Math.max(0, ...rows.map((row) => row.length)) };
}

/** The beginning of the table, divided by what divides most of its rows alike. */
export function readTable(text: string): CsvTable {
  const stated = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text.slice(0, 16))?.[1];
  const likely = delimiters.filter((delimiter) => stated === undefined || delimiter === stated);
  const tables = (likely.length > 0 ? likely : delimiters).map((delimiter) => readTableAs(text, delimiter));
  const [best] = tables.map((table) => ({ table, score: agreement(table.rows) })).sort((a, b) => b.score - a.score);
  if (!best || best.table.width < 2)
    throw new FileProblem('We couldn’t find a table in this file. Choose a CSV, OFX, QFX, QIF, or CAMT.053 file.');
  return best.table;
}

/** All rows of a file, or of a large one those of its beginning, its end and places in between. */
export function evidenceRows(text: string, delimiter: Delimiter): string[][] {
  if (text.length <= WHOLE_CHARS) return parseRows(text, delimiter, false, 0);
  const head = WHOLE_CHARS / 2;
  const rows = parseRows(text.slice(0, head), delimiter, true, 0);
  for (let place = 1; place <= PLACES; place += 1) {
    const from = Math.floor(head + ((text.length - head - PLACE_CHARS) * place) / PLACES);
    // What the place begins in the middle of is not read.
    const next = text.indexOf('\n', from) + 1;
    if (next > 0) for (const row of parseRows(text.slice(next, next + PLACE_CHARS), delimiter, true, 0)) rows.push(row);
  }
  return rows;
}
