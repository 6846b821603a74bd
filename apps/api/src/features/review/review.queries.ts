import {
  addDays,
  type ChangeSetId,
  type Day,
  type LedgerId,
  REVIEW_DAYS,
  REVIEW_ROWS_MAX,
  SAMPLES_MAX,
} from '@cairn/domain';
import { and, asc, eq, gte, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import { historyStart, newestFirst, type StoredLine, storedLines, type TransactionRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  changeSets,
  changes,
  dismissedTransferPairs,
  reviewDecisions,
  transactions,
} from '../../platform/db/schema/index.ts';

/** The newest changes by banks that are considered. */
const BANK_CHANGES_MAX = 1_000;

/** The columns that the reasons compare. Flags are bits of one number, because that is faster to read. */
const windowColumns = [
  transactions.id,
  transactions.day,
  transactions.name,
  transactions.description,
  transactions.amountCents,
  transactions.accountId,
  transactions.merchantKey,
  transactions.externalId,
  transactions.bankItemId,
  transactions.categoryId,
  transactions.subcategoryId,
  transactions.categorySource,
  transactions.categoryRule,
  transactions.madeIn,
];

/** In the order of their bits. */
const windowFlags = [
  transactions.isIncome,
  transactions.pending,
  transactions.removedByBank,
  transactions.markedAsTransfer,
  transactions.hidden,
  transactions.isSplit,
];

/** A transaction of the window, in the order of `windowColumns`, with its flags. */
export type WindowRow = readonly [
  id: number,
  day: string,
  name: string,
  description: string,
  amountCents: number,
  accountId: number | null,
  merchantKey: string,
  externalId: string | null,
  bankItemId: number | null,
  categoryId: number | null,
  subcategoryId: number | null,
  categorySource: TransactionRow['categorySource'],
  categoryRule: string | null,
  madeIn: number,
  flags: number,
];

/** Reads the rows as one text, because decoding them one by one takes several times as long as comparing them. */
export function windowText(db: Db, ledgerId: LedgerId, today: Day) {
  const bits = windowFlags.map((flag, at) => sql`${flag}::integer * ${sql.raw(String(2 ** at))}`);
  const values = [...windowColumns, sql.join(bits, sql` + `)];
  const window = db
    .select({ row: sql`json_build_array(${sql.join(values, sql`, `)})`.as('row') })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        not(transactions.deleted),
        gte(transactions.day, addDays(today, -REVIEW_DAYS)),
      ),
    )
    .orderBy(...newestFirst)
    .limit(REVIEW_ROWS_MAX)
    .as('review_window');
  return db.select({ text: sql<string | null>`json_agg(${window.row})::text` }).from(window);
}

/** The newest transactions of the last 90 days. */
export async function readWindow(db: Db, ledgerId: LedgerId, today: Day): Promise<readonly WindowRow[]> {
  const [window] = await windowText(db, ledgerId, today);
  return JSON.parse(window?.text ?? '[]');
}

/** The day of the first transaction. */
export async function findFirstDay(db: Db, ledgerId: LedgerId): Promise<string | null> {
  const [first] = await db
    .select({ day: transactions.day })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted)))
    .orderBy(sql`${transactions.day} asc nulls first`, sql`${transactions.id} asc nulls first`)
    .limit(1);
  return first?.day ?? null;
}

/** Money out is negative. */
type EarlierText = readonly [merchantKey: string, signedCents: readonly number[]];

/** The oldest transaction of the window. */
interface OldestRow {
  readonly day: string;
  readonly id: number;
}

/** Looks up each merchant separately, whatever the planner expects. */
export function earlierText(db: Db, ledgerId: LedgerId, merchantKeys: readonly string[], { day, id }: OldestRow) {
  const found = sql`(select json_agg(one.signed_cents) as samples from (
    select case when earlier.is_income then earlier.amount_cents else -earlier.amount_cents end as signed_cents from ${transactions} as earlier
    where earlier.ledger_id = ${ledgerId} and earlier.merchant_key = given.key and earlier.merchant_key <> ''
      and earlier.day <= ${day}::date and (earlier.day < ${day}::date or earlier.id < ${id}::bigint)
      and not earlier.deleted
    order by earlier.day desc limit ${sql.raw(String(SAMPLES_MAX))}) as one)`;
  return db
    .select({ text: sql<string | null>`json_agg(json_build_array(given.key, found.samples))::text` })
    .from(sql`unnest(${makePgArray([...merchantKeys])}::text[]) as given (key) cross join lateral ${found} as found`)
    .where(sql`found.samples is not null`);
}

/** By merchant, the newest transactions before the oldest of the window, newest first. */
export async function readEarlier(
  db: Db,
  ledgerId: LedgerId,
  merchantKeys: readonly string[],
  oldest: OldestRow,
): Promise<readonly EarlierText[]> {
  if (merchantKeys.length === 0) return [];
  const [earlier] = await earlierText(db, ledgerId, merchantKeys, oldest);
  return JSON.parse(earlier?.text ?? '[]');
}

/** The change sets that created the transactions. Old ones aren't known. */
export async function readSources(db: Db, ledgerId: LedgerId, ids: ReadonlySet<ChangeSetId>) {
  const rows = await db
    .select({ id: changeSets.id, source: changeSets.source })
    .from(changeSets)
    .where(
      and(
        eq(changeSets.ledgerId, ledgerId),
        sql`${changeSets.id} in (select unnest(${`{${[...ids].join(',')}}`}::bigint[]))`,
      ),
    );
  return new Map(rows.map(({ id, source }) => [id, source]));
}

type DecidedNoun = 'transaction' | 'series' | 'goal' | 'reconciliation' | 'account' | 'category' | 'rule';

function selectDecisions(db: Db, ledgerId: LedgerId, noun: DecidedNoun, isGiven: SQL | undefined) {
  return db
    .select({
      subjectId: reviewDecisions.subjectId,
      reason: reviewDecisions.reason,
      fingerprint: reviewDecisions.fingerprint,
      valueCents: reviewDecisions.valueCents,
    })
    .from(reviewDecisions)
    .where(and(eq(reviewDecisions.ledgerId, ledgerId), eq(reviewDecisions.subjectNoun, noun), isGiven))
    .orderBy(asc(reviewDecisions.id));
}

/** Decisions about the transactions from this one on, and about the earlier ones that are given, oldest first. */
export async function readDecisions(db: Db, ledgerId: LedgerId, firstId: number, earlierIds: readonly number[]) {
  const isFromFirst = gte(reviewDecisions.subjectId, firstId);
  const isGiven =
    earlierIds.length === 0 ? isFromFirst : or(isFromFirst, inArray(reviewDecisions.subjectId, [...earlierIds]));
  return await selectDecisions(db, ledgerId, 'transaction', isGiven);
}

/** Users' decisions about anything but transactions, oldest first. */
export async function readSubjectDecisions(
  db: Db,
  ledgerId: LedgerId,
  noun: Exclude<DecidedNoun, 'transaction'>,
  ids: readonly number[],
) {
  if (ids.length === 0) return [];
  const isGiven = sql`${reviewDecisions.subjectId} in (select unnest(${makePgArray([...ids])}::bigint[]))`;
  return await selectDecisions(db, ledgerId, noun, isGiven);
}

export async function readDismissedPairs(db: Db, ledgerId: LedgerId) {
  return await db.select().from(dismissedTransferPairs).where(eq(dismissedTransferPairs.ledgerId, ledgerId));
}

/** A transaction that a bank changed after a user had split it or edited its amount. */
export interface BankChangeRow {
  readonly id: number;
  readonly amountCents: number;
  readonly splits: readonly StoredLine[] | null;
  /** The bank's amount now, if the user edited the amount. */
  readonly bankCents: number | null;
  readonly beforeCents: number;
  readonly beforeSplits: readonly StoredLine[] | null;
  readonly beforeBankCents: number | null;
}

/**
 * Banks' changes in the last 90 days, newest first. A user who touched the transaction since has seen the change. Each
 * change set's rows are looked up by their key: there is no index by row, which every write would have to update.
 */
export function bankChangesOf(db: Db, ledgerId: LedgerId, now: Date, id?: number) {
  const before = sql.raw('changed.before');
  const amountIn = (values: SQL) => sql<number | null>`(${values} ->> 'amountCents')::bigint`;
  const changed = sql`(select row_id, before from ${changes} where ledger_id = ${ledgerId}
    and change_set_id = ${changeSets.id} and noun = 'transaction'
    and (jsonb_exists(before, 'splits') or jsonb_exists(before -> 'bankValues', 'amountCents'))
    ${id === undefined ? sql`` : sql`and row_id = ${id}`} offset 0)`;
  return db
    .select({
      id: transactions.id,
      amountCents: transactions.amountCents,
      splits: storedLines.as('splits'),
      bankCents: amountIn(sql`${transactions.bankValues}`).as('bank_cents'),
      beforeCents: sql<number>`(${before} ->> 'amountCents')::bigint`.as('before_cents'),
      beforeSplits: sql<readonly StoredLine[] | null>`${before} -> 'splits'`.as('before_splits'),
      beforeBankCents: amountIn(sql`(${before} -> 'bankValues')`).as('before_bank_cents'),
    })
    .from(changeSets)
    .innerJoinLateral(sql`${changed} as changed`, sql`true`)
    .innerJoin(
      transactions,
      and(eq(transactions.ledgerId, ledgerId), sql`${transactions.id} = changed.row_id`, not(transactions.deleted)),
    )
    .where(
      and(
        eq(changeSets.ledgerId, ledgerId),
        eq(changeSets.via, 'bank'),
        gte(changeSets.madeAt, historyStart(now)),
        sql`exists (select from ${changeSets} as last where last.ledger_id = ${ledgerId}
          and last.id = ${transactions.touchedIn} and last.via = 'bank')`,
      ),
    )
    .orderBy(sql`${changeSets.id} desc`)
    .limit(BANK_CHANGES_MAX);
}
