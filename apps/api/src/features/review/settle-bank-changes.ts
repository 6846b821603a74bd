import { cents, editedAfter } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import {
  type Change,
  derivedFrom,
  isOneOf,
  refitSplits,
  rewriteTransaction,
  rewriteTransactions,
  type TransactionRow,
  toBankFields,
  toTaggedLines,
  writeSplits,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { type DecidedItem, type DecidedRows, rowOf } from './decided.ts';
import { bankChangesOf } from './review.queries.ts';

/** Sets another amount. The bank's is remembered if it differs. */
async function setAmount(tx: Db, change: Change, row: TransactionRow, amount: number): Promise<void> {
  const amountCents = cents(amount);
  const fields = toBankFields(row);
  await rewriteTransaction(tx, change, row.id, {
    amountCents,
    isEdited: true,
    bankValues: editedAfter(fields, row.bankValues, { ...fields, amountCents }),
    ...derivedFrom({ ...row, amountCents }, change),
  });
}

/** Restores the amount and the lines from before the bank's newest change to the split. */
async function restoreSplit(tx: Db, change: Change, row: TransactionRow): Promise<void> {
  const changed = await bankChangesOf(tx, change.ledgerId, change.now, row.id);
  const before = changed.find(
    ({ beforeSplits, beforeCents }) => beforeSplits !== null && beforeCents !== row.amountCents,
  );
  if (!before) return;
  await setAmount(tx, change, row, before.beforeCents);
  await writeSplits(tx, change, [{ id: row.id, lines: toTaggedLines(before.beforeSplits) }]);
}

/** Applies the bank's version of the transaction, or the user's. It already has one of the two. */
async function settleOne(tx: Db, change: Change, { item, decision }: DecidedItem, row: TransactionRow): Promise<void> {
  const isApproved = decision === 'approve';
  if (item.fingerprint === 'bankChange:split' && !isApproved) await restoreSplit(tx, change, row);
  const reported = row.bankValues?.amountCents;
  if (item.fingerprint === 'bankChange:amount' && isApproved && reported !== undefined) {
    await setAmount(tx, change, row, reported);
    if (row.isSplit) await refitSplits(tx, change, eq(transactions.id, row.id));
  }
}

/** Accepts the bank's changes, or restores what a user had. */
export async function settleBankChanges(
  tx: Db,
  change: Change,
  decided: readonly DecidedItem[],
  rows: DecidedRows,
): Promise<void> {
  const isRemoval = ({ item, decision }: DecidedItem) =>
    item.fingerprint === 'bankChange:removed' && decision === 'approve';
  const removed = decided.filter(isRemoval).map(({ item }) => item.subjectId);
  if (removed.length > 0) await rewriteTransactions(tx, change, isOneOf(removed), { deleted: true });
  for (const one of decided.filter((each) => !isRemoval(each)))
    await settleOne(tx, change, one, rowOf(rows, one.item.subjectId).row);
}
