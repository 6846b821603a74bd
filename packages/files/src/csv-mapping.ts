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

/** How a table is read: everything that a person may set, and that is remembered for an account. */
export interface CsvMapping {
  readonly delimiter: Delimiter;
  /** Rows before the first transaction, the names of the columns among them. */
  readonly skippedRows: number;
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** Purchases are written without a minus, as cards do. */
  readonly isOutPositive: boolean;
  /** The column of money out, or of money in, writes its numbers with a minus. */
  readonly isOutNegative?: boolean | undefined;
  readonly isInNegative?: boolean | undefined;
  /** The currency of the account; rows in another one are left out. */
  readonly currency?: string | undefined;
  /** What the direction column says, where the words aren't among the known ones. */
  readonly directionWords?: DirectionWords | undefined;
  /** Which way an amount went that has neither DR nor CR, where other rows have one. */
  readonly unmarked?: 'out' | 'in' | undefined;
  /** What the file calls the owner of the account: where it is in the name column, the other name counts. */
  readonly ownName?: string | undefined;
  /** Counted from 0; a field without one is not in the file. */
  readonly columns: Readonly<Partial<Record<CsvField, number>>>;
}

/** What is still missing before the table can be read; null when nothing is. */
export function mappingProblem({ columns }: CsvMapping): string | null {
  if (columns.date === undefined) return 'Choose the column with the date.';
  if (columns.name === undefined && columns.description === undefined) return 'Choose the column with the name.';
  const hasAmount = columns.amount !== undefined || columns.moneyOut !== undefined || columns.moneyIn !== undefined;
  return hasAmount ? null : 'Choose the column with the amount, or the columns with money out and money in.';
}

/** A thing about a table that the file itself doesn't settle. */
export interface CsvQuestion {
  readonly kind: 'amount' | 'sign' | 'direction' | 'fee' | 'dateOrder' | 'decimalMark';
  readonly text: string;
  /** The first is the likeliest. */
  readonly answers: readonly CsvAnswer[];
}

export interface CsvAnswer {
  readonly label: string;
  readonly mapping: CsvMapping;
  /** What is still to be asked once this is answered. */
  readonly next: CsvQuestion | null;
}

/** The answers that were given one after the other to arrive at this mapping; null where none of them has it. */
export function answersTo(question: CsvQuestion | null, mapping: CsvMapping): readonly CsvAnswer[] | null {
  for (const answer of question?.answers ?? []) {
    if (answer.mapping === mapping) return [answer];
    const later = answersTo(answer.next, mapping);
    if (later) return [answer, ...later];
  }
  return null;
}
