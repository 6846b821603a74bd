import type { TransactionFilter, TransactionSort } from '@cairn/contract';
import { type LedgerId, nameKey } from '@cairn/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import { isOneOf, type loadLabels, newestFirst, shownColumns } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { countedIn } from './line-filter.ts';
import { type CountedRow, matchingAll, toCriteria } from './transactions.queries.ts';

type NamesOfLedger = Awaited<ReturnType<typeof loadLabels>>;

interface Places {
  /** In ascending order, each with the number after it, whose place is 0 unless it is an ID too. */
  readonly ids: readonly number[];
  readonly places: readonly number[];
}

/** The place of each ID in the order of their names, from 1; equal names share one. */
function placesOf(names: Iterable<readonly [id: number, name: string]>): Places {
  const keyed = [...names].map(([id, name]) => [id, nameKey(name)] as const);
  const inOrder = [...new Set(keyed.map(([, key]) => key))].toSorted();
  const placeOf = new Map(inOrder.map((key, index) => [key, index + 1]));
  const byId = new Map(keyed.map(([id]) => [id + 1, 0]));
  for (const [id, key] of keyed) byId.set(id, placeOf.get(key) ?? 0);
  const ids = [...byId.keys()].toSorted((one, other) => one - other);
  return { ids, places: ids.map((id) => byId.get(id) ?? 0) };
}

/**
 * Without a category or an account, the place is 0. A binary search in a list: without statistics, the database would
 * join every row with every category, and a lookup in JSON takes longer than the rest of the sort.
 */
function placeIn({ ids, places }: Places, id: SQL): SQL {
  const bucket = sql`width_bucket(${id}, ${makePgArray([...ids])}::bigint[])`;
  return sql`coalesce((${makePgArray([...places])}::integer[])[${bucket}], 0)`;
}

/** What the column is sorted by. */
function sortKey(by: TransactionSort['by'], labels: NamesOfLedger): SQL {
  switch (by) {
    case 'date':
      return sql`${transactions.day}`;
    case 'name':
      // The same order on every database, whatever its locale.
      return sql`${transactions.nameKey} collate "C"`;
    case 'amount':
      return sql`case when ${transactions.isIncome} then ${transactions.amountCents} else -${transactions.amountCents} end`;
    case 'category': {
      const places = placesOf([...labels.categories].map(([id, { name }]) => [id, name]));
      return placeIn(places, sql`coalesce(${transactions.subcategoryId}, ${transactions.categoryId})`);
    }
    case 'account': {
      const places = placesOf([...labels.accounts].map(([id, { displayName }]) => [id, displayName]));
      return placeIn(places, sql`${transactions.accountId}`);
    }
  }
}

interface SortedList {
  readonly ledgerId: LedgerId;
  readonly filter: TransactionFilter;
  readonly sort: TransactionSort;
  readonly labels: NamesOfLedger;
  readonly limit: number;
}

/**
 * The rows after the last one of the previous page. The server looks up its position, because the client doesn't know
 * its sort key.
 */
async function isAfter(db: Db, { ledgerId, sort, labels }: SortedList, id: number): Promise<SQL | null> {
  const key = sortKey(sort.by, labels);
  const [last] = await db
    .select({ id: transactions.id, day: transactions.day, key: sql<string | number>`${key}` })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), sql`${transactions.id} = ${id}`));
  if (!last) return null;
  const beyond = sort.isAscending ? sql`${key} > ${last.key}` : sql`${key} < ${last.key}`;
  const isNext = sql`(${transactions.day}, ${transactions.id}) < (${last.day}::date, ${last.id})`;
  return sql`(${beyond} or (${key} = ${last.key} and ${isNext}))`;
}

/** The IDs of one page in order, and nothing else, because every matching row is read to sort them. */
export function sortedIds(db: Db, { ledgerId, filter, sort, labels, limit }: SortedList, after: SQL | undefined) {
  return db
    .select({ id: transactions.id, key: sortKey(sort.by, labels).as('sort_key') })
    .from(transactions)
    .where(and(matchingAll(db, toCriteria(ledgerId, filter)), after))
    .orderBy(sort.isAscending ? sql`sort_key asc` : sql`sort_key desc`, ...newestFirst)
    .limit(limit);
}

/** One page of the transactions that match a filter, sorted by a column and then newest first. */
export async function readSortedTransactions(db: Db, list: SortedList, after: { readonly id: number } | null) {
  const later = after ? await isAfter(db, list, after.id) : undefined;
  if (later === null) return [];
  const ids = (await sortedIds(db, list, later)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { lines } = list.filter;
  const rows: CountedRow[] = await db
    .select({ ...shownColumns, ...(lines && { counted: countedIn(list.ledgerId, lines).as('counted') }) })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, list.ledgerId), isOneOf(ids)));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}
