import type { CsvField } from './csv-mapping.ts';

/** Programs whose exports are recognized by their column names. */
export type CsvSource = 'Cairn' | 'Mint' | 'YNAB' | 'Monarch' | 'Actual';

interface KnownTable {
  readonly name: CsvSource;
  /** This combination of columns identifies the program. */
  readonly required: readonly string[];
  readonly columns: Readonly<Partial<Record<CsvField, string>>>;
  /** For generic column names: the table must have no columns besides these, and the rows decide the signs. */
  readonly optional?: readonly string[];
}

/** Lowercase letters and digits only, so "Transaction Date" equals "transaction_date". */
function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

const tables: readonly KnownTable[] = [
  {
    name: 'Cairn',
    required: ['Date', 'Name', 'Description', 'Amount', 'Account', 'Institution', 'Category', 'Transfer', 'Hidden'],
    columns: {
      date: 'Date',
      name: 'Name',
      description: 'Description',
      amount: 'Amount',
      account: 'Account',
      institution: 'Institution',
      category: 'Category',
      subcategory: 'Subcategory',
      transfer: 'Transfer',
      hidden: 'Hidden',
      accountType: 'Account Type',
    },
  },
  {
    name: 'Mint',
    required: ['Date', 'Description', 'Original Description', 'Amount', 'Transaction Type', 'Category', 'Account Name'],
    columns: {
      date: 'Date',
      name: 'Description',
      description: 'Original Description',
      amount: 'Amount',
      direction: 'Transaction Type',
      category: 'Category',
      account: 'Account Name',
    },
  },
  {
    name: 'YNAB',
    required: ['Account', 'Date', 'Payee', 'Category Group', 'Category', 'Memo', 'Outflow', 'Inflow'],
    columns: {
      date: 'Date',
      name: 'Payee',
      description: 'Memo',
      moneyOut: 'Outflow',
      moneyIn: 'Inflow',
      account: 'Account',
      category: 'Category Group',
      subcategory: 'Category',
    },
  },
  {
    name: 'Monarch',
    required: ['Date', 'Merchant', 'Category', 'Account', 'Original Statement', 'Amount'],
    columns: {
      date: 'Date',
      name: 'Merchant',
      description: 'Original Statement',
      amount: 'Amount',
      category: 'Category',
      account: 'Account',
    },
  },
  {
    name: 'Actual',
    required: ['Date', 'Payee', 'Notes', 'Category', 'Amount'],
    optional: ['Account', 'Split_Amount', 'Cleared'],
    columns: {
      date: 'Date',
      name: 'Payee',
      description: 'Notes',
      category: 'Category',
      amount: 'Amount',
      account: 'Account',
    },
  },
];

/** Columns of our own files that no other program has, and that users don't map. */
const ownColumns = {
  split: 'Split',
  splitId: 'Split ID',
  splitNote: 'Split Note',
  splitTags: 'Split Tags',
  tags: 'Tags',
  note: 'Note',
  reimbursement: 'Reimbursement',
} as const;

export type OwnColumn = keyof typeof ownColumns;

/** The index of each of these columns; −1 for those that the table doesn't have. */
export function findOwnColumns(head: readonly string[]): Readonly<Record<OwnColumn, number>> {
  const keys = head.map(columnKey);
  const indexOf = (name: OwnColumn) => keys.indexOf(columnKey(ownColumns[name]));
  return {
    split: indexOf('split'),
    splitId: indexOf('splitId'),
    splitNote: indexOf('splitNote'),
    splitTags: indexOf('splitTags'),
    tags: indexOf('tags'),
    note: indexOf('note'),
    reimbursement: indexOf('reimbursement'),
  };
}

export interface FoundTable {
  readonly name: CsvSource;
  /** In every table of this program, money out is negative or has its own column. */
  readonly isSignKnown: boolean;
  columnsOf(head: readonly string[]): Partial<Record<CsvField, number>>;
}

export function findSource(head: readonly string[]): FoundTable | null {
  const keys = head.map(columnKey);
  const table = tables.find(({ required, optional }) => {
    if (!required.every((name) => keys.includes(columnKey(name)))) return false;
    const known = [...required, ...(optional ?? keys)].map(columnKey);
    return keys.every((key) => known.includes(key));
  });
  if (!table) return null;
  return {
    name: table.name,
    isSignKnown: table.optional === undefined,
    columnsOf: () =>
      Object.fromEntries(
        Object.entries(table.columns)
          .map(([field, name]) => [field, keys.indexOf(columnKey(name))] as const)
          .filter(([, column]) => column >= 0),
      ),
  };
}
