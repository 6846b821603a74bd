import type { DecimalMark } from './amount.ts';
import type { DateOrder } from './written-day.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** What a column of a table may hold. */
export const csvFields = [
  'date',
  'name',
  'description',
  'amount',
  'moneyOut',
  'moneyIn',
  'direction',
  'externalId',
  'account',
  'institution',
  'category',
  'subcategory',
  'transfer',
  'hidden',
] as const;
export type CsvField = (typeof csvFields)[number];

/** How a table is read: everything that a person may set, and that is remembered for an account. */
export interface CsvMapping {
  readonly delimiter: Delimiter;
  /** Rows before the first transaction, the names of the columns among them. */
  readonly skippedRows: number;
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** Purchases are written without a minus, as cards do. */
  readonly isOutPositive: boolean;
  /** Counted from 0; a field without one is not in the file. */
  readonly columns: Readonly<Partial<Record<CsvField, number>>>;
}

/** What is still missing before the table can be read; null when nothing is. */
export function mappingProblem({ columns }: CsvMapping): string | null {
  if (columns.date === undefined) return 'Choose the column with the date.';
  if (columns.name === undefined && columns.description === undefined) return 'Choose the column with the name.';
  const hasAmount = columns.amount !== undefined || columns.moneyOut !== undefined || columns.moneyIn !== undefined;
  return hasAmount ? null : 'Choose the column with the amount, or those with money out and money in.';
}
