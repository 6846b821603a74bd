import { cents, createNamesMatcher, type LedgerId, nameKey, type Rule } from '@cairn/domain';
import { and, eq, gt, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import { newestFirst } from '../transactions/read.ts';
import { listWonNames } from './rule-winners.ts';
import { hasNameOf } from './rules.ts';

/** A part of transactions that rules compete for. */
export interface Contest<Part extends string> {
  readonly part: Part;
  /** Where the rule may change the part. */
  readonly where: SQL | undefined;
  /** For conditions that would take the database long for every row. */
  readonly accepts?: (row: ReachedRow) => boolean;
  readonly others: readonly Rule[];
}

export interface ReachedRow {
  readonly id: number;
  readonly refusedTagIds: readonly number[] | null;
}

/** A transaction and the parts that the rule changes. */
export interface WonTransaction<Part extends string> {
  readonly id: number;
  readonly amountCents: number;
  readonly parts: ReadonlySet<Part>;
}

/** More than for `findWinners`, because most of these rows are changed or have only an amount to compare. */
const PARTS_PAGE_ROWS = 2_500;

const formerName = sql`${transactions.bankValues} ->> 'name'`;

type PageRow = readonly [
  id: number,
  nameKey: string,
  formerName: string | null,
  amountCents: number,
  reached: string,
  refusedTagIds: readonly number[] | null,
];

/** Reads a page as one text, because decoding individual rows takes several times as long as comparing them. */
async function readPage(
  db: Db,
  ledgerId: LedgerId,
  { where, names, reached }: { readonly where: SQL | undefined; readonly names: SQL; readonly reached: SQL },
  last: { readonly day: string; readonly id: number } | null,
): Promise<{ rows: readonly PageRow[]; lastDay: string | null }> {
  const older = last && sql`(${transactions.day}, ${transactions.id}) < (${last.day}::date, ${last.id})`;
  const page = db
    .select({
      day: transactions.day,
      row: sql`json_build_array(${transactions.id}, ${names}, ${transactions.amountCents}, ${reached},
        ${transactions.refusedTagIds})`.as('row'),
    })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted), where, older ?? undefined))
    .orderBy(...newestFirst)
    .limit(PARTS_PAGE_ROWS)
    .as('page');
  const [texts] = await db
    .select({
      rows: sql<string | null>`json_agg(${page.row})::text`,
      lastDay: sql<string | null>`min(${page.day})::text`,
    })
    .from(page);
  return { rows: JSON.parse(texts?.rows ?? '[]'), lastDay: texts?.lastDay ?? null };
}

/** Where an amount rule applies, so that other rows aren't read. A name rule may apply anywhere. */
function isInRange(rule: Rule): SQL | undefined {
  if (rule.type === 'Name') return undefined;
  if (rule.comparison === 'equals') return eq(transactions.amountCents, rule.amountCents);
  const compare = rule.comparison === 'Greater Than' ? gt : lt;
  return compare(transactions.amountCents, rule.amountCents);
}

/** Tells which parts the rule wins for a transaction with these names. */
function createPartFinder<Part extends string>(rule: Rule, contests: readonly Contest<Part>[]) {
  const matchers = contests.map(({ part, others }) => ({ part, match: createNamesMatcher([rule, ...others]) }));
  return (nameKeys: readonly string[], amountCents: number): Part[] =>
    matchers.flatMap(({ part, match }) =>
      match({ nameKeys, amountCents: cents(amountCents) })?.id === rule.id ? [part] : [],
    );
}

/**
 * The transactions, newest first, of which the rule wins a part, read once for all parts. As for new transactions, the
 * name that a transaction came with counts too.
 */
export async function findWonParts<Part extends string>(
  db: Db,
  ledgerId: LedgerId,
  rule: Rule,
  contests: readonly Contest<Part>[],
): Promise<WonTransaction<Part>[]> {
  if (contests.length === 0) return [];
  const partsOf = createPartFinder(rule, contests);
  const competitors = { own: [rule], others: contests.flatMap(({ others }) => others) };
  const names = await listWonNames(db, ledgerId, competitors, (name) => partsOf([name], 0).length > 0);
  const hasWonName = names ? or(hasNameOf(names), sql`${formerName} is not null`) : undefined;
  const isReachable = or(...contests.map((contest) => contest.where ?? sql`true`));
  const where = and(isInRange(rule), hasWonName, isReachable);
  // Names are long, and amount rules don't compare them.
  const comparesNames = [rule, ...competitors.others].some(({ type }) => type === 'Name');
  const compared = comparesNames ? sql`${transactions.nameKey}, ${formerName}` : sql`'', null`;
  const flags = contests.map((contest) => sql`case when ${contest.where} then '1' else '0' end`);
  const reached = sql`concat(${sql.join(flags, sql`, `)})`;
  const won: WonTransaction<Part>[] = [];
  for (let last: { day: string; id: number } | null = null; ; await pause()) {
    const { rows, lastDay }: Awaited<ReturnType<typeof readPage>> = await readPage(
      db,
      ledgerId,
      { where, names: compared, reached },
      last,
    );
    for (const [id, key, former, amountCents, flagged, refusedTagIds] of rows) {
      const isReached = (part: Part) => {
        const place = contests.findIndex((contest) => contest.part === part);
        return flagged[place] === '1' && (contests[place]?.accepts?.({ id, refusedTagIds }) ?? true);
      };
      const parts = partsOf(former === null ? [key] : [key, nameKey(former)], amountCents).filter(isReached);
      if (parts.length > 0) won.push({ id, amountCents, parts: new Set(parts) });
    }
    const lastId = rows.at(-1)?.[0];
    if (rows.length < PARTS_PAGE_ROWS || lastId === undefined || lastDay === null) return won;
    last = { day: lastDay, id: lastId };
  }
}
