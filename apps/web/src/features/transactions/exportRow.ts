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
    id: `cairn-${row.userTransactionID}`,
    date: row.transactionDate,
    name: row.displayName,
    description: row.displayDescription,
    amount: row.amount,
    isIncome: row.isIncome,
    accountId: row.accountID,
    account: row.accountDisplayName,
    institution: row.institution,
    accountType: row.accountID === null ? null : (types.get(row.accountID) ?? null),
    category: row.transactionCategory?.name ?? '',
    subcategory: row.transactionSubcategory?.name ?? '',
    isTransfer: row.markedAsTransfer,
    isHidden: row.hidden,
  };
}
