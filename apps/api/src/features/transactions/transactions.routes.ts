import {
  BULK_MAX,
  bulkRecategorizeTransactions,
  createTransaction,
  deleteTransaction,
  getTransactionData,
  getTransactionIDs,
  getTransactions,
  TRANSACTIONS_MAX,
  updateTransaction,
} from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { and, eq, not } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findManualAccount } from '../../platform/ledger/accounts.ts';
import { insertTransactions } from '../../platform/ledger/insert.ts';
import { normalized } from '../../platform/ledger/normalize.ts';
import { loadFaces, type TransactionRow, toTransaction } from '../../platform/ledger/read.ts';
import { isOneOf, rewriteTransactions } from '../../platform/ledger/rewrite.ts';
import { findOptionalTarget } from '../../platform/ledger/target.ts';
import { writeDescribed, writeLedger } from '../../platform/ledger/write.ts';
import {
  findTransaction,
  findTransactionWithRule,
  listTransactionIds,
  listTransactions,
} from './transactions.queries.ts';
import { updateOne } from './update-transaction.ts';

/** "Rule: Name contains trader". */
function sourceInWords(row: TransactionRow): string | null {
  switch (row.categorySource) {
    case 'rule':
      return `Rule: ${row.categoryRule}`;
    case 'person':
      return 'You';
    case 'import':
      return 'Import';
    case 'bank':
      return 'Bank';
    default:
      return null;
  }
}

export const transactionRoutes: readonly Route[] = [
  route(getTransactions, async ({ body, db, person }) => {
    const page = { limit: body.Limit ?? TRANSACTIONS_MAX, after: body.After ?? null };
    const [rows, faces] = await Promise.all([listTransactions(db, person.id, body, page), loadFaces(db, person.id)]);
    return rows.map((row) => toTransaction(row, faces));
  }),

  route(getTransactionIDs, ({ body, db, person }) => listTransactionIds(db, person.id, body, BULK_MAX)),

  route(getTransactionData, async ({ db, params, person }) => {
    const [{ row, hasNameRule }, faces] = await Promise.all([
      findTransactionWithRule(db, person.id, params.id),
      loadFaces(db, person.id),
    ]);
    return { ...toTransaction(row, faces), categorySource: sourceInWords(row), hasNameRule };
  }),

  route(createTransaction, async (context) => {
    const { body, person } = context;
    const { name } = normalized({ name: body.displayName, description: '' });
    const typed = { source: 'typed', summary: `Added ${name}`, count: 1 } as const;
    return await writeDescribed(context, typed, async (tx, change) => {
      const { TransactionCategoryID, TransactionSubcategoryID } = body;
      const target = await findOptionalTarget(tx, person.id, TransactionCategoryID, TransactionSubcategoryID);
      const account = body.AccountID ? await findManualAccount(tx, person.id, body.AccountID) : null;
      const [id] = await insertTransactions(tx, change, [
        {
          day: body.transactionDate,
          name: body.displayName,
          description: body.displayDescription ?? '',
          amountCents: body.amount,
          isIncome: body.isIncome ?? false,
          markedAsTransfer: body.markedAsTransfer ?? false,
          hidden: body.hidden ?? false,
          accountId: account?.id ?? null,
          category: target && { ...target, source: 'person' },
        },
      ]);
      if (id === undefined) throw new Error('the transaction was not made');
      return id;
    });
  }),

  route(updateTransaction, async (context) => {
    return await writeLedger(context, 'edited', (tx, change) => updateOne(tx, change, context.body));
  }),

  route(deleteTransaction, async (context) => {
    return await writeLedger(context, 'deleted', async (tx, change) => {
      const row = await findTransaction(tx, change.userId, context.body.userTransactionID);
      await rewriteTransactions(tx, change, and(eq(transactions.id, row.id), not(transactions.deleted)), {
        deleted: true,
      });
      return { answer: {}, done: { summary: `Deleted ${row.name}`, count: 1 } };
    });
  }),

  route(bulkRecategorizeTransactions, async (context) => {
    const { body, person } = context;
    return await writeLedger(context, 'bulk', async (tx, change) => {
      const target = await findOptionalTarget(tx, person.id, body.newCategoryID, body.newSubcategoryID);
      const count = await rewriteTransactions(
        tx,
        change,
        and(not(transactions.deleted), isOneOf(body.transactionIDs)),
        {
          categoryId: target?.categoryId ?? null,
          subcategoryId: target?.subcategoryId ?? null,
          categorySource: target ? 'person' : null,
          categoryRule: null,
        },
      );
      if (count === 0) throw notFound();
      const summary = `${countOf(count)} recategorized to ${target?.name ?? 'Uncategorized'}`;
      return { answer: { success: true, count }, done: { summary, count } };
    });
  }),
];
