import type { BodyOf, createTransaction, Transaction, TransferPair, updateTransaction } from '@cairn/contract';

/** Only what lies on an account can be one side of a transfer. */
export function mayPair(body: BodyOf<typeof createTransaction>): boolean {
  return (body.AccountID ?? null) !== null;
}

/** Names, descriptions and categories decide nothing about transfers. */
export function isSameForPairs(before: Transaction, body: BodyOf<typeof updateTransaction>): boolean {
  return (
    body.amount === before.amount &&
    (body.transactionDate ?? before.transactionDate) === before.transactionDate &&
    (body.isIncome ?? before.isIncome) === before.isIncome &&
    (body.hidden ?? before.hidden) === before.hidden &&
    (body.markedAsTransfer ?? before.markedAsTransfer) === before.markedAsTransfer &&
    (body.AccountID === undefined || body.AccountID === before.accountID)
  );
}

/** The pair with a transaction as it was edited, where it is one of the two. */
export function showInPair(pair: TransferPair, ids: ReadonlySet<number>, shown: Partial<Transaction>): TransferPair {
  const show = (row: Transaction) => (ids.has(row.userTransactionID) ? { ...row, ...shown } : row);
  return { outgoing: show(pair.outgoing), incoming: show(pair.incoming) };
}
