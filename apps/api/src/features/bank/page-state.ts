import { addDays, DAYS_APART_MAX, type Day, type KnownRow, type LedgerId, type PageState } from '@cairn/domain';
import { and, between, eq, exists, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type TransactionRow, toBankFields } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankFormerIds, transactions } from '../../platform/db/schema/index.ts';
import type { BankItem } from './items.ts';
import type { BankPage } from './told-page.ts';

/** A booking is looked for so far around its announcement. */
const AROUND_DAYS = 15;

/** Whether the person did anything to it that must not be lost. */
function isTouched(row: TransactionRow): boolean {
  return row.isEdited || row.bankValues !== null || row.categorySource === 'person';
}

/** The same as a condition, for what the person deleted too. */
export const isTouchedOrDeleted = sql`(${transactions.isEdited} or ${transactions.deleted}
  or ${transactions.bankValues} is not null or coalesce(${transactions.categorySource} = 'person', false))`;

function toKnown(row: TransactionRow, item: BankItem, wasAnnounced: boolean): KnownRow[] {
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
      // Which fields of a file's row the person edited is not known, so that all stay.
      edited: isFromFile && row.isEdited ? fields : row.bankValues,
      isFormer: row.bankItemId !== item.id,
      isFromFile,
      wasAnnounced,
      addedIn: row.bankAddedIn,
      modifiedIn: row.bankModifiedIn,
    },
  ];
}

/** Any number of ids in one parameter, as rows. */
function given(ids: readonly string[]): SQL {
  const quoted = ids.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`);
  return sql`unnest(${`{${quoted.join(',')}}`}::text[]) as given (external_id)`;
}

const isOf = (ledgerId: LedgerId) => eq(transactions.ledgerId, ledgerId);

/**
 * The person's own of these ids. Looked up one by one, then taken from their places: while a table fills, the planner
 * knows too little of it and would read all of a person's rows.
 */
function isTold(ledgerId: LedgerId, ids: readonly string[]): SQL {
  return sql`${transactions}.ctid = any(array(select found.place from ${given(ids)} cross join lateral (
    select told.ctid as place from ${transactions} as told
    where told.ledger_id = ${ledgerId} and told.external_id = given.external_id offset 0) as found))`;
}

async function listFormerIds(tx: Db, ledgerId: LedgerId, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ externalId: sql<string>`given.external_id` })
    .from(given(ids))
    .where(
      sql`exists (select 1 from ${bankFormerIds} as former
        where former.ledger_id = ${ledgerId} and former.external_id = given.external_id offset 0)`,
    );
  return rows.map(({ externalId }) => externalId);
}

function daysAround(days: readonly Day[], margin = AROUND_DAYS): { from: Day; to: Day } | null {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && last ? { from: addDays(first, -margin), to: addDays(last, margin) } : null;
}

type Found = { readonly row: TransactionRow; readonly wasAnnounced: boolean };

async function find(tx: Db, where: SQL | undefined): Promise<Found[]> {
  const rows = await tx
    .select()
    .from(transactions)
    .where(and(isNotNull(transactions.bankItemId), where));
  return rows.map((row) => ({ row, wasAnnounced: false }));
}

/** Bookings that came before their announcements were removed; only announcements that the person touched look for one. */
async function findBookings(tx: Db, item: BankItem, removed: readonly TransactionRow[]): Promise<Found[]> {
  const kept = removed.filter((row) => row.pending && (isTouched(row) || row.deleted));
  const around = daysAround(kept.map((row) => toBankFields(row).day));
  if (around === null) return [];
  const announced = tx
    .select({ one: sql`1` })
    .from(bankFormerIds)
    .where(and(eq(bankFormerIds.ledgerId, transactions.ledgerId), eq(bankFormerIds.transactionId, transactions.id)));
  return await tx
    .select({ row: transactions, wasAnnounced: sql<boolean>`${exists(announced)}` })
    .from(transactions)
    .where(
      and(
        isOf(item.ledgerId),
        eq(transactions.bankItemId, item.id),
        inArray(
          transactions.accountId,
          kept.flatMap((row) => row.accountId ?? []),
        ),
        between(transactions.day, around.from, around.to),
        eq(transactions.bankAddedIn, item.reading),
        not(transactions.pending),
        not(transactions.deleted),
      ),
    );
}

/** What an earlier link told of the same accounts, around the days of the page. */
async function findFormer(tx: Db, item: BankItem, page: BankPage): Promise<Found[]> {
  const told = [...page.added, ...page.modified];
  const around = daysAround(told.map(({ day }) => day));
  if (!item.continues || around === null) return [];
  return await find(
    tx,
    and(
      isOf(item.ledgerId),
      ne(transactions.bankItemId, item.id),
      inArray(transactions.accountId, [...new Set(told.map(({ accountId }) => accountId))]),
      // The person may have moved it; the bank's own day is then among the edited values.
      or(
        between(transactions.day, around.from, around.to),
        sql`(${transactions.bankValues} ->> 'day')::date between ${around.from} and ${around.to}`,
      ),
    ),
  );
}

/** What files brought to the same accounts, around the days of the page: the bank reports it under ids of its own. */
async function findFromFiles(tx: Db, item: BankItem, page: BankPage): Promise<Found[]> {
  const told = [...page.added, ...page.modified];
  const around = daysAround(
    told.map(({ day }) => day),
    DAYS_APART_MAX,
  );
  if (around === null) return [];
  const isNear = and(
    isOf(item.ledgerId),
    inArray(transactions.accountId, [...new Set(told.map(({ accountId }) => accountId))]),
    between(transactions.day, around.from, around.to),
    isNull(transactions.bankItemId),
  );
  // Two statements, as each has an index of its own.
  const living = await tx
    .select()
    .from(transactions)
    .where(and(isNear, sql`not ${transactions.deleted}`));
  const deleted = await tx
    .select()
    .from(transactions)
    .where(and(isNear, sql`${transactions.deleted}`));
  return [...living, ...deleted].map((row) => ({ row, wasAnnounced: false }));
}

/** All that a page may concern, in a handful of statements however long it is. */
export async function loadPageState(tx: Db, item: BankItem, page: BankPage): Promise<PageState> {
  const { ledgerId, reading } = item;
  const told = [...page.added, ...page.modified];
  const ids = [
    ...new Set([
      ...told.flatMap(({ externalId, pendingExternalId }) => [externalId, pendingExternalId ?? externalId]),
      ...page.removed,
    ]),
  ];
  const named = await find(tx, isTold(ledgerId, ids));
  const removedIds = new Set(page.removed);
  const removed = named.flatMap(({ row }) => (row.externalId !== null && removedIds.has(row.externalId) ? row : []));
  const found = [
    ...(await findBookings(tx, item, removed)),
    ...named,
    ...(await find(tx, and(isOf(ledgerId), transactions.removedByBank, transactions.pending))),
    ...(await findFormer(tx, item, page)),
    ...(await findFromFiles(tx, item, page)),
  ];
  const byId = new Map(found.toReversed().map(({ row, wasAnnounced }) => [row.id, { row, wasAnnounced }]));
  return {
    rows: [...byId.values()].flatMap(({ row, wasAnnounced }) => toKnown(row, item, wasAnnounced)),
    formerIds: new Set(await listFormerIds(tx, ledgerId, ids)),
    reading,
  };
}
