import { countOf } from '@cairn/domain';
import type { FileSummary } from './workerMessages.ts';

interface Places {
  readonly fresh: readonly number[];
  readonly possible: readonly number[];
  readonly there: readonly number[];
}

/** Every row of the file: "9 rows in the file: 5 new + 3 already there + 1 left out. 2 more above the table name its columns." */
export function accountedInWords(
  { count, badCount, rowsAbove }: Pick<FileSummary, 'count' | 'badCount' | 'rowsAbove'>,
  { fresh, possible, there }: Places,
): string {
  const parts = [
    [fresh.length, 'new'],
    [possible.length, possible.length === 1 ? 'possible duplicate' : 'possible duplicates'],
    [there.length, 'already there'],
    [badCount, 'left out'],
  ] as const;
  const sum = parts
    .filter(([rows], at) => rows > 0 || at === 0)
    .map(([rows, words]) => `${rows.toLocaleString('en-US')} ${words}`)
    .join(' + ');
  const above =
    rowsAbove > 0
      ? ` ${countOf(rowsAbove, 'row')} above the table ${rowsAbove === 1 ? 'is not a transaction' : 'are not transactions'}.`
      : '';
  return `${countOf(count + badCount, 'row')} in the file: ${sum}.${above}`;
}
