import type { BodyOf, createTransaction, Transaction, TransferPair, updateTransaction } from '@cairn/contract';

/** Only a transaction with an account can be one side of a transfer. */
export function canPair(body: BodyOf<typeof createTransaction>): boolean {
  return (body.accountId ?? null) !== null;
}

/** Whether an edit can't affect transfer pairs; names, descriptions, and categories don't matter for pairing. */
export function leavesPairsUnchanged(before: Transaction, body: BodyOf<typeof updateTransaction>): boolean {
  return (
    body.amount === before.amount &&
    (body.date ?? before.date) === before.date &&
    (body.isIncome ?? before.isIncome) === before.isIncome &&
    (body.hidden ?? before.hidden) === before.hidden &&
    (body.markedAsTransfer ?? before.markedAsTransfer) === before.markedAsTransfer &&
    (body.accountId === undefined || body.accountId === before.accountId)
  );
}

/** Applies an edit to the pair if it includes an edited transaction. */
export function updatePair(pair: TransferPair, ids: ReadonlySet<number>, shown: Partial<Transaction>): TransferPair {
  const show = (row: Transaction) => (ids.has(row.id) ? { ...row, ...shown } : row);
  return { outgoing: show(pair.outgoing), incoming: show(pair.incoming) };
}
