import type { TransactionFilter } from '@cairn/contract';
import { type Day, searchKeys } from '@cairn/domain';
import { and, eq, gte, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { newestFirst, type TransactionRow } from '../../platform/ledger/read.ts';
import { nameHasRule } from '../../platform/ledger/rules.ts';

function fitting(userId: number, filter: TransactionFilter): SQL | undefined {
  const { StartDate, EndDate, SearchText, CategoryID, SubcategoryID, ShowOnlyUncategorized, AccountID } = filter;
  const [key, asTyped] = searchKeys(SearchText ?? '');
  const holds = (text: string) => sql`strpos(${transactions.searchText}, ${text}) > 0`;
  return and(
    eq(transactions.userId, userId),
    not(transactions.deleted),
    StartDate ? gte(transactions.day, StartDate) : undefined,
    EndDate ? lte(transactions.day, EndDate) : undefined,
    CategoryID ? eq(transactions.categoryId, CategoryID) : undefined,
    SubcategoryID ? eq(transactions.subcategoryId, SubcategoryID) : undefined,
    AccountID ? eq(transactions.accountId, AccountID) : undefined,
    ShowOnlyUncategorized ? and(isNull(transactions.categoryId), not(transactions.markedAsTransfer)) : undefined,
    key === '' ? undefined : or(holds(key), asTyped === key ? undefined : holds(asTyped)),
  );
}

export interface Page {
  readonly limit: number;
  /** The last row of the page before. */
  readonly after: { readonly transactionDate: Day; readonly userTransactionID: number } | null;
}

export function listTransactions(db: Db, userId: number, filter: TransactionFilter, { limit, after }: Page) {
  const older = after
    ? sql`(${transactions.day}, ${transactions.id}) < (${after.transactionDate}::date, ${after.userTransactionID})`
    : undefined;
  return db
    .select()
    .from(transactions)
    .where(and(fitting(userId, filter), older))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function listTransactionIds(
  db: Db,
  userId: number,
  filter: TransactionFilter,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(fitting(userId, filter))
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map((row) => row.id);
}

function isIt(userId: number, id: number): SQL | undefined {
  return and(eq(transactions.userId, userId), eq(transactions.id, id), not(transactions.deleted));
}

export async function findTransaction(db: Db, userId: number, id: number): Promise<TransactionRow> {
  const [row] = await db.select().from(transactions).where(isIt(userId, id));
  if (!row) throw notFound();
  return row;
}

export async function findTransactionWithRule(db: Db, userId: number, id: number) {
  const [found] = await db
    .select({ row: transactions, hasNameRule: nameHasRule(db) })
    .from(transactions)
    .where(isIt(userId, id));
  if (!found) throw notFound();
  return found;
}
