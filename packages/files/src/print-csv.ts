import { accountTypeName } from './account-types.ts';
import { plainAmount } from './amount.ts';
import { csvFile, csvLines, escapeFormula } from './csv-cells.ts';
import type { PrintedTransaction } from './printed.ts';

const HEAD = [
  'Date',
  'Name',
  'Description',
  'Amount',
  'Account',
  'Institution',
  'Account Type',
  'Category',
  'Subcategory',
  'Transfer',
  'Hidden',
];

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Money out is negative, as in "-86.42". Spreadsheets don't read plain numbers as formulas. */
function cellsOf(row: PrintedTransaction): string[] {
  return [
    row.date,
    escapeFormula(row.name),
    escapeFormula(row.description),
    plainAmount(row.isIncome ? row.amount : -row.amount),
    escapeFormula(row.account),
    escapeFormula(row.institution),
    row.accountType === null ? '' : accountTypeName(row.accountType),
    escapeFormula(row.category),
    escapeFormula(row.subcategory),
    yesOrNo(row.isTransfer),
    yesOrNo(row.isHidden),
  ];
}

/** Formats transactions as CSV (RFC 4180). */
export function transactionsCsv(rows: readonly PrintedTransaction[]): string {
  return csvFile(HEAD, rows.map(cellsOf));
}

/** More rows without a header, for a file written in parts. */
export function moreTransactionsCsv(rows: readonly PrintedTransaction[]): string {
  return csvLines(rows.map(cellsOf));
}
