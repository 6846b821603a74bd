import type { Day } from '../day.ts';
import type { Cents } from '../money.ts';

/** A transaction as a table shows it. */
export interface CsvTransaction {
  readonly date: Day;
  readonly name: string;
  readonly description: string;
  readonly amount: Cents;
  readonly isIncome: boolean;
  readonly account: string;
  readonly institution: string;
  readonly category: string;
  readonly subcategory: string;
  readonly isTransfer: boolean;
  readonly isHidden: boolean;
}

const HEAD = [
  'Date',
  'Name',
  'Description',
  'Amount',
  'Account',
  'Institution',
  'Category',
  'Subcategory',
  'Transfer',
  'Hidden',
];

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet would take such a text for a formula. One apostrophe more prevents it; taking one away restores it. */
const likeAFormula = /^'*[=+\-@\t\r]/;

function defused(text: string): string {
  return likeAFormula.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Money in is positive, money out negative: "-86.42". A number is no formula. */
function signedAmount({ amount, isIncome }: CsvTransaction): string {
  const signed = isIncome ? amount : -amount;
  const digits = String(Math.abs(signed)).padStart(3, '0');
  return `${signed < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

function cellsOf(row: CsvTransaction): string[] {
  return [
    row.date,
    defused(row.name),
    defused(row.description),
    signedAmount(row),
    defused(row.account),
    defused(row.institution),
    defused(row.category),
    defused(row.subcategory),
    yesOrNo(row.isTransfer),
    yesOrNo(row.isHidden),
  ];
}

/** Transactions as one table (RFC 4180). */
export function transactionsCsv(rows: readonly CsvTransaction[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)].map((cells) => `${cells.map(quoted).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}
