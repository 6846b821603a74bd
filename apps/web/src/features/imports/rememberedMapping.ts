import type { KeptMapping } from '@cairn/contract';
import { type CsvMapping, type CsvTable, type Delimiter, fingerprintOf } from '@cairn/files';

function withoutGaps(columns: KeptMapping['columns']): CsvMapping['columns'] {
  return Object.fromEntries(Object.entries(columns).flatMap(([field, at]) => (at === undefined ? [] : [[field, at]])));
}

/** Names of columns have no digits; what a bank writes above or below them, such as an opening balance, has. */
function namesColumns(row: readonly string[]): boolean {
  return row.filter((cell) => cell.trim() !== '').length > 1 && !row.some((cell) => /\d/.test(cell));
}

/** By what a file of the same layout is recognized, however many rows are skipped below its column names. */
export function layoutOf(table: CsvTable, mapping: CsvMapping): string {
  const names = table.rows.slice(0, mapping.skippedRows).findLastIndex(namesColumns);
  return fingerprintOf(table, names < 0 ? mapping : { ...mapping, skippedRows: names + 1 });
}

/** What is asked of the file itself. */
export interface OpenTable {
  readonly table: CsvTable;
  readonly divideBy: (delimiter: Delimiter) => Promise<CsvTable>;
  /** Whether nothing in the file contradicts the mapping. */
  readonly fits: (mapping: CsvMapping) => Promise<boolean>;
}

/**
 * How such a table was read for the account the last time, with the table divided so; null where the layout is another,
 * or where the file itself shows that it is to be read differently.
 */
export async function remembered(
  kept: KeptMapping | null,
  { table, divideBy, fits }: OpenTable,
): Promise<{ readonly table: CsvTable; readonly mapping: CsvMapping } | null> {
  if (!kept) return null;
  // What was saved is what the person said, which may differ from what is guessed each time.
  const divided = kept.delimiter === table.delimiter ? table : await divideBy(kept.delimiter);
  const { head, columns, ...rest } = kept;
  const mapping = { ...rest, columns: withoutGaps(columns) };
  return head === layoutOf(divided, mapping) && (await fits(mapping)) ? { table: divided, mapping } : null;
}
