import { accountTypeName } from './account-types.ts';
import { plainAmount } from './amount.ts';
import { csvFile, csvLines, escapeFormula } from './csv-cells.ts';
import type { PrintedTransaction } from './printed.ts';
import type { FileLine } from './row.ts';
import { printPart } from './split-parts.ts';
import { printTags } from './tag-list.ts';

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
  'Split',
  'Split ID',
  'Split Note',
  'Split Tags',
  'Tags',
  'Note',
  'Reimbursement',
  'Proof',
];

/** Whether the day's balance is proven. */
const proofNames = { proven: 'Proven', unproven: 'Not proven', contradicted: 'Doesn’t add up' };

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The fields that differ between the rows of a split transaction. */
interface PrintedPart extends Pick<FileLine, 'amount' | 'category' | 'subcategory'> {
  readonly transfer: string;
  /** The columns from Split to Split Tags. */
  readonly split: readonly [string, string, string, string];
}

function partsOf(row: PrintedTransaction): PrintedPart[] {
  const transfer = yesOrNo(row.isTransfer);
  if (row.lines.length === 0) return [{ ...row, transfer, split: ['', '', '', ''] }];
  return row.lines.map((line, position) => ({
    ...line,
    transfer: line.isTransfer && !row.isTransfer ? 'Part' : transfer,
    split: [
      printPart(line, position, row.lines.length),
      row.id,
      escapeFormula(line.note),
      escapeFormula(printTags(line.tags)),
    ],
  }));
}

/**
 * A split transaction has a row for each part, so that the amounts add up. Money out is negative, as in "-86.42".
 * Spreadsheets don't read plain numbers as formulas.
 */
function rowsOf(row: PrintedTransaction): string[][] {
  return partsOf(row).map(({ amount, category, subcategory, transfer, split }) => [
    row.date,
    escapeFormula(row.name),
    escapeFormula(row.description),
    plainAmount(row.isIncome ? amount : -amount),
    escapeFormula(row.account),
    escapeFormula(row.institution),
    row.accountType === null ? '' : accountTypeName(row.accountType),
    escapeFormula(category),
    escapeFormula(subcategory),
    transfer,
    yesOrNo(row.isHidden),
    ...split,
    escapeFormula(printTags(row.tags)),
    escapeFormula(row.note),
    row.reimbursement ?? '',
    row.proof ? proofNames[row.proof] : '',
  ]);
}

/** Formats transactions as CSV (RFC 4180). */
export function transactionsCsv(rows: readonly PrintedTransaction[]): string {
  return csvFile(HEAD, rows.flatMap(rowsOf));
}

/** More rows without a header, for a file written in parts. */
export function moreTransactionsCsv(rows: readonly PrintedTransaction[]): string {
  return csvLines(rows.flatMap(rowsOf));
}
