import { countOf } from '@cairn/domain';
import type { LeftOutKind } from '@cairn/files';
import type { FileSummary } from './workerMessages.ts';

interface RowGroups {
  readonly fresh: readonly number[];
  readonly possible: readonly number[];
  readonly existing: readonly number[];
}

/** Accounts for every row: "9 rows in the file: 5 new + 3 already there + 1 left out." */
export function describeRowCounts(
  { count, badCount, rowsAbove }: Pick<FileSummary, 'count' | 'badCount' | 'rowsAbove'>,
  { fresh, possible, existing }: RowGroups,
): string {
  const parts = [
    [fresh.length, 'new'],
    [possible.length, possible.length === 1 ? 'possible duplicate' : 'possible duplicates'],
    [existing.length, 'already there'],
    [badCount, 'left out'],
  ] as const;
  const sum = parts
    .filter(([rows], at) => rows > 0 || at === 0)
    .map(([rows, label]) => `${rows.toLocaleString('en-US')} ${label}`)
    .join(' + ');
  const above =
    rowsAbove > 0
      ? ` ${countOf(rowsAbove, 'row')} above the table ${rowsAbove === 1 ? 'isn’t a transaction' : 'aren’t transactions'}.`
      : '';
  return `${countOf(count + badCount, 'row')} in the file: ${sum}.${above}`;
}

const reasons: Readonly<Record<LeftOutKind, string>> = {
  pending: 'still pending',
  notCompleted: 'not completed',
  zero: 'with an amount of zero',
  noAmount: 'without a readable amount',
  noDate: 'without a readable date',
  otherCurrency: 'in another currency',
  summary: 'with a balance or total',
  headerAgain: 'repeating the column names',
  aboveTable: 'above the column names',
  investment: 'about investments',
  unreadable: 'that can’t be read',
};
const list = new Intl.ListFormat('en-US');

function isKind(name: string): name is LeftOutKind {
  return name in reasons;
}

/** Counts the rows left out, by reason: "3 still pending and 1 without a readable date." */
export function describeLeftOut(leftOut: FileSummary['leftOut']): string {
  const parts = Object.entries(leftOut)
    .filter(([, rows]) => rows > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, rows]) => `${rows.toLocaleString('en-US')} ${isKind(kind) ? reasons[kind] : ''}`);
  return parts.length === 0 ? '' : `${list.format(parts)}.`;
}
