import type { CsvField, CsvMapping, CsvTable } from '@cairn/files';

/** The columns that a person may set, in the order of the form. */
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

const SHOWN = 40;

function short(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** Each column by its name, else by what it holds first. */
export function columnOptions(table: CsvTable, { skippedRows }: CsvMapping) {
  const head = skippedRows > 0 ? (table.rows[skippedRows - 1] ?? []) : [];
  const first = table.rows[skippedRows] ?? [];
  return Array.from({ length: table.width }, (_, column) => {
    const name = (head[column] ?? '').trim();
    const sample = (first[column] ?? '').trim();
    const label = name || (sample ? `Column ${column + 1}: ${sample}` : `Column ${column + 1}`);
    return { value: String(column), label: short(label) };
  });
}

/** What is read against how it is written is said, so that nobody overlooks it. */
export function directionNote({ columns, isOutPositive }: CsvMapping): string | null {
  if (!isOutPositive || columns.amount === undefined || columns.direction !== undefined) return null;
  return 'Positive amounts are treated as expenses, as on a credit card statement. If they’re deposits, turn off “Expenses are positive numbers” below.';
}
