import type { KeptMapping } from '@cairn/contract';
import type { CsvMapping, CsvTable, Delimiter } from '@cairn/files';

const HEAD_MAX = 4_000;

/** Names of columns have no digits; what a bank writes above or below them, such as an opening balance, has. */
function namesColumns(row: readonly string[]): boolean {
  return row.filter((cell) => cell.trim() !== '').length > 1 && !row.some((cell) => /\d/.test(cell));
}

/** By which a file of the same kind is known again: the names of its columns, else how many there are. */
export function headOf(table: CsvTable, { skippedRows }: Pick<CsvMapping, 'skippedRows'>): string {
  const skipped = table.rows.slice(0, skippedRows);
  const head = skipped.findLast(namesColumns) ?? skipped.at(-1);
  return head ? head.join(',').slice(0, HEAD_MAX).trim() : String(table.width);
}

function withoutGaps(columns: KeptMapping['columns']): CsvMapping['columns'] {
  return Object.fromEntries(Object.entries(columns).flatMap(([field, at]) => (at === undefined ? [] : [[field, at]])));
}

/** How such a table was read the last time, with the table divided so; null where it was another kind of table. */
export async function remembered(
  kept: KeptMapping | null,
  table: CsvTable,
  divideBy: (delimiter: Delimiter) => Promise<CsvTable>,
): Promise<{ readonly table: CsvTable; readonly mapping: CsvMapping } | null> {
  if (!kept) return null;
  // What was kept is what the person said, which may be other than what is guessed each time anew.
  const divided = kept.delimiter === table.delimiter ? table : await divideBy(kept.delimiter);
  const { head, columns, ...rest } = kept;
  return head === headOf(divided, kept)
    ? { table: divided, mapping: { ...rest, columns: withoutGaps(columns) } }
    : null;
}
