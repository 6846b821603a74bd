import type { TransactionFilter } from '@cairn/contract';
import { type LedgerId, searchKeys } from '@cairn/domain';
import { and, count, eq, gte, isNull, lte, min, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import {
  nameHasRule,
  newestFirst,
  newestUncategorizedFirst,
  shownColumns,
  type TransactionRow,
} from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import { compileRows } from '../../platform/db/compile-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { pause } from '../../platform/pause.ts';

/** A filter with the texts that a search compares; what is not asked for is null. */
function askedBy(ledgerId: LedgerId, filter: TransactionFilter, after: Page['after'] = null) {
  const [key, asTyped] = searchKeys(filter.SearchText ?? '');
  return {
    ledgerId,
    StartDate: filter.StartDate || null,
    EndDate: filter.EndDate || null,
    CategoryID: filter.CategoryID || null,
    SubcategoryID: filter.SubcategoryID || null,
    AccountID: filter.AccountID || null,
    AmountFrom: filter.AmountFrom || null,
    AmountTo: filter.AmountTo || null,
    key: key || null,
    asTyped: asTyped === key ? null : asTyped,
    afterDay: after?.transactionDate ?? null,
    afterId: after?.userTransactionID ?? null,
    ShowOnlyUncategorized: filter.ShowOnlyUncategorized || null,
  };
}

type Asked = ReturnType<typeof askedBy>;

const holds = (text: string | Placeholder) => sql`strpos(${transactions.searchText}, ${text}) > 0`;

/** Either with the values themselves, or with a placeholder for each. */
type InStatement = <Value>(name: keyof Asked, value: Value) => Value | Placeholder;
const itself: InStatement = (_, value) => value;
const placeholder: InStatement = (name) => sql.placeholder(name);

function fitting(asked: Asked, given: InStatement): SQL | undefined {
  const { ledgerId, StartDate, EndDate, CategoryID, SubcategoryID, AccountID, key, asTyped, afterDay, afterId } = asked;
  const { AmountFrom, AmountTo } = asked;
  return and(
    eq(transactions.ledgerId, given('ledgerId', ledgerId)),
    not(transactions.deleted),
    StartDate ? gte(transactions.day, given('StartDate', StartDate)) : undefined,
    EndDate ? lte(transactions.day, given('EndDate', EndDate)) : undefined,
    CategoryID ? eq(transactions.categoryId, given('CategoryID', CategoryID)) : undefined,
    SubcategoryID ? eq(transactions.subcategoryId, given('SubcategoryID', SubcategoryID)) : undefined,
    AccountID ? eq(transactions.accountId, given('AccountID', AccountID)) : undefined,
    AmountFrom ? gte(transactions.amountCents, given('AmountFrom', AmountFrom)) : undefined,
    AmountTo ? lte(transactions.amountCents, given('AmountTo', AmountTo)) : undefined,
    asked.ShowOnlyUncategorized ? and(isNull(transactions.categoryId), not(transactions.markedAsTransfer)) : undefined,
    key ? or(holds(given('key', key)), asTyped ? holds(given('asTyped', asTyped)) : undefined) : undefined,
    afterDay
      ? sql`(${transactions.day}, ${transactions.id}) < (${given('afterDay', afterDay)}::date, ${given('afterId', afterId)})`
      : undefined,
  );
}

function orderOf(asked: Asked): SQL[] {
  return asked.ShowOnlyUncategorized ? newestUncategorizedFirst : newestFirst;
}

export interface Page {
  readonly limit: number;
  /** The last row of the page before. */
  readonly after: { readonly transactionDate: string; readonly userTransactionID: number } | null;
}

function listOf(db: Db, asked: Asked, given: InStatement, limit: number | Placeholder) {
  return db
    .select(shownColumns)
    .from(transactions)
    .where(fitting(asked, given))
    .orderBy(...orderOf(asked))
    .limit(limit);
}

export function listTransactions(db: Db, ledgerId: LedgerId, filter: TransactionFilter, { limit, after }: Page) {
  return listOf(db, askedBy(ledgerId, filter, after), itself, limit);
}

const prepareList = (db: Db, asked: Asked) =>
  compileRows(listOf(db, asked, placeholder, sql.placeholder('limit')).prepare(''));

/** By what is asked for: a list of a month is another statement than a search. */
const preparedLists = buildOnce(() => new Map<string, ReturnType<typeof prepareList>>());

/** The same, from a statement that is built once for all filters of its kind. */
export async function readTransactions(db: Db, ledgerId: LedgerId, filter: TransactionFilter, page: Page) {
  const asked = askedBy(ledgerId, filter, page.after);
  const kind = Object.entries(asked).reduce(
    (names, [name, value]) => (value === null ? names : `${names} ${name}`),
    '',
  );
  const lists = preparedLists(db);
  const list = lists.get(kind) ?? prepareList(db, asked);
  lists.set(kind, list);
  return await list.execute({ ...asked, limit: page.limit });
}

/** So many rows are read and mapped at once. */
export const PART_ROWS = 100;

type ListedRow = Awaited<ReturnType<typeof readTransactions>>[number];

/** A long list in parts, between which others are served. Ends early when the caller has left. */
export async function* readTransactionsInParts<Item>(
  db: Db,
  ledgerId: LedgerId,
  filter: TransactionFilter,
  { limit, after: start }: Page,
  { toItem, signal }: { toItem(row: ListedRow): Item; readonly signal: AbortSignal },
): AsyncGenerator<Item[]> {
  let after = start;
  for (let left = limit; left > 0; left -= PART_ROWS) {
    const asked = Math.min(PART_ROWS, left);
    const part = await readTransactions(db, ledgerId, filter, { limit: asked, after });
    yield part.map((row) => toItem(row));
    const last = part.at(-1);
    if (!last || part.length < asked) return;
    after = { transactionDate: last.day, userTransactionID: last.id };
    await pause();
    if (signal.aborted) return;
  }
}

/** So many ids come as one text. */
const IDS_AT_ONCE = 10_000;

/** Texts of ids with commas: a row for each would take many times as long to read and to send on. */
export async function* listTransactionIds(
  db: Db,
  ledgerId: LedgerId,
  filter: TransactionFilter,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  let after: Page['after'] = null;
  for (let left = limit; left > 0; left -= IDS_AT_ONCE) {
    const asked = askedBy(ledgerId, filter, after);
    const ids = db
      .select({ id: transactions.id, day: transactions.day })
      .from(transactions)
      .where(fitting(asked, itself))
      .orderBy(...orderOf(asked))
      .limit(Math.min(left, IDS_AT_ONCE))
      .as('ids');
    const part = { text: sql<string | null>`string_agg(${ids.id}::text, ',')`, count: count(), lastDay: min(ids.day) };
    const [row] = await db.select(part).from(ids);
    if (!row?.text || !row.lastDay) return;
    yield row.text;
    if (row.count < IDS_AT_ONCE) return;
    after = { transactionDate: row.lastDay, userTransactionID: Number(row.text.slice(row.text.lastIndexOf(',') + 1)) };
    await pause();
    if (signal.aborted) return;
  }
}

export async function countFitting(db: Db, ledgerId: LedgerId, filter: TransactionFilter): Promise<number> {
  return await db.$count(transactions, fitting(askedBy(ledgerId, filter), itself));
}

function isIt(ledgerId: LedgerId | Placeholder, id: number | Placeholder): SQL | undefined {
  return and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, id), not(transactions.deleted));
}

const oneTransaction = buildOnce((db) =>
  db
    .select()
    .from(transactions)
    .where(isIt(sql.placeholder('ledgerId'), sql.placeholder('id')))
    .prepare('one_transaction'),
);

export async function findTransaction(db: Db, ledgerId: LedgerId, id: number): Promise<TransactionRow> {
  const [row] = await oneTransaction(db).execute({ ledgerId, id });
  if (!row) throw notFound();
  return row;
}

export async function findTransactionWithRule(db: Db, ledgerId: LedgerId, id: number) {
  const [found] = await db
    .select({ row: transactions, hasNameRule: nameHasRule(db) })
    .from(transactions)
    .where(isIt(ledgerId, id));
  if (!found) throw notFound();
  return found;
}
