import type { CsvMapping } from './csv-mapping.ts';
import { columnKey } from './csv-sources.ts';
import type { CsvTable } from './csv-table.ts';

const FINGERPRINT_MAX = 4_000;

/** What kind of text a cell is, whatever it says. */
function shapeOf(cell: string): string {
  const text = cell.trim();
  if (text === '') return '';
  return text
    .slice(0, 24)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/g, (digits) => (digits.length > 4 ? '9+' : '9'.repeat(digits.length)))
    .replace(/\s+/g, ' ');
}

/** By which a file of the same layout is known again. */
export function fingerprintOf(table: CsvTable, { skippedRows }: Pick<CsvMapping, 'skippedRows'>): string {
  const head = skippedRows > 0 ? (table.rows[skippedRows - 1] ?? []) : [];
  const words = head.map(columnKey);
  const data = table.rows.slice(skippedRows);
  const parts =
    words.filter((word) => word !== '').length > 1
      ? words
      : Array.from({ length: table.width }, (_, column) =>
          [...new Set(data.map((row) => shapeOf(row[column] ?? '')))].sort().slice(0, 3).join('/'),
        );
  return `${table.delimiter}${parts.join(table.delimiter)}`.slice(0, FINGERPRINT_MAX);
}

/** Whether the file can be read as the mapping says. */
export function fitsFile(_text: string, _mapping: CsvMapping): boolean {
  return true;
}
