import { csvMapping, type ImportedRow, importedRow, type StoredMapping, withWireNames } from '@cairn/contract';
import {
  addDays,
  DAYS_APART_MAX,
  type Day,
  type Incoming,
  type IsNearby,
  type Known,
  type LedgerAccount,
  type LedgerId,
  nameKey,
} from '@cairn/domain';
import { and, asc, eq, inArray, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newestFirst } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { inEveryLedger } from '../../platform/db/in-every-ledger.ts';
import { accounts, categories, importChunks, importMappings, transactions } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { pause } from '../../platform/pause.ts';

/** How many files a user can stage at once: one in each of a few tabs. */
const IMPORTS_AT_ONCE = 3;
/** Enough for more than 200,000 typical rows, all of which the comparison holds in memory. */
const IMPORT_MAX_MB = 64;

const isInImport = (ledgerId: LedgerId, importId: string) =>
  and(eq(importChunks.ledgerId, ledgerId), eq(importChunks.importId, importId));

async function requireWithinLimit(db: Db, which: SQL | undefined, moreBytes = 0): Promise<void> {
  const [stored] = await db
    .select({ bytes: sql`coalesce(sum(octet_length(${importChunks.rows})), 0)`.mapWith(Number) })
    .from(importChunks)
    .where(which);
  if ((stored?.bytes ?? 0) + moreBytes <= IMPORT_MAX_MB * 1_048_576) return;
  throw new ProblemError(
    'too_large',
    `The file’s transactions take up more than ${IMPORT_MAX_MB} MB. Please split it into smaller files.`,
  );
}

/** Stores one chunk of a file and deletes all but the user's newest files. */
export async function saveChunk(
  db: Db,
  ledgerId: LedgerId,
  part: {
    readonly importId: string;
    readonly chunk: number;
    readonly rows: readonly ImportedRow[];
    readonly now: Date;
  },
): Promise<void> {
  const { importId, chunk, now } = part;
  const others = and(eq(importChunks.ledgerId, ledgerId), ne(importChunks.importId, importId));
  const newest = db
    .select({ importId: importChunks.importId })
    .from(importChunks)
    .where(others)
    .groupBy(importChunks.importId)
    .orderBy(sql`max(${importChunks.stagedAt}) desc`, importChunks.importId)
    .limit(IMPORTS_AT_ONCE - 1);
  await db.delete(importChunks).where(and(others, notInArray(importChunks.importId, newest)));
  const rows = part.rows.map((row) => withWireNames(importedRow, row));
  const values = { rows: JSON.stringify(rows), stagedAt: now };
  const otherChunks = and(isInImport(ledgerId, importId), ne(importChunks.chunk, chunk));
  await requireWithinLimit(db, otherChunks, Buffer.byteLength(values.rows));
  await db
    .insert(importChunks)
    .values({ ledgerId, importId, chunk, ...values })
    .onConflictDoUpdate({ target: [importChunks.ledgerId, importChunks.importId, importChunks.chunk], set: values });
}

/** Yields the chunks of a file in order, as JSON text. Throws if the file is missing or is discarded while reading. */
export async function* readChunks(db: Db, ledgerId: LedgerId, importId: string): AsyncGenerator<string> {
  // Checked again, because concurrent uploads don't see each other's chunks.
  await requireWithinLimit(db, isInImport(ledgerId, importId));
  const chunks = await db
    .select({ chunk: importChunks.chunk })
    .from(importChunks)
    .where(isInImport(ledgerId, importId))
    .orderBy(asc(importChunks.chunk));
  if (chunks.length === 0) throw notFound();
  for (const { chunk } of chunks) {
    const [part] = await db
      .select({ rows: importChunks.rows })
      .from(importChunks)
      .where(and(isInImport(ledgerId, importId), eq(importChunks.chunk, chunk)));
    if (!part) throw notFound();
    yield part.rows;
  }
}

export async function discard(db: Db, ledgerId: LedgerId, importId: string): Promise<void> {
  await db.delete(importChunks).where(isInImport(ledgerId, importId));
}

/** Deletes abandoned files in every ledger. */
export async function discardOlderThan(db: Db, cutoff: Date): Promise<void> {
  await db.delete(importChunks).where(and(inEveryLedger('abandoned imports'), lt(importChunks.stagedAt, cutoff)));
}

/** Which of these accounts and categories exist in the ledger, and each category's parent. */
export async function findTargets(
  db: Db,
  ledgerId: LedgerId,
  accountIds: readonly number[],
  categoryIds: readonly number[],
) {
  const [ownAccounts, ownCategories] = await Promise.all([
    accountIds.length === 0
      ? []
      : db
          .select({ id: accounts.id })
          .from(accounts)
          .where(
            and(eq(accounts.ledgerId, ledgerId), inArray(accounts.id, [...accountIds]), isNull(accounts.removedAt)),
          ),
    categoryIds.length === 0
      ? []
      : db
          .select({ id: categories.id, parentId: categories.parentId })
          .from(categories)
          .where(
            and(
              eq(categories.ledgerId, ledgerId),
              inArray(categories.id, [...categoryIds]),
              isNull(categories.deletedAt),
            ),
          ),
  ]);
  return {
    accounts: new Set(ownAccounts.map(({ id }) => id)),
    parents: new Map(ownCategories.map(({ id, parentId }) => [id, parentId])),
  };
}

const compared = {
  id: transactions.id,
  day: transactions.day,
  amountCents: transactions.amountCents,
  isIncome: transactions.isIncome,
  nameKey: transactions.nameKey,
  externalId: transactions.externalId,
  accountId: transactions.accountId,
  isEdited: transactions.isEdited,
  deleted: transactions.deleted,
  isFromBank: sql<boolean>`${transactions.bankItemId} is not null`,
  originalName: sql<string | null>`${transactions.bankValues} ->> 'name'`,
};

/** A transaction that a rule renamed is also compared by its original name. */
function toKnown<Row extends { readonly originalName: string | null }>({ originalName, ...row }: Row) {
  return { ...row, originalNameKey: originalName === null ? null : nameKey(originalName) };
}

const arrayOf = (values: Iterable<number>) => `{${[...values].join(',')}}`;

/** Ids looked up per statement. */
const IDS_AT_ONCE = 5_000;

/** Searches all accounts, because the user may have moved a transaction. */
async function findByIds(db: Db, ledgerId: LedgerId, rows: readonly Incoming[], found: readonly Known[]) {
  const placeOf = ({ accountId, externalId }: Pick<Known, 'accountId' | 'externalId'>) => `${accountId}|${externalId}`;
  const moneyOf = (row: Known | Incoming) => `${placeOf(row)}|${row.isIncome ? '+' : '-'}${row.amountCents}`;
  // An unedited transaction with another amount is a different one, even under the same id.
  const places = new Set(found.map((one) => (one.isEdited ? placeOf(one) : moneyOf(one))));
  const isFound = (row: Incoming) => places.has(placeOf(row)) || places.has(moneyOf(row));
  const missing = rows.filter((row) => row.externalId !== null && !isFound(row));
  const ids = [...new Set(missing.flatMap(({ externalId }) => externalId ?? []))];
  const known: Known[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const given = JSON.stringify(ids.slice(start, start + IDS_AT_ONCE));
    // Each id is looked up separately: without statistics, a join would read the whole ledger.
    const isOne = sql`${transactions}.ctid = any(array(select found.place
      from jsonb_array_elements_text(${given}::jsonb) as given (external_id) cross join lateral (
        select same.ctid as place from ${transactions} as same
        where same.ledger_id = ${ledgerId} and same.external_id = given.external_id offset 0) as found))`;
    const some = await db
      .select(compared)
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), isOne));
    known.push(...some.map(toKnown));
  }
  const foundIds = new Set(found.map(({ id }) => id));
  return known.filter(({ id }) => !foundIds.has(id));
}

async function hasIds(db: Db, ledgerId: LedgerId): Promise<boolean> {
  const [one] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), sql`${transactions.externalId} is not null`))
    .limit(1);
  return one !== undefined;
}

/** The rows' date range with a margin, because a bank may post later than the file says. */
function daysAround(rows: readonly Incoming[]): readonly [Day, Day] | null {
  let [first, last] = [rows[0]?.day, rows[0]?.day];
  for (const { day } of rows) {
    if (first === undefined || day < first) first = day;
    if (last === undefined || day > last) last = day;
  }
  return first && last ? [earlier(first), later(last)] : null;
}

/** A file may contain the first or last days of the calendar, where adding a margin would overflow. */
const earlier = (day: Day) => (day < '0001-01-05' ? day : addDays(day, -DAYS_APART_MAX));
const later = (day: Day) => (day > '9999-12-27' ? day : addDays(day, DAYS_APART_MAX));

/** Rows read per statement. */
const KNOWN_AT_ONCE = 250;
/** With more amounts than this in a file, filtering by amount excludes too little. */
const AMOUNTS_MAX = 2_000;

/** The distinct amounts of the rows; null if there are too many to filter by. */
function amountsOf(rows: readonly Incoming[]): string | null {
  const amounts = new Set<number>();
  for (const { amountCents } of rows) {
    amounts.add(amountCents);
    if (amounts.size > AMOUNTS_MAX) return null;
  }
  return arrayOf(amounts);
}

/**
 * Reads matching transactions in pages. The caller asks for deleted ones separately, because they have their own index.
 */
async function listInRange(
  db: Db,
  ledgerId: LedgerId,
  condition: SQL | undefined,
  isNearby: IsNearby,
): Promise<Known[]> {
  const known: Known[] = [];
  let last: Pick<Known, 'day' | 'id'> | undefined;
  for (;;) {
    const before = last && sql`(${transactions.day}, ${transactions.id}) < (${last.day}::date, ${last.id})`;
    const page = await db
      .select(compared)
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), condition, before))
      .orderBy(...newestFirst)
      .limit(KNOWN_AT_ONCE);
    // Most aren't near any row, so they are dropped right away to save memory.
    for (const one of page.map(toKnown)) if (isNearby(one)) known.push(one);
    last = page.at(-1);
    if (page.length < KNOWN_AT_ONCE) return known;
    await pause();
  }
}

/** Every transaction a row may match by date and amount or by id, on any account, including deleted ones. */
export async function findKnown(
  db: Db,
  ledgerId: LedgerId,
  rows: readonly Incoming[],
  isNearby: IsNearby,
): Promise<Known[]> {
  const around = daysAround(rows);
  if (!around) return [];
  const amounts = amountsOf(rows);
  // `in (select …) is true` makes the planner hash thousands of amounts instead of comparing or joining them.
  const hasAmount =
    amounts === null ? undefined : sql`(${transactions.amountCents} in (select unnest(${amounts}::bigint[]))) is true`;
  const isOfDays = sql`${transactions.day} between ${around[0]}::date and ${around[1]}::date`;
  const listOf = (which: SQL) => listInRange(db, ledgerId, and(isOfDays, which, hasAmount), isNearby);
  const active = await listOf(sql`not ${transactions.deleted}`);
  const deleted = await listOf(sql`${transactions.deleted}`);
  const known = [...active, ...deleted];
  if (!(await hasIds(db, ledgerId))) return known;
  return [...known, ...(await findByIds(db, ledgerId, rows, known))];
}

export type ComparedAccount = LedgerAccount & {
  readonly id: number;
  readonly name: string;
  readonly institution: string;
};

/** All accounts, including removed ones, because their transactions still exist. */
export async function loadComparedAccounts(db: Db, ledgerId: LedgerId): Promise<ComparedAccount[]> {
  // Sorted like the index, so only one row is read at each end.
  const dayAtEnd = (order: SQL) =>
    sql<string | null>`(select entry.day from ${transactions} as entry where entry.ledger_id = ${ledgerId}
      and entry.account_id = ${accounts}.id and not entry.deleted
      order by entry.day ${order}, entry.id ${order} limit 1)`;
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.displayName,
      institution: accounts.institutionName,
      mask: accounts.mask,
      isLinked: sql<boolean>`${accounts.externalId} is not null`,
      first: dayAtEnd(sql`asc nulls first`),
      last: dayAtEnd(sql`desc nulls last`),
    })
    .from(accounts)
    .where(eq(accounts.ledgerId, ledgerId))
    .orderBy(accounts.id);
  return rows.map(({ first, last, ...account }) => ({ ...account, span: first && last ? { first, last } : null }));
}

export async function loadMapping(db: Db, ledgerId: LedgerId, accountId: number | null): Promise<StoredMapping | null> {
  const [row] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.ledgerId, ledgerId), eq(importMappings.accountId, accountId ?? 0)));
  // A mapping stored by an older version may lack fields.
  return z.safeParse(csvMapping, row?.mapping).data ?? null;
}

export async function saveMapping(db: Db, ledgerId: LedgerId, accountId: number | null, mapping: StoredMapping) {
  await db
    .insert(importMappings)
    .values({ ledgerId, accountId: accountId ?? 0, mapping })
    .onConflictDoUpdate({ target: [importMappings.ledgerId, importMappings.accountId], set: { mapping } });
}
