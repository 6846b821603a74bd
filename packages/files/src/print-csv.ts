import { accountTypeName } from './account-types.ts';
import { plainAmount } from './amount.ts';
import { csvFile, csvLines, defused } from './csv-cells.ts';
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

/** Money in is positive, money out negative: "-86.42". A number is no formula. */
function cellsOf(row: PrintedTransaction): string[] {
  return [
    row.date,
    defused(row.name),
    defused(row.description),
    plainAmount(row.isIncome ? row.amount : -row.amount),
    defused(row.account),
    defused(row.institution),
    row.accountType === null ? '' : accountTypeName(row.accountType),
    defused(row.category),
    defused(row.subcategory),
    yesOrNo(row.isTransfer),
    yesOrNo(row.isHidden),
  ];
}

/** Transactions as one table (RFC 4180). */
export function transactionsCsv(rows: readonly PrintedTransaction[]): string {
  return csvFile(HEAD, rows.map(cellsOf));
}

/** More of the same table, for a file that is written in parts. */
export function moreTransactionsCsv(rows: readonly PrintedTransaction[]): string {
  return csvLines(rows.map(cellsOf));
}
