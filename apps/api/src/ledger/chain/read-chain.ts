import type { ChangeSetId, LedgerId } from '@cairn/domain';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeLinks, type NOUNS } from '../../platform/db/schema/index.ts';

export type ChainedNoun = (typeof NOUNS)[number];

/** The nouns in the order of their places in the view `chained_rows`. */
export const chainedNouns: readonly ChainedNoun[] = [
  'account',
  'category',
  'rule',
  'defaultBudget',
  'monthBudget',
  'rolloverPolicy',
  'budgetMove',
  'transaction',
  'tag',
  'balanceAssertion',
  'series',
  'seriesException',
  'reviewDecision',
  'cardCycle',
  'accountFloor',
  'goal',
  'sinkingFund',
  'reconciliation',
  'report',
  'institutionBalanceMode',
];

/** These rows have no separate id, so a page could end between two rows with the same one. */
const monthlyNouns: readonly ChainedNoun[] = [
  'defaultBudget',
  'monthBudget',
  'rolloverPolicy',
  'institutionBalanceMode',
];

/** A link of the hash chain. */
export interface ChainLink {
  readonly id: ChangeSetId;
  /** As in the hash. */
  readonly madeAt: string;
  readonly lines: string;
  readonly hash: string;
}

const isoTime = sql<string>`to_char(${changeLinks.madeAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Oldest first. Few at a time, because one that adds 100,000 rows has 5 MB. */
export async function listLinks(
  db: Db,
  ledgerId: LedgerId,
  { after, limit }: { readonly after: ChangeSetId; readonly limit: number },
): Promise<ChainLink[]> {
  return await db
    .select({ id: changeLinks.changeSetId, madeAt: isoTime, lines: changeLinks.lines, hash: changeLinks.hash })
    .from(changeLinks)
    .where(and(eq(changeLinks.ledgerId, ledgerId), gt(changeLinks.changeSetId, after)))
    .orderBy(asc(changeLinks.changeSetId))
    .limit(limit);
}

export async function countLinks(db: Db, ledgerId: LedgerId): Promise<number> {
  return await db.$count(changeLinks, eq(changeLinks.ledgerId, ledgerId));
}

/** A row's content in the chain. */
export interface ChainedRow {
  readonly id: number;
  /** Empty if the noun has no month. */
  readonly month: string;
  readonly changedIn: ChangeSetId;
  /** The digest of the content, or the content itself. */
  readonly value: string;
}

interface ChainPage {
  readonly after: number;
  readonly limit: number;
  readonly isDigest: boolean;
}

/** A page of a noun's rows: those with larger ids, or all rows of a monthly noun. */
function chainedRowsText(
  ledgerId: LedgerId,
  noun: ChainedNoun,
  { after, limit, isDigest }: ChainPage,
): SQL<ChainedRow> {
  // As a constant, so that the plan contains this noun's table only.
  const place = sql.raw(String(chainedNouns.indexOf(noun) + 1));
  const value = isDigest ? sql`digest_of(content)` : sql`content`;
  const some = monthlyNouns.includes(noun) ? sql`` : sql`limit ${limit}`;
  return sql`
    select id, month, changed_in as "changedIn", ${value} as value from chained_rows
    where ledger_id = ${ledgerId} and place = ${place} and id > ${after} order by id ${some}`;
}

export async function listChainedRows(
  db: Db,
  ledgerId: LedgerId,
  noun: ChainedNoun,
  page: ChainPage,
): Promise<ChainedRow[]> {
  const { rows } = Object(await db.execute(chainedRowsText(ledgerId, noun, page)));
  return rows;
}

/** The contents of the rows with these ids, whatever their nouns. */
export async function findChainedRows(
  db: Db,
  ledgerId: LedgerId,
  ids: readonly number[],
): Promise<{ readonly noun: string; readonly id: number; readonly month: string; readonly content: string }[]> {
  const { rows } = Object(
    await db.execute(sql`
      select noun, id, month, content from chained_rows
      where ledger_id = ${ledgerId} and id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`),
  );
  return rows;
}

/** A change set as it is chained, with the previous values of the rows that it changed. */
export interface ChainedChangeSet {
  readonly id: ChangeSetId;
  readonly content: string;
  readonly digest: string;
  /** Null if there are none. */
  readonly previousDigest: string | null;
}

export async function listChainedChangeSets(
  db: Db,
  ledgerId: LedgerId,
  { after, since, limit }: { readonly after: ChangeSetId; readonly since: Date; readonly limit: number },
): Promise<ChainedChangeSet[]> {
  const { rows } = Object(
    await db.execute(sql`
      select id, content, digest_of(content) as digest, digest_of(previous) as "previousDigest" from chained_change_sets
      where ledger_id = ${ledgerId} and id > ${after} and made_at >= ${since.toISOString()}::timestamptz
      order by id limit ${limit}`),
  );
  return rows;
}

const field = /("(?:[^"\\]|""|\\.)*"|[^,]*)(?:,|$)/g;

/** The values in the content of a row, which is a row of PostgreSQL as text. */
export function valuesIn(content: string): string[] {
  return [...content.slice(1, -1).matchAll(field)].map(([, value = '']) =>
    value.replace(/^"|"$/g, '').replace(/""|\\\\/g, (pair) => pair.slice(1)),
  );
}

/** Identifies a row in the lines of links. */
export function chainKey(noun: string, { id, month }: { readonly id: number; readonly month: string }): string {
  return `${noun} ${id}${month && '/'}${month}`;
}
