import type { CsvField } from './csv-mapping.ts';

/** Programs whose tables are recognised by the names of their columns. */
export type CsvSource = 'Cairn' | 'Mint' | 'YNAB' | 'Monarch' | 'Actual';

interface KnownTable {
  readonly name: CsvSource;
  /** Columns that only this program has together. */
  readonly needs: readonly string[];
  readonly columns: Readonly<Partial<Record<CsvField, string>>>;
  /** Names that many tables have: it is this program's only with no others but these, and the rows decide the signs. */
  readonly mayHave?: readonly string[];
}

/** Letters and digits alone, without case: "Transaction Date" and "transaction_date" are the same. */
function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

const tables: readonly KnownTable[] = [
  {
    name: 'Cairn',
    needs: ['Date', 'Name', 'Description', 'Amount', 'Account', 'Institution', 'Category', 'Transfer', 'Hidden'],
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
    needs: ['Date', 'Description', 'Original Description', 'Amount', 'Transaction Type', 'Category', 'Account Name'],
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
    needs: ['Account', 'Date', 'Payee', 'Category Group', 'Category', 'Memo', 'Outflow', 'Inflow'],
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
    needs: ['Date', 'Merchant', 'Category', 'Account', 'Original Statement', 'Amount'],
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
    needs: ['Date', 'Payee', 'Notes', 'Category', 'Amount'],
    mayHave: ['Account', 'Split_Amount', 'Cleared'],
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

export interface FoundTable {
  readonly name: CsvSource;
  /** Money out is negative, or in a column of its own, in every table of this program. */
  readonly isSignKnown: boolean;
  columnsOf(head: readonly string[]): Partial<Record<CsvField, number>>;
}

export function findSource(head: readonly string[]): FoundTable | null {
  const keys = head.map(columnKey);
  const table = tables.find(({ needs, mayHave }) => {
    if (!needs.every((name) => keys.includes(columnKey(name)))) return false;
    const known = [...needs, ...(mayHave ?? keys)].map(columnKey);
    return keys.every((key) => known.includes(key));
  });
  if (!table) return null;
  return {
    name: table.name,
    isSignKnown: table.mayHave === undefined,
    columnsOf: () =>
      Object.fromEntries(
        Object.entries(table.columns)
          .map(([field, name]) => [field, keys.indexOf(columnKey(name))] as const)
          .filter(([, column]) => column >= 0),
      ),
  };
}
