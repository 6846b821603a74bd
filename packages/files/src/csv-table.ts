import Papa from 'papaparse';
import { guessDecimalMark, parseAmount } from './amount.ts';
import { type Delimiter, delimiters } from './csv-mapping.ts';
import { findSource } from './csv-sources.ts';
import { parseDateText } from './date-text.ts';
import { FileProblem } from './row.ts';

/** The first rows of a table, for guessing and previews. */
export interface CsvTable {
  readonly delimiter: Delimiter;
  readonly rows: readonly (readonly string[])[];
  /** The number of cells in the widest row. */
  readonly width: number;
}

const SAMPLE_CHARS = 65_536;
const SAMPLE_ROWS = 60;
/** Larger files are sampled at the start, the end and several places in between. */
const MAX_WHOLE_CHARS = 524_288;
const SAMPLES = 6;
const CHARS_PER_SAMPLE = 32_768;

/** Removes ="00123", which banks write to stop spreadsheets from converting text. */
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

/** Removes the space that some banks put before each quote, which would break the quoting. Our own files have none. */
export function withoutSpacedQuotes(text: string, delimiter: Delimiter): string {
  const start = text.slice(0, 4_096);
  const head = start.slice(0, Math.max(0, start.indexOf('\n'))).split(delimiter);
  if (findSource(head.map(cleanCell))?.name === 'Cairn') return text;
  const found = start.match(spacedQuotes[delimiter])?.length ?? 0;
  const lines = start.split('\n').length;
  return found > 1 && found >= lines / 2 ? text.replace(spacedQuotes[delimiter], `${delimiter}"`) : text;
}

function parseRows(text: string, delimiter: Delimiter, isTruncated: boolean, maxRows: number): string[][] {
  const { data } = Papa.parse<string[]>(withoutSpacedQuotes(text, delimiter), { delimiter, preview: maxRows });
  const rows = isTruncated && (maxRows === 0 || data.length < maxRows) && data.length > 1 ? data.slice(0, -1) : data;
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

const isMoney = (cell: string) => parseAmount(cell, guessDecimalMark([cell])) !== null;
const isDay = (cell: string) => parseDateText(cell, 'DMY') !== null || parseDateText(cell, 'MDY') !== null;

/**
 * Scores a delimiter by the rows with a date and an amount, then by the rows with the same width, then by that width.
 */
function delimiterScore(rows: readonly (readonly string[])[]): number {
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

/** Reads the first rows with the delimiter that fits best. */
export function readTable(text: string): CsvTable {
  const stated = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text.slice(0, 16))?.[1];
  const likely = delimiters.filter((delimiter) => stated === undefined || delimiter === stated);
  const tables = (likely.length > 0 ? likely : delimiters).map((delimiter) => readTableAs(text, delimiter));
  const [best] = tables
    .map((table) => ({ table, score: delimiterScore(table.rows) }))
    .sort((a, b) => b.score - a.score);
  if (!best || best.table.width < 2)
    throw new FileProblem('We couldn’t find a table in this file. Choose a CSV, OFX, QFX, QIF, or CAMT.053 file.');
  return best.table;
}

/** All rows of a file, or a sample of a large one. */
export function evidenceRows(text: string, delimiter: Delimiter): string[][] {
  if (text.length <= MAX_WHOLE_CHARS) return parseRows(text, delimiter, false, 0);
  const head = MAX_WHOLE_CHARS / 2;
  const rows = parseRows(text.slice(0, head), delimiter, true, 0);
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    const from = Math.floor(head + ((text.length - head - CHARS_PER_SAMPLE) * sample) / SAMPLES);
    // Skip the partial row at the start of the sample.
    const next = text.indexOf('\n', from) + 1;
    if (next > 0)
      for (const row of parseRows(text.slice(next, next + CHARS_PER_SAMPLE), delimiter, true, 0)) rows.push(row);
  }
  return rows;
}
