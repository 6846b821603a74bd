import type { CsvField, CsvMapping, CsvTable } from '@cairn/files';
import { shortText } from '../../ui/shortText.ts';

/** The columns a user can map, in form order. */
export const fieldNames: readonly (readonly [CsvField, string])[] = [
  ['date', 'Date'],
  ['name', 'Name'],
  ['description', 'Description'],
  ['amount', 'Amount'],
  ['moneyOut', 'Money out'],
  ['moneyIn', 'Money in'],
  ['direction', 'Debit or credit'],
  ['category', 'Category'],
  ['subcategory', 'Subcategory'],
  ['account', 'Bank Account'],
  ['externalId', 'Bank’s transaction ID'],
  ['status', 'Status'],
  ['currency', 'Currency'],
];

export const dateOrders = [
  { value: 'MDY', label: 'Month, day, year' },
  { value: 'DMY', label: 'Day, month, year' },
  { value: 'YMD', label: 'Year, month, day' },
] as const;

export const decimalMarks = [
  { value: '.', label: '1,234.56' },
  { value: ',', label: '1.234,56' },
] as const;

export const delimiterNames = [
  { value: ',', label: 'Comma (,)' },
  { value: ';', label: 'Semicolon (;)' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe (|)' },
] as const;

const LABEL_MAX = 40;

function shorten(text: string): string {
  return shortText(text, LABEL_MAX);
}

/** Labels each column with its name, or else with its first value. */
export function columnOptions(table: CsvTable, { skippedRows }: CsvMapping) {
  const head = skippedRows > 0 ? (table.rows[skippedRows - 1] ?? []) : [];
  const first = table.rows[skippedRows] ?? [];
  return Array.from({ length: table.width }, (_, column) => {
    const name = (head[column] ?? '').trim();
    const sample = (first[column] ?? '').trim();
    const label = name || (sample ? `Column ${column + 1}: ${sample}` : `Column ${column + 1}`);
    return { value: String(column), label: shorten(label) };
  });
}

/** Points out that positive amounts are read as expenses, which is easy to miss. */
export function directionNote({ columns, isOutPositive }: CsvMapping): string | null {
  if (!isOutPositive || columns.amount === undefined || columns.direction !== undefined) return null;
  return 'Positive amounts are treated as expenses, as on a credit card statement. If they’re deposits, turn off “Expenses are positive numbers” below.';
}
