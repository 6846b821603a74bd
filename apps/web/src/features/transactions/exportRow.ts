import type { Account, Transaction } from '@cairn/contract';
import type { PrintedTransaction } from '@cairn/files';

/** Account types by account ID. */
export type AccountTypes = ReadonlyMap<number, number>;

export function accountTypesById(accounts: readonly Pick<Account, 'id' | 'type'>[]): AccountTypes {
  return new Map(accounts.map(({ id, type }) => [id, type]));
}

/** A transaction as CSV and OFX files contain it. */
export function toExportRow(row: Transaction, types: AccountTypes): PrintedTransaction {
  return {
    id: `cairn-${row.id}`,
    date: row.date,
    name: row.name,
    description: row.description,
    amount: row.amount,
    isIncome: row.isIncome,
    accountId: row.accountId,
    account: row.accountName,
    institution: row.institutionName,
    accountType: row.accountId === null ? null : (types.get(row.accountId) ?? null),
    category: row.category?.name ?? '',
    subcategory: row.subcategory?.name ?? '',
    isTransfer: row.markedAsTransfer,
    isHidden: row.hidden,
  };
}
