import { addDays, DAYS_APART_MAX, type Day, type KnownRow, type LedgerId, type PageState } from '@cairn/domain';
import { and, between, eq, exists, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type TransactionRow, toBankFields } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankFormerIds, transactions } from '../../platform/db/schema/index.ts';
import type { BankPage } from './bank-page.ts';
import type { BankItem } from './items.ts';

/** How many days before or after a pending transaction to look for its posted version. */
const POSTING_WINDOW_DAYS = 15;

/** Whether the user changed anything that must not be lost. A name that a rule changed may be. */
function isTouched(row: TransactionRow): boolean {
  return row.isEdited || row.categorySource === 'person';
}

/** `isTouched` as SQL, also true for rows the user deleted. */
export const isTouchedOrDeleted = sql`(${transactions.isEdited} or ${transactions.deleted}
  or coalesce(${transactions.categorySource} = 'person', false))`;

function toKnown(row: TransactionRow, item: BankItem, wasPending: boolean): KnownRow[] {
  const isFromFile = row.bankItemId === null;
  const externalId = isFromFile ? `file-${row.id}` : row.externalId;
  if (externalId === null || row.accountId === null) return [];
  const fields = toBankFields(row);
  return [
    {
      ...fields,
      id: row.id,
      externalId,
      accountId: row.accountId,
      pending: row.pending,
      deleted: row.deleted,
      isTouched: isTouched(row),
      removedByBank: row.removedByBank,
      // An imported row doesn't say which fields the user edited, so all of them are preserved. If a rule renamed it, the
      // name that it came with still identifies it.
      edited: isFromFile && row.isEdited ? { ...fields, ...row.bankValues } : row.bankValues,
      isFormer: row.bankItemId !== item.id,
      isFromFile,
      wasPending: wasPending,
      addedIn: row.bankAddedIn,
      modifiedIn: row.bankModifiedIn,
    },
  ];
}

/** Passes any number of ids as one parameter and returns them as rows. */
function idRows(ids: readonly string[]): SQL {
  const quoted = ids.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`);
  return sql`unnest(${`{${quoted.join(',')}}`}::text[]) as given (external_id)`;
}

const isInLedger = (ledgerId: LedgerId) => eq(transactions.ledgerId, ledgerId);

/**
 * Matches the ledger's rows with these external ids. Each id is looked up separately and its row fetched by ctid: with
 * stale statistics on a growing table, the planner would otherwise read the whole ledger.
 */
function hasExternalId(ledgerId: LedgerId, ids: readonly string[]): SQL {
  return sql`${transactions}.ctid = any(array(select found.place from ${idRows(ids)} cross join lateral (
    select entry.ctid as place from ${transactions} as entry
    where entry.ledger_id = ${ledgerId} and entry.external_id = given.external_id offset 0) as found))`;
}

async function listFormerIds(tx: Db, ledgerId: LedgerId, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ externalId: sql<string>`given.external_id` })
    .from(idRows(ids))
    .where(
      sql`exists (select 1 from ${bankFormerIds} as former
        where former.ledger_id = ${ledgerId} and former.external_id = given.external_id offset 0)`,
    );
  return rows.map(({ externalId }) => externalId);
}

function daysAround(days: readonly Day[], margin = POSTING_WINDOW_DAYS): { from: Day; to: Day } | null {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && last ? { from: addDays(first, -margin), to: addDays(last, margin) } : null;
}

interface Found {
  readonly row: TransactionRow;
  /** Whether a pending transaction already became this row. */
  readonly wasPending: boolean;
}

async function find(tx: Db, where: SQL | undefined): Promise<Found[]> {
  const rows = await tx
    .select()
    .from(transactions)
    .where(and(isNotNull(transactions.bankItemId), where));
  return rows.map((row) => ({ row, wasPending: false }));
}

/**
 * Posted rows that arrived before their pending versions were removed. Only pending rows the user touched need a match.
 */
async function findPosted(tx: Db, item: BankItem, removed: readonly TransactionRow[]): Promise<Found[]> {
  const touched = removed.filter((row) => row.pending && (isTouched(row) || row.deleted));
  const around = daysAround(touched.map((row) => toBankFields(row).day));
  if (around === null) return [];
  const formerIds = tx
    .select({ one: sql`1` })
    .from(bankFormerIds)
    .where(and(eq(bankFormerIds.ledgerId, transactions.ledgerId), eq(bankFormerIds.transactionId, transactions.id)));
  return await tx
    .select({ row: transactions, wasPending: sql<boolean>`${exists(formerIds)}` })
    .from(transactions)
    .where(
      and(
        isInLedger(item.ledgerId),
        eq(transactions.bankItemId, item.id),
        inArray(
          transactions.accountId,
          touched.flatMap((row) => row.accountId ?? []),
        ),
        between(transactions.day, around.from, around.to),
        eq(transactions.bankAddedIn, item.reading),
        not(transactions.pending),
        not(transactions.deleted),
      ),
    );
}

/** Rows that earlier links reported for the same accounts, around the days of the page. */
async function findFromEarlierLinks(tx: Db, item: BankItem, page: BankPage): Promise<Found[]> {
  const reported = [...page.added, ...page.modified];
  const around = daysAround(reported.map(({ day }) => day));
  if (!item.continues || around === null) return [];
  return await find(
    tx,
    and(
      isInLedger(item.ledgerId),
      ne(transactions.bankItemId, item.id),
      inArray(transactions.accountId, [...new Set(reported.map(({ accountId }) => accountId))]),
      // If the user changed the date, the bank's own is stored in `bankValues`.
      or(
        between(transactions.day, around.from, around.to),
        sql`(${transactions.bankValues} ->> 'day')::date between ${around.from} and ${around.to}`,
      ),
    ),
  );
}

/** Rows imported from files into the same accounts, around the days of the page: the bank uses other ids for them. */
async function findFromFiles(tx: Db, item: BankItem, page: BankPage): Promise<Found[]> {
  const reported = [...page.added, ...page.modified];
  const around = daysAround(
    reported.map(({ day }) => day),
    DAYS_APART_MAX,
  );
  if (around === null) return [];
  const isNear = and(
    isInLedger(item.ledgerId),
    inArray(transactions.accountId, [...new Set(reported.map(({ accountId }) => accountId))]),
    between(transactions.day, around.from, around.to),
    isNull(transactions.bankItemId),
  );
  // Two statements, because deleted rows have a separate index.
  const [active, deleted] = await Promise.all(
    [sql`not ${transactions.deleted}`, sql`${transactions.deleted}`].map((isEither) =>
      tx.select().from(transactions).where(and(isNear, isEither)),
    ),
  );
  return [...(active ?? []), ...(deleted ?? [])].map((row) => ({ row, wasPending: false }));
}

/** Loads every row a page may affect, in a fixed number of statements. */
export async function loadPageState(tx: Db, item: BankItem, page: BankPage): Promise<PageState> {
  const { ledgerId, reading } = item;
  const reported = [...page.added, ...page.modified];
  const ids = [
    ...new Set([
      ...reported.flatMap(({ externalId, pendingExternalId }) => [externalId, pendingExternalId ?? externalId]),
      ...page.removed,
    ]),
  ];
  const [named, pending, fromEarlierLinks, fromFiles, formerIds] = await Promise.all([
    find(tx, hasExternalId(ledgerId, ids)),
    find(tx, and(isInLedger(ledgerId), transactions.removedByBank, transactions.pending)),
    findFromEarlierLinks(tx, item, page),
    findFromFiles(tx, item, page),
    listFormerIds(tx, ledgerId, ids),
  ]);
  const removedIds = new Set(page.removed);
  const removed = named.flatMap(({ row }) => (row.externalId !== null && removedIds.has(row.externalId) ? row : []));
  const posted = await findPosted(tx, item, removed);
  const found = [...posted, ...named, ...pending, ...fromEarlierLinks, ...fromFiles];
  const byId = new Map(found.toReversed().map(({ row, wasPending }) => [row.id, { row, wasPending }]));
  return {
    rows: [...byId.values()].flatMap(({ row, wasPending }) => toKnown(row, item, wasPending)),
    formerIds: new Set(formerIds),
    reading,
  };
}
