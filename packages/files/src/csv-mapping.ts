import type { DecimalMark } from './amount.ts';
import type { DateOrder } from './date-text.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The fields that a column can be mapped to. */
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
  'status',
  'pending',
  'currency',
  'fee',
  'otherName',
  'accountType',
] as const;
export type CsvField = (typeof csvFields)[number];

export interface DirectionWords {
  readonly out: string[];
  readonly in: string[];
}

/** How to read a table. Users can change all of it, and it is remembered for each account. */
export interface CsvMapping {
  readonly delimiter: Delimiter;
  /** Rows above the first transaction, including the column names. */
  readonly skippedRows: number;
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** Expenses are positive numbers, as in many card exports. */
  readonly isOutPositive: boolean;
  /** The money out column contains negative numbers. */
  readonly isOutNegative?: boolean | undefined;
  /** The money in column contains negative numbers. */
  readonly isInNegative?: boolean | undefined;
  /** The currency of the account. Rows in other currencies are left out. */
  readonly currency?: string | undefined;
  /** The words of the direction column, if they aren't in our word lists. */
  readonly directionWords?: DirectionWords | undefined;
  /** The direction of amounts without DR or CR, if other rows have one. */
  readonly unmarked?: 'out' | 'in' | undefined;
  /** The account owner's name in the file. Rows with it in the name column use the other name instead. */
  readonly ownName?: string | undefined;
  /** Zero-based column indexes. Fields without one aren't in the file. */
  readonly columns: Readonly<Partial<Record<CsvField, number>>>;
}

/** What is missing before the table can be read, or null. */
export function mappingProblem({ columns }: CsvMapping): string | null {
  if (columns.date === undefined) return 'Choose the column with the date.';
  if (columns.name === undefined && columns.description === undefined) return 'Choose the column with the name.';
  const hasAmount = columns.amount !== undefined || columns.moneyOut !== undefined || columns.moneyIn !== undefined;
  return hasAmount ? null : 'Choose the column with the amount, or the columns with money out and money in.';
}

/** A question about a table that the file itself doesn't answer. */
export interface CsvQuestion {
  readonly kind: 'amount' | 'sign' | 'direction' | 'fee' | 'dateOrder' | 'decimalMark';
  readonly text: string;
  /** The likeliest comes first. */
  readonly answers: readonly CsvAnswer[];
}

export interface CsvAnswer {
  readonly label: string;
  readonly mapping: CsvMapping;
  /** The next question after this answer. */
  readonly next: CsvQuestion | null;
}

/** The sequence of answers that leads to this mapping, or null if none does. */
export function answersTo(question: CsvQuestion | null, mapping: CsvMapping): readonly CsvAnswer[] | null {
  for (const answer of question?.answers ?? []) {
    if (answer.mapping === mapping) return [answer];
    const later = answersTo(answer.next, mapping);
    if (later) return [answer, ...later];
  }
  return null;
}
