import type { Transaction } from '@cairn/contract';
import type { PrintedTransaction } from '@cairn/files';

/** A transaction as files are written of it. */
export function printedTransaction(row: Transaction): PrintedTransaction {
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
    category: row.transactionCategory?.name ?? '',
    subcategory: row.transactionSubcategory?.name ?? '',
    isTransfer: row.markedAsTransfer,
    isHidden: row.hidden,
  };
}
