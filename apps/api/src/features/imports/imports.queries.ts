import { csvMapping, type ImportedRow, type KeptMapping } from '@cairn/contract';
import type { Incoming, Known } from '@cairn/domain';
import { and, asc, eq, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/database.ts';
import { accounts, categories, importChunks, importMappings, transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** A person may have so many files on their way at once: one in each of a few tabs. */
const IMPORTS_AT_ONCE = 3;
/** More than 200,000 usual rows take; all of them are in memory when they are compared. */
const IMPORT_MAX_MB = 64;

const ofImport = (userId: number, importId: string) =>
  and(eq(importChunks.userId, userId), eq(importChunks.importId, importId));

async function refuseTooLarge(db: Db, which: SQL | undefined, moreBytes = 0): Promise<void> {
  const [kept] = await db
    .select({ bytes: sql`coalesce(sum(octet_length(${importChunks.rows})), 0)`.mapWith(Number) })
    .from(importChunks)
    .where(which);
  if ((kept?.bytes ?? 0) + moreBytes <= IMPORT_MAX_MB * 1_048_576) return;
  throw new ProblemError(
    'too_large',
    `The file’s transactions take more than ${IMPORT_MAX_MB} MB. Please divide it into smaller files.`,
  );
}

/** Keeps a part of a file; of older ones only the last few stay. */
export async function keepChunk(
  db: Db,
  userId: number,
  part: {
    readonly importId: string;
    readonly chunk: number;
    readonly rows: readonly ImportedRow[];
    readonly now: Date;
  },
): Promise<void> {
  const { importId, chunk, now } = part;
  const others = and(eq(importChunks.userId, userId), ne(importChunks.importId, importId));
  const newest = db
    .select({ importId: importChunks.importId })
    .from(importChunks)
    .where(others)
    .groupBy(importChunks.importId)
    .orderBy(sql`max(${importChunks.stagedAt}) desc`, importChunks.importId)
    .limit(IMPORTS_AT_ONCE - 1);
  await db.delete(importChunks).where(and(others, notInArray(importChunks.importId, newest)));
  const kept = { rows: JSON.stringify(part.rows), stagedAt: now };
  const otherParts = and(ofImport(userId, importId), ne(importChunks.chunk, chunk));
  await refuseTooLarge(db, otherParts, Buffer.byteLength(kept.rows));
  await db
    .insert(importChunks)
    .values({ userId, importId, chunk, ...kept })
    .onConflictDoUpdate({ target: [importChunks.userId, importChunks.importId, importChunks.chunk], set: kept });
}

/** All parts of the file in their order, as text; none when nothing was brought. */
export async function loadChunks(db: Db, userId: number, importId: string): Promise<string[]> {
  // Again, because parts that come at the same time do not count each other.
  await refuseTooLarge(db, ofImport(userId, importId));
  const chunks = await db
    .select({ rows: importChunks.rows })
    .from(importChunks)
    .where(ofImport(userId, importId))
    .orderBy(asc(importChunks.chunk));
  return chunks.map(({ rows }) => rows);
}

export async function discard(db: Db, userId: number, importId: string): Promise<void> {
  await db.delete(importChunks).where(ofImport(userId, importId));
}

/** Of everybody: what nobody came back to. */
export async function discardOlder(db: Db, than: Date): Promise<void> {
  await db.delete(importChunks).where(lt(importChunks.stagedAt, than));
}

/** Which of these manual accounts and categories the person has; a subcategory with its category. */
export async function findTargets(
  db: Db,
  userId: number,
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
            and(
              eq(accounts.userId, userId),
              inArray(accounts.id, [...accountIds]),
              isNull(accounts.externalId),
              isNull(accounts.removedAt),
            ),
          ),
    categoryIds.length === 0
      ? []
      : db
          .select({ id: categories.id, parentId: categories.parentId })
          .from(categories)
          .where(
            and(eq(categories.userId, userId), inArray(categories.id, [...categoryIds]), isNull(categories.deletedAt)),
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
};

const arrayOf = (values: Iterable<number>) => `{${[...values].join(',')}}`;

function onAccounts(ids: ReadonlySet<number | null>): SQL | undefined {
  const some = [...ids].filter((id) => id !== null);
  return or(
    ids.has(null) ? isNull(transactions.accountId) : undefined,
    some.length > 0 ? sql`${transactions.accountId} = any(${arrayOf(some)}::integer[])` : undefined,
  );
}

/** Asks for so many ids at once. */
const IDS_AT_ONCE = 5_000;

/** On any account: the person may have moved one since. */
async function findByIds(db: Db, userId: number, rows: readonly Incoming[], found: readonly Known[]) {
  const placeOf = ({ accountId, externalId }: Pick<Known, 'accountId' | 'externalId'>) => `${accountId}|${externalId}`;
  const places = new Set(found.map(placeOf));
  const missing = rows.filter((row) => row.externalId !== null && !places.has(placeOf(row)));
  const ids = [...new Set(missing.flatMap(({ externalId }) => externalId ?? []))];
  const known: Known[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = JSON.stringify(ids.slice(start, start + IDS_AT_ONCE));
    const isOne = sql`${transactions.externalId} in (select jsonb_array_elements_text(${some}::jsonb))`;
    known.push(
      ...(await db
        .select(compared)
        .from(transactions)
        .where(and(eq(transactions.userId, userId), isOne))),
    );
  }
  const foundIds = new Set(found.map(({ id }) => id));
  return known.filter(({ id }) => !foundIds.has(id));
}

async function hasIds(db: Db, userId: number): Promise<boolean> {
  const [one] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), sql`${transactions.externalId} is not null`))
    .limit(1);
  return one !== undefined;
}

/** All that a row of the file may be: of its days and amounts on its accounts, and of its ids on any; deleted ones too. */
export async function findKnown(
  db: Db,
  userId: number,
  rows: readonly Incoming[],
  accountIds: ReadonlySet<number | null> = new Set(rows.map((row) => row.accountId)),
): Promise<Known[]> {
  let [first, last] = [rows[0]?.day ?? '', ''];
  for (const { day } of rows) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const amounts = arrayOf(new Set(rows.map((row) => row.amountCents)));
  const isLike = and(
    eq(transactions.userId, userId),
    sql`${transactions.day} between ${first}::date and ${last}::date`,
    // Thousands of them: so they are hashed, neither compared one by one nor joined.
    sql`(${transactions.amountCents} in (select unnest(${amounts}::bigint[]))) is true`,
    onAccounts(accountIds),
  );
  // Two statements, as each has an index of its own.
  const living = await db
    .select(compared)
    .from(transactions)
    .where(and(isLike, sql`not ${transactions.deleted}`));
  const deleted = await db
    .select(compared)
    .from(transactions)
    .where(and(isLike, sql`${transactions.deleted}`));
  const known = [...living, ...deleted];
  if (!(await hasIds(db, userId))) return known;
  return [...known, ...(await findByIds(db, userId, rows, known))];
}

export async function loadMapping(db: Db, userId: number, accountId: number | null): Promise<KeptMapping | null> {
  const [row] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.userId, userId), eq(importMappings.accountId, accountId ?? 0)));
  // One that an older version kept may lack what is needed now.
  return z.safeParse(csvMapping, row?.mapping).data ?? null;
}

export async function keepMapping(db: Db, userId: number, accountId: number | null, mapping: KeptMapping) {
  await db
    .insert(importMappings)
    .values({ userId, accountId: accountId ?? 0, mapping })
    .onConflictDoUpdate({ target: [importMappings.userId, importMappings.accountId], set: { mapping } });
}
