import type { StoredMapping } from '@cairn/contract';
import { type CsvMapping, type CsvTable, type Delimiter, fingerprintOf } from '@cairn/files';

function withoutGaps(columns: StoredMapping['columns']): CsvMapping['columns'] {
  return Object.fromEntries(Object.entries(columns).flatMap(([field, at]) => (at === undefined ? [] : [[field, at]])));
}

/** Column names have no digits; lines that a bank adds around them, such as an opening balance, do. */
function namesColumns(row: readonly string[]): boolean {
  return row.filter((cell) => cell.trim() !== '').length > 1 && !row.some((cell) => /\d/.test(cell));
}

/** Identifies files with the same layout, no matter how many rows are skipped below the column names. */
export function layoutOf(table: CsvTable, mapping: CsvMapping): string {
  const names = table.rows.slice(0, mapping.skippedRows).findLastIndex(namesColumns);
  return fingerprintOf(table, names < 0 ? mapping : { ...mapping, skippedRows: names + 1 });
}

/** The parts of the open file that are needed to restore a mapping. */
export interface OpenTable {
  readonly table: CsvTable;
  readonly splitBy: (delimiter: Delimiter) => Promise<CsvTable>;
  /** Whether the file is consistent with the mapping. */
  readonly fits: (mapping: CsvMapping) => Promise<boolean>;
}

/**
 * The saved mapping and the table split by its separator. Null if the layout differs or the file
 * contradicts the mapping.
 */
export async function restoreMapping(
  saved: StoredMapping | null,
  { table, splitBy, fits }: OpenTable,
): Promise<{ readonly table: CsvTable; readonly mapping: CsvMapping } | null> {
  if (!saved) return null;
  // The saved separator is the user's choice, so it overrides the guess.
  const splitTable = saved.delimiter === table.delimiter ? table : await splitBy(saved.delimiter);
  const { head, columns, ...rest } = saved;
  const mapping = { ...rest, columns: withoutGaps(columns) };
  return head === layoutOf(splitTable, mapping) && (await fits(mapping)) ? { table: splitTable, mapping } : null;
}
