import { cents, createNamesMatcher, type LedgerId, nameKey, type Rule } from '@cairn/domain';
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import { newestFirst } from '../transactions/read.ts';
import { listWonNames, PAGE_ROWS } from './rule-winners.ts';
import { hasNameOf } from './rules.ts';

/** A part of transactions that rules compete for. */
export interface Contest<Part extends string> {
  readonly part: Part;
  /** Where the rule may change the part. */
  readonly where: SQL | undefined;
  readonly others: readonly Rule[];
}

/** A transaction and the parts that the rule changes. */
export interface WonTransaction<Part extends string> {
  readonly id: number;
  readonly amountCents: number;
  readonly parts: ReadonlySet<Part>;
}

const formerName = sql`${transactions.bankValues} ->> 'name'`;

type PageRow = readonly [id: number, nameKey: string, formerName: string | null, amountCents: number, reached: string];

/** Reads a page as one text, because decoding individual rows takes several times as long as comparing them. */
async function readPage(
  db: Db,
  ledgerId: LedgerId,
  { where, reached }: { readonly where: SQL | undefined; readonly reached: SQL },
  last: { readonly day: string; readonly id: number } | null,
): Promise<{ rows: readonly PageRow[]; lastDay: string | null }> {
  const older = last && sql`(${transactions.day}, ${transactions.id}) < (${last.day}::date, ${last.id})`;
  const page = db
    .select({
      day: transactions.day,
      row: sql`json_build_array(${transactions.id}, ${transactions.nameKey}, ${formerName}, ${transactions.amountCents},
        ${reached})`.as('row'),
    })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted), where, older ?? undefined))
    .orderBy(...newestFirst)
    .limit(PAGE_ROWS)
    .as('page');
  const [texts] = await db
    .select({
      rows: sql<string | null>`json_agg(${page.row})::text`,
      lastDay: sql<string | null>`min(${page.day})::text`,
    })
    .from(page);
  return { rows: JSON.parse(texts?.rows ?? '[]'), lastDay: texts?.lastDay ?? null };
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
  const where = names ? or(hasNameOf(names), sql`${formerName} is not null`) : undefined;
  const flags = contests.map((contest) => sql`case when ${contest.where} then '1' else '0' end`);
  const reached = sql`concat(${sql.join(flags, sql`, `)})`;
  const won: WonTransaction<Part>[] = [];
  for (let last: { day: string; id: number } | null = null; ; await pause()) {
    const { rows, lastDay }: Awaited<ReturnType<typeof readPage>> = await readPage(
      db,
      ledgerId,
      { where, reached },
      last,
    );
    for (const [id, key, former, amountCents, flagged] of rows) {
      const isReached = (part: Part) => flagged[contests.findIndex((contest) => contest.part === part)] === '1';
      const parts = partsOf(former === null ? [key] : [key, nameKey(former)], amountCents).filter(isReached);
      if (parts.length > 0) won.push({ id, amountCents, parts: new Set(parts) });
    }
    const lastId = rows.at(-1)?.[0];
    if (rows.length < PAGE_ROWS || lastId === undefined || lastDay === null) return won;
    last = { day: lastDay, id: lastId };
  }
}
