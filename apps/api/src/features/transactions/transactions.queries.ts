import type { TransactionFilter } from '@cairn/contract';
import { keysOfMerchantsNamed, type LedgerId, type LineFilter, searchKeys } from '@cairn/domain';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lt,
  lte,
  min,
  not,
  notExists,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  nameHasRule,
  newestFirst,
  newestUncategorizedFirst,
  type ShownRow,
  shownColumns,
  sourceColumns,
  storedLines,
  storedTagsIn,
  type TransactionRow,
} from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import { compileRows } from '../../platform/db/compile-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { splitLines, transactions } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { pause } from '../../platform/pause.ts';
import { countedIn, hasLineIn } from './line-filter.ts';
import { hasLineWith } from './line-search.ts';
import { hasTag, hasTagNamed, isReimbursable, lineHasTag, lineIsOfTagged } from './tag-filter.ts';

function merchantKeysOf(typed: string): string | null {
  const keys = keysOfMerchantsNamed(typed);
  return keys.length === 0 ? null : JSON.stringify(keys);
}

const PART_OF_AMOUNT = /^\d+\.?\d*$/;

/** The filter's criteria, with the search keys. Criteria that aren't set are null. */
export function toCriteria(ledgerId: LedgerId, filter: TransactionFilter, after: Page['after'] = null) {
  const [key, asTyped] = searchKeys(filter.searchText ?? '');
  return {
    ledgerId,
    startDate: filter.startDate || null,
    endDate: filter.endDate || null,
    categoryId: filter.categoryId || null,
    subcategoryId: filter.subcategoryId || null,
    accountId: filter.accountId || null,
    amountFrom: filter.amountFrom || null,
    amountTo: filter.amountTo || null,
    key: key || null,
    asTyped: asTyped === key ? null : asTyped,
    /** Merchants whose names contain the text, as a JSON list; null if there are none. */
    merchantKeys: merchantKeysOf(filter.searchText ?? ''),
    partOfAmount: PART_OF_AMOUNT.test(key) ? key : null,
    afterDay: after?.date ?? null,
    afterId: after?.id ?? null,
    isUncategorized: filter.isUncategorized || null,
    tagId: filter.tagId || null,
    reimbursement: filter.reimbursement || null,
    /** Only these lines count, as in a report. */
    lines: filter.lines ?? null,
  };
}

export type Criteria = ReturnType<typeof toCriteria>;

/** Parsed once per statement, because it doesn't depend on the row. */
const isMerchantIn = (keys: string | Placeholder) =>
  sql`${transactions.merchantKey} in (select jsonb_array_elements_text(${keys}::jsonb))`;

const hasText = (text: string | Placeholder) => sql`strpos(${transactions.searchText}, ${text}) > 0`;

/** How a value appears in a statement: inline, or as a placeholder. */
type Bind = <Value>(name: keyof Criteria, value: Value) => Value | Placeholder;
export const inline: Bind = (_, value) => value;
const placeholder: Bind = (name) => sql.placeholder(name);

/** Whether the criterion alone selects the transactions. */
function isOnly(criterion: 'tagId' | 'reimbursement', criteria: Criteria): boolean {
  const { ledgerId: _ledger, afterDay: _day, afterId: _id, ...others } = criteria;
  return Object.entries(others).every(([name, value]) => name === criterion || value === null);
}

export const isOnlyTag = (criteria: Criteria) => isOnly('tagId', criteria);

/** The criteria that don't depend on the category. */
export function matchingOthers(criteria: Criteria, bind: Bind): SQL | undefined {
  const { ledgerId, startDate, endDate, accountId, key, asTyped, merchantKeys, afterDay, afterId } = criteria;
  const { amountFrom, amountTo, tagId, reimbursement, partOfAmount, lines } = criteria;
  const owner = bind('ledgerId', ledgerId);
  return and(
    eq(transactions.ledgerId, owner),
    not(transactions.deleted),
    startDate ? gte(transactions.day, bind('startDate', startDate)) : undefined,
    endDate ? lte(transactions.day, bind('endDate', endDate)) : undefined,
    accountId ? eq(transactions.accountId, bind('accountId', accountId)) : undefined,
    amountFrom ? gte(transactions.amountCents, bind('amountFrom', amountFrom)) : undefined,
    amountTo ? lte(transactions.amountCents, bind('amountTo', amountTo)) : undefined,
    criteria.isUncategorized ? not(transactions.markedAsTransfer) : undefined,
    tagId ? hasTag(owner, bind('tagId', tagId), isOnlyTag(criteria)) : undefined,
    reimbursement
      ? isReimbursable(owner, bind('reimbursement', reimbursement), isOnly('reimbursement', criteria))
      : undefined,
    lines ? hasLineIn(ledgerId, lines) : undefined,
    key
      ? or(
          hasText(bind('key', key)),
          asTyped ? hasText(bind('asTyped', asTyped)) : undefined,
          merchantKeys ? isMerchantIn(bind('merchantKeys', merchantKeys)) : undefined,
          hasTagNamed(owner, asTyped ? bind('asTyped', asTyped) : bind('key', key)),
          hasLineWith({
            ledgerId: owner,
            note: asTyped ? bind('asTyped', asTyped) : bind('key', key),
            amount: partOfAmount && bind('partOfAmount', partOfAmount),
          }),
        )
      : undefined,
    afterDay
      ? sql`(${transactions.day}, ${transactions.id}) < (${bind('afterDay', afterDay)}::date, ${bind('afterId', afterId)})`
      : undefined,
  );
}

const earlier = alias(splitLines, 'earlier');

/** Whether the criteria depend on the category, which a split transaction has in its lines. */
export function hasCategoryCriteria({ categoryId, subcategoryId, isUncategorized }: Criteria): boolean {
  return categoryId !== null || subcategoryId !== null || isUncategorized !== null;
}

export function isInCategory(
  table: typeof transactions | typeof splitLines | typeof earlier,
  criteria: Criteria,
  bind: Bind,
): SQL | undefined {
  const { categoryId, subcategoryId, isUncategorized } = criteria;
  return and(
    categoryId ? eq(table.categoryId, bind('categoryId', categoryId)) : undefined,
    subcategoryId ? eq(table.subcategoryId, bind('subcategoryId', subcategoryId)) : undefined,
    isUncategorized ? isNull(table.categoryId) : undefined,
  );
}

function matchingUnsplit(criteria: Criteria, bind: Bind): SQL | undefined {
  return and(matchingOthers(criteria, bind), not(transactions.isSplit), isInCategory(transactions, criteria, bind));
}

/** Lines that have the tag, themselves or through their transaction. */
function isTaggedLine(
  line: typeof splitLines | typeof earlier,
  { ledgerId, tagId }: Criteria,
  bind: Bind,
): SQL | undefined {
  if (!tagId) return undefined;
  const [owner, tag] = [bind('ledgerId', ledgerId), bind('tagId', tagId)];
  return or(lineIsOfTagged(owner, tag, line), lineHasTag(owner, tag, line));
}

/** Lines in the category, one for each transaction. */
function matchingLines(db: Db, criteria: Criteria, bind: Bind): SQL | undefined {
  const { ledgerId, startDate, endDate, afterDay, afterId } = criteria;
  const isEarlier = and(
    eq(earlier.ledgerId, bind('ledgerId', ledgerId)),
    eq(earlier.transactionId, splitLines.transactionId),
    lt(earlier.position, splitLines.position),
    sql`${earlier.categoryId} is not distinct from ${splitLines.categoryId}`,
    criteria.subcategoryId ? eq(earlier.subcategoryId, splitLines.subcategoryId) : undefined,
    not(earlier.isTransfer),
    isTaggedLine(earlier, criteria, bind),
  );
  return and(
    eq(splitLines.ledgerId, bind('ledgerId', ledgerId)),
    isInCategory(splitLines, criteria, bind),
    not(splitLines.isTransfer),
    isTaggedLine(splitLines, criteria, bind),
    startDate ? gte(splitLines.day, bind('startDate', startDate)) : undefined,
    endDate ? lte(splitLines.day, bind('endDate', endDate)) : undefined,
    afterDay
      ? sql`(${splitLines.day}, ${splitLines.transactionId}) < (${bind('afterDay', afterDay)}::date, ${bind('afterId', afterId)})`
      : undefined,
    notExists(db.select({ one: sql`1` }).from(earlier).where(isEarlier)),
  );
}

function linesWithTransactions(db: Db, criteria: Criteria, bind: Bind) {
  return db
    .select({ id: splitLines.transactionId, day: splitLines.day })
    .from(splitLines)
    .innerJoin(
      transactions,
      and(
        eq(transactions.ledgerId, bind('ledgerId', criteria.ledgerId)),
        eq(transactions.id, splitLines.transactionId),
      ),
    )
    .where(and(matchingLines(db, criteria, bind), matchingOthers(criteria, bind)));
}

/**
 * The condition for a page of the list. With a category, the ids of the page come from two index ranges, one of
 * transactions and one of split lines, because a condition on both would read the whole ledger.
 */
function matching(db: Db, criteria: Criteria, bind: Bind, limit: number | Placeholder): SQL | undefined {
  if (!hasCategoryCriteria(criteria)) return matchingOthers(criteria, bind);
  const unsplit = db
    .select({ id: transactions.id, day: transactions.day })
    .from(transactions)
    .where(matchingUnsplit(criteria, bind))
    .orderBy(...(criteria.isUncategorized ? newestUncategorizedFirst : newestFirst))
    .limit(limit);
  const split = linesWithTransactions(db, criteria, bind)
    .orderBy(desc(splitLines.day), desc(splitLines.transactionId))
    .limit(limit);
  const ids = sql`select found.id from ((${unsplit}) union all (${split})) as found
    order by found.day desc, found.id desc limit ${limit}`;
  return and(
    eq(transactions.ledgerId, bind('ledgerId', criteria.ledgerId)),
    sql`${transactions.id} = any(array(${ids}))`,
  );
}

/** All transactions that match, for lists that read every one of them anyway. */
export function matchingAll(db: Db, criteria: Criteria): SQL | undefined {
  if (!hasCategoryCriteria(criteria)) return matchingOthers(criteria, inline);
  const unsplit = db.select({ id: transactions.id }).from(transactions).where(matchingUnsplit(criteria, inline));
  const split = db
    .select({ id: splitLines.transactionId })
    .from(splitLines)
    .where(matchingLines(db, criteria, inline));
  return and(matchingOthers(criteria, inline), sql`${transactions.id} = any(array((${unsplit}) union all (${split})))`);
}

export interface Page {
  readonly limit: number;
  /** The last row of the previous page. */
  readonly after: { readonly date: string; readonly id: number } | null;
}

function buildList(db: Db, criteria: Criteria, bind: Bind, limit: number | Placeholder) {
  return db
    .select({ ...shownColumns, tags: storedTagsIn(bind('ledgerId', criteria.ledgerId)).as('tags') })
    .from(transactions)
    .where(matching(db, criteria, bind, limit))
    .orderBy(...newestFirst)
    .limit(limit);
}

export function listTransactions(db: Db, ledgerId: LedgerId, filter: TransactionFilter, { limit, after }: Page) {
  return buildList(db, toCriteria(ledgerId, filter, after), inline, limit);
}

const prepareList = (db: Db, criteria: Criteria) =>
  compileRows(buildList(db, criteria, placeholder, sql.placeholder('limit')).prepare(''));

/** A listed transaction, with the part of it that the filter's lines count, if it has any. */
export type CountedRow = ShownRow & { readonly counted?: number };

/** Keyed by the names of the criteria that are set, because each combination needs a different statement. */
const preparedLists = buildOnce(() => new Map<string, ReturnType<typeof prepareList>>());

/** With the part of each transaction that the filter's lines count. */
function listCounted(db: Db, criteria: Criteria, lines: LineFilter, limit: number) {
  const { ledgerId } = criteria;
  return db
    .select({
      ...shownColumns,
      tags: storedTagsIn(ledgerId).as('tags'),
      counted: countedIn(ledgerId, lines).as('counted'),
    })
    .from(transactions)
    .where(matching(db, criteria, inline, limit))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Like `listTransactions`, with a statement that is built once per combination of criteria. */
export async function readTransactions(
  db: Db,
  ledgerId: LedgerId,
  filter: TransactionFilter,
  page: Page,
): Promise<CountedRow[]> {
  // Its lines aren't placeholders, so the statement can't be used again.
  if (filter.lines) return await listCounted(db, toCriteria(ledgerId, filter, page.after), filter.lines, page.limit);
  const criteria = toCriteria(ledgerId, filter, page.after);
  const kind = Object.entries(criteria).reduce(
    (names, [name, value]) => (value === null ? names : `${names} ${name}`),
    '',
  );
  const lists = preparedLists(db);
  const list = lists.get(kind) ?? prepareList(db, criteria);
  lists.set(kind, list);
  return await list.execute({ ...criteria, limit: page.limit });
}

/** How many rows are read and mapped at a time. */
export const PART_ROWS = 100;

/** Reads a long list in parts and lets other requests run in between. Stops if the caller disconnects. */
export async function* readTransactionsInParts<Item>(
  db: Db,
  ledgerId: LedgerId,
  filter: TransactionFilter,
  { limit, after: start }: Page,
  { toItem, signal }: { toItem(row: CountedRow): Item; readonly signal: AbortSignal },
): AsyncGenerator<Item[]> {
  let after = start;
  for (let left = limit; left > 0; left -= PART_ROWS) {
    const size = Math.min(PART_ROWS, left);
    const part = await readTransactions(db, ledgerId, filter, { limit: size, after });
    yield part.map((row) => toItem(row));
    const last = part.at(-1);
    if (!last || part.length < size) return;
    after = { date: last.day, id: last.id };
    await pause();
    if (signal.aborted) return;
  }
}

/** How many IDs are read at a time. */
const PART_IDS = 10_000;

/** Yields comma-separated IDs, because one row per ID would take many times as long to read and send. */
export async function* listTransactionIds(
  db: Db,
  ledgerId: LedgerId,
  filter: TransactionFilter,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  let after: Page['after'] = null;
  for (let left = limit; left > 0; left -= PART_IDS) {
    const criteria = toCriteria(ledgerId, filter, after);
    const size = Math.min(left, PART_IDS);
    const ids = db
      .select({ id: transactions.id, day: transactions.day })
      .from(transactions)
      .where(matching(db, criteria, inline, size))
      .orderBy(...newestFirst)
      .limit(size)
      .as('ids');
    const part = { text: sql<string | null>`string_agg(${ids.id}::text, ',')`, count: count(), lastDay: min(ids.day) };
    const [row] = await db.select(part).from(ids);
    if (!row?.text || !row.lastDay) return;
    yield row.text;
    if (row.count < PART_IDS) return;
    after = { date: row.lastDay, id: Number(row.text.slice(row.text.lastIndexOf(',') + 1)) };
    await pause();
    if (signal.aborted) return;
  }
}

export async function countMatching(db: Db, ledgerId: LedgerId, filter: TransactionFilter): Promise<number> {
  const criteria = toCriteria(ledgerId, filter);
  if (!hasCategoryCriteria(criteria)) return await db.$count(transactions, matchingOthers(criteria, inline));
  const split = linesWithTransactions(db, criteria, inline).as('split');
  const [unsplitCount, splitCount] = await Promise.all([
    db.$count(transactions, matchingUnsplit(criteria, inline)),
    db.$count(split),
  ]);
  return unsplitCount + splitCount;
}

function isTransaction(ledgerId: LedgerId | Placeholder, id: number | Placeholder): SQL | undefined {
  return and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, id), not(transactions.deleted));
}

const oneTransaction = buildOnce((db) =>
  db
    .select()
    .from(transactions)
    .where(isTransaction(sql.placeholder('ledgerId'), sql.placeholder('id')))
    .prepare('one_transaction'),
);

export async function findTransaction(db: Db, ledgerId: LedgerId, id: number): Promise<TransactionRow> {
  const [row] = await oneTransaction(db).execute({ ledgerId, id });
  if (!row) throw notFound();
  return row;
}

export async function findShownTransaction(db: Db, ledgerId: LedgerId, id: number) {
  const [found] = await db.select(shownColumns).from(transactions).where(isTransaction(ledgerId, id));
  if (!found) throw notFound();
  return found;
}

export async function findTransactionWithLines(db: Db, ledgerId: LedgerId, id: number) {
  const [found] = await db
    .select({ row: getTableColumns(transactions), splits: storedLines })
    .from(transactions)
    .where(isTransaction(ledgerId, id));
  if (!found) throw notFound();
  return found;
}

export type TransactionWithLines = Awaited<ReturnType<typeof findTransactionWithLines>>;

export async function findTransactionWithRule(db: Db, ledgerId: LedgerId, id: number) {
  const [found] = await db
    .select({
      ...shownColumns,
      ...sourceColumns,
      merchantKey: transactions.merchantKey,
      hasNameRule: nameHasRule(db),
    })
    .from(transactions)
    .where(isTransaction(ledgerId, id));
  if (!found) throw notFound();
  return found;
}
