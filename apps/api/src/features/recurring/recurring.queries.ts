import type { Day, LedgerId, TransactionId } from '@cairn/domain';
import { and, asc, eq, getTableColumns, gte, not, type SQL, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import {
  accounts,
  ledgers,
  recurringSeries,
  reviewDecisions,
  tombstones,
  transactions,
} from '../../platform/db/schema/index.ts';

/** All series, and whether the account of each is removed. */
export async function readSeries(db: Db, ledgerId: LedgerId) {
  return await db
    .select({
      row: getTableColumns(recurringSeries),
      isAccountRemoved: sql<boolean>`${accounts.removedAt} is not null`,
    })
    .from(recurringSeries)
    .leftJoin(accounts, and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, recurringSeries.accountId)))
    .where(eq(recurringSeries.ledgerId, ledgerId))
    .orderBy(asc(recurringSeries.id));
}

/** A transaction, in the order in which the statements below select its columns. */
export type PaymentText = readonly [
  id: number,
  day: string,
  amountCents: number,
  isIncome: boolean,
  accountId: number | null,
  merchantKey: string,
  name: string,
  categoryId: number | null,
];

const paymentColumns = sql.raw(
  'paid.id, paid.day, paid.amount_cents, paid.is_income, paid.account_id, paid.merchant_key, paid.name, paid.category_id',
);

export interface WantedPayments {
  readonly merchantKeys: readonly string[];
  /** Payments that users pinned, whatever their merchant and day. */
  readonly pinnedIds: readonly TransactionId[];
  readonly from: Day;
  readonly to: Day;
}

/** Looks up each merchant separately, whatever the planner expects, and returns one text, which is faster to decode. */
function paymentsText(db: Db, ledgerId: LedgerId, { merchantKeys, pinnedIds, from, to }: WantedPayments) {
  const ofMerchants = sql`select ${paymentColumns} from unnest(${makePgArray([...merchantKeys])}::text[]) as given (key)
    cross join lateral (select * from ${transactions} as one where one.ledger_id = ${ledgerId}
      and one.merchant_key = given.key and one.merchant_key <> '' and one.day >= ${from}::date and one.day <= ${to}::date
      and not one.deleted offset 0) as paid`;
  const pinned = sql`select ${paymentColumns} from unnest(${makePgArray([...pinnedIds])}::bigint[]) as given (id)
    cross join lateral (select * from ${transactions} as one where one.ledger_id = ${ledgerId} and one.id = given.id
      and not one.deleted offset 0) as paid`;
  const row = sql.raw(
    'json_build_array(id, day, amount_cents, is_income, account_id, merchant_key, name, category_id)',
  );
  return db
    .select({ text: sql<string | null>`json_agg(${row})::text` })
    .from(sql`(${ofMerchants} union ${pinned}) as payments`);
}

export async function readPayments(db: Db, ledgerId: LedgerId, wanted: WantedPayments): Promise<PaymentText[]> {
  const [found] = await paymentsText(db, ledgerId, wanted);
  return JSON.parse(found?.text ?? '[]');
}

export async function countTransactions(db: Db, ledgerId: LedgerId): Promise<number> {
  const [ledger] = await db.select({ count: ledgers.transactionCount }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return ledger?.count ?? 0;
}

/** A transaction that may repeat, in the order in which `repeatingText` selects its columns. */
export type RepeatingText = readonly [
  id: number,
  day: string,
  amountCents: number,
  merchantKey: string,
  isIncome: boolean,
  accountId: number | null,
  isTransfer: boolean,
  name: string,
  categoryId: number | null,
  subcategoryId: number | null,
];

/** The end of a page of transactions. */
export interface PageEnd {
  readonly day: string;
  readonly id: number;
}

const PAGE_ROWS = 5_000;

const repeatingColumns = [
  transactions.id,
  transactions.day,
  transactions.amountCents,
  transactions.merchantKey,
  transactions.isIncome,
  transactions.accountId,
  transactions.markedAsTransfer,
  transactions.name,
  transactions.categoryId,
  transactions.subcategoryId,
];
const repeatingRow = sql`json_build_array(${sql.join(repeatingColumns, sql`, `)})`;

/** A page of the transactions since a day, newest first. Pending and hidden ones are left out. */
export function repeatingText(db: Db, ledgerId: LedgerId, from: Day, before: PageEnd | null) {
  const isBefore: SQL | undefined =
    before === null
      ? undefined
      : sql`(${transactions.day}, ${transactions.id}) < (${before.day}::date, ${before.id}::bigint)`;
  const page = db
    .select({
      row: repeatingRow.as('row'),
      isRepeating: sql`not ${transactions.pending} and not ${transactions.hidden}`.as('is_repeating'),
    })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted), gte(transactions.day, from), isBefore))
    .orderBy(sql`${transactions.day} desc nulls last`, sql`${transactions.id} desc nulls last`)
    .limit(PAGE_ROWS)
    .as('page');
  return db
    .select({
      text: sql<string | null>`(json_agg(${page.row}) filter (where ${page.isRepeating}))::text`,
      count: sql<number>`count(*)`,
      last: sql<string | null>`(array_agg(${page.row}))[count(*)]::text`,
    })
    .from(page);
}

/** Reads page by page; `next` is null after the last one. */
export async function readRepeating(
  db: Db,
  ledgerId: LedgerId,
  from: Day,
  before: PageEnd | null,
): Promise<{ rows: RepeatingText[]; next: PageEnd | null }> {
  const [page] = await repeatingText(db, ledgerId, from, before);
  const rows: RepeatingText[] = JSON.parse(page?.text ?? '[]');
  const last: RepeatingText | null = JSON.parse(page?.last ?? 'null');
  const isLast = last === null || (page?.count ?? 0) < PAGE_ROWS;
  return { rows, next: isLast ? null : { id: last[0], day: last[1] } };
}

/** Those of some merchants since a day. Looks up each merchant separately, whatever the planner expects. */
function repeatingOfText(db: Db, ledgerId: LedgerId, merchantKeys: readonly string[], from: Day) {
  const row = sql.raw(`json_build_array(${repeatingColumns.map(({ name }) => name).join(', ')})`);
  return db.select({ text: sql<string | null>`json_agg(${row})::text` }).from(
    sql`unnest(${makePgArray([...merchantKeys])}::text[]) as given (key) cross join lateral (
      select * from ${transactions} as one where one.ledger_id = ${ledgerId} and one.merchant_key = given.key
        and one.merchant_key <> '' and one.day >= ${from}::date
        and not one.deleted and not one.pending and not one.hidden offset 0) as repeating`,
  );
}

export async function readRepeatingOf(
  db: Db,
  ledgerId: LedgerId,
  merchantKeys: readonly string[],
  from: Day,
): Promise<RepeatingText[]> {
  const [found] = await repeatingOfText(db, ledgerId, merchantKeys, from);
  return JSON.parse(found?.text ?? '[]');
}

/** The transactions that changed since the ledger had a version, with their merchants as they are now. */
export function changedSince(db: Db, ledgerId: LedgerId, version: number, limit: number) {
  return db
    .select({ id: transactions.id, merchantKey: transactions.merchantKey })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), gte(transactions.changedIn, version)))
    .orderBy(asc(transactions.changedIn), asc(transactions.id))
    .limit(limit);
}

/** The transactions that were removed for good since the ledger had a version. */
export function removedSince(db: Db, ledgerId: LedgerId, version: number, limit: number) {
  return db
    .select({ id: tombstones.rowId })
    .from(tombstones)
    .where(
      and(eq(tombstones.ledgerId, ledgerId), gte(tombstones.changedIn, version), eq(tombstones.noun, 'transaction')),
    )
    .orderBy(asc(tombstones.changedIn))
    .limit(limit);
}

/** The reason under which decisions about suggestions are stored. */
export const SUGGESTION = 'recurring';

/** Users' decisions about suggestions, oldest first. */
export async function readSuggestionDecisions(db: Db, ledgerId: LedgerId) {
  return await db
    .select({ fingerprint: reviewDecisions.fingerprint, valueCents: reviewDecisions.valueCents })
    .from(reviewDecisions)
    .where(
      and(
        eq(reviewDecisions.ledgerId, ledgerId),
        eq(reviewDecisions.subjectId, 0),
        eq(reviewDecisions.subjectNoun, 'suggestion'),
        eq(reviewDecisions.reason, SUGGESTION),
      ),
    )
    .orderBy(asc(reviewDecisions.id));
}
