import Papa from 'papaparse';
import { type Delimiter, delimiters } from './csv-mapping.ts';
import { FileProblem } from './row.ts';

/** The beginning of a table, for guessing and for showing. */
export interface CsvTable {
  readonly delimiter: Delimiter;
  readonly rows: readonly (readonly string[])[];
  /** The most cells that a row has. */
  readonly width: number;
}

const SAMPLE_CHARS = 65_536;
const SAMPLE_ROWS = 60;

function sampleRows(text: string, delimiter: Delimiter): string[][] {
  const isCut = text.length > SAMPLE_CHARS;
  const { data } = Papa.parse<string[]>(text.slice(0, SAMPLE_CHARS), { delimiter, preview: SAMPLE_ROWS });
  const rows = isCut && data.length < SAMPLE_ROWS && data.length > 1 ? data.slice(0, -1) : data;
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

/** How many rows agree on a number of cells above one, and how many cells that is. */
function agreement(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = 0;
  for (const [cells, count] of counts) best = Math.max(best, count * 1_000 + Math.min(cells, 999));
  return best;
}

export function readTableAs(text: string, delimiter: Delimiter): CsvTable {
  const rows = sampleRows(text, delimiter);
  return { delimiter, rows, width: Math.max(0, ...rows.map((row) => row.length)) };
}

/** The beginning of the table, divided by what divides most of its rows alike. */
export function readTable(text: string): CsvTable {
  const tables = delimiters.map((delimiter) => readTableAs(text, delimiter));
  const [best] = tables.toSorted((a, b) => agreement(b.rows) - agreement(a.rows));
  if (!best || best.width < 2)
    throw new FileProblem('No table was found in this file. Bring CSV, OFX, QFX, QIF or CAMT.053.');
  return best;
}
