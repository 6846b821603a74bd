import { cents, createKeyMatcher, type LedgerId, type Rule } from '@cairn/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import { equalsNames, hasNameOf, type Reach } from './rules.ts';

/** Comparing a page takes a few milliseconds. */
const PAGE_ROWS = 1_000;

/** A transaction and the rule that categorizes it. */
export interface Winner<Own extends Rule> {
  readonly id: number;
  readonly amountCents: number;
  readonly rule: Own;
}

/** Rules that compete with all others. */
interface OwnAndOthers<Own extends Rule> {
  readonly own: readonly Own[];
  readonly others: readonly Rule[];
}

interface Compared {
  readonly id: number;
  readonly nameKey: string;
  readonly amountCents: number;
}

interface ReadPage {
  readonly rows: readonly Compared[];
  /** The day of the last row. */
  readonly lastDay: string | null;
}

const numbersIn = (list: string | null) => list?.split(',').map(Number) ?? [];

/** Reads a page as three strings, because decoding individual rows takes several times as long as comparing them. */
async function readPage(db: Db, ledgerId: LedgerId, { where, order }: Reach, last: { day: string; id: number } | null) {
  const older = last && sql`(${transactions.day}, ${transactions.id}) < (${last.day}::date, ${last.id})`;
  const page = db
    .select({
      id: transactions.id,
      day: transactions.day,
      nameKey: transactions.nameKey,
      amountCents: transactions.amountCents,
    })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), where, older ?? undefined))
    .orderBy(...order)
    .limit(PAGE_ROWS)
    .as('page');
  const [texts] = await db
    .select({
      ids: sql<string | null>`string_agg(${page.id}::text, ',')`,
      amounts: sql<string | null>`string_agg(${page.amountCents}::text, ',')`,
      nameKeys: sql<string | null>`json_agg(${page.nameKey})::text`,
      lastDay: sql<string | null>`min(${page.day})::text`,
    })
    .from(page);
  return texts ? toPage(texts) : { rows: [], lastDay: null };
}

function toPage(texts: Record<'ids' | 'amounts' | 'nameKeys' | 'lastDay', string | null>): ReadPage {
  const amounts = numbersIn(texts.amounts);
  const nameKeys: string[] = JSON.parse(texts.nameKeys ?? '[]');
  const rows = numbersIn(texts.ids).map((id, index) => ({
    id,
    nameKey: nameKeys[index] ?? '',
    amountCents: amounts[index] ?? 0,
  }));
  return { rows, lastDay: texts.lastDay };
}

/** Above this many distinct names, reading the transactions is faster. */
const NAMES_MAX = 5_000;

/**
 * The distinct names of a ledger's transactions, including deleted ones, or null if there are too many. The recursive
 * query skips from each name to the next, so a thousand transactions with one name cost one row.
 */
export async function listNameKeys(db: Db, ledgerId: LedgerId): Promise<string[] | null> {
  const next = (after: SQL) => sql`select ${transactions.nameKey} from ${transactions}
    where ${transactions.ledgerId} = ${ledgerId} ${after} order by ${transactions.nameKey} limit 1`;
  const found = await db.execute(sql`
    with recursive names as (
      (${next(sql``)}) union all
      select (${next(sql`and ${transactions.nameKey} > names.name_key`)}) from names where names.name_key is not null)
    select json_agg(name_key)::text as list from (select name_key from names limit ${NAMES_MAX + 1}) as found
    where name_key is not null`);
  const { list }: { list: string | null } = Object(found).rows[0];
  const names: string[] = JSON.parse(list ?? '[]');
  return names.length > NAMES_MAX ? null : names;
}

const comparesAmount = ({ type }: Rule) => type === 'Amount';

/** The names for which `own` wins, or null if amounts may decide too. By default, amount rules come last. */
export async function listWonNames(
  db: Db,
  ledgerId: LedgerId,
  { own, others }: OwnAndOthers<Rule>,
  isWon: (nameKey: string) => boolean,
): Promise<string[] | null> {
  const isReordered = [...own, ...others].some(({ position }) => typeof position === 'number');
  if (own.some(comparesAmount) || (isReordered && others.some(comparesAmount))) return null;
  const equals = equalsNames(own);
  const candidates = equals.length === own.length ? equals : await listNameKeys(db, ledgerId);
  return candidates?.filter(isWon) ?? null;
}

/** If only names decide who wins, narrows the reach to the winning names. */
async function narrowReach<Own extends Rule>(
  db: Db,
  ledgerId: LedgerId,
  reach: Reach,
  competitors: OwnAndOthers<Own>,
  isWon: (nameKey: string) => boolean,
): Promise<Reach | null> {
  const names = await listWonNames(db, ledgerId, competitors, isWon);
  if (!names) return reach;
  return names.length === 0 ? null : { ...reach, where: and(reach.where, hasNameOf(names)) };
}

/** Finds the rule in `own` that takes precedence over all other rules for a transaction, if there is one. */
function createRuleFinder<Own extends Rule>(own: readonly Own[], others: readonly Rule[]) {
  const ownById = new Map(own.map((rule) => [rule.id, rule]));
  const match = createKeyMatcher<Rule>([...own, ...others]);
  return ({ nameKey, amountCents }: Pick<Compared, 'nameKey' | 'amountCents'>) => {
    const won = match({ nameKey, amountCents: cents(amountCents) });
    return won && ownById.get(won.id);
  };
}

/**
 * The transactions, newest first, for which a rule in `own` takes precedence over all other rules. This isn't done in
 * SQL because the database would test up to a thousand rules against every row.
 */
export async function findWinners<Own extends Rule>(
  db: Db,
  ledgerId: LedgerId,
  reach: Reach,
  { own, others }: OwnAndOthers<Own>,
): Promise<Winner<Own>[]> {
  if (own.length === 0) return [];
  const ruleOf = createRuleFinder(own, others);
  const within = await narrowReach(db, ledgerId, reach, { own, others }, (nameKey) =>
    Boolean(ruleOf({ nameKey, amountCents: 0 })),
  );
  const winners: Winner<Own>[] = [];
  let last: { day: string; id: number } | null = null;
  while (within) {
    const { rows, lastDay }: ReadPage = await readPage(db, ledgerId, within, last);
    for (const row of rows) {
      const rule = ruleOf(row);
      if (rule) winners.push({ id: row.id, amountCents: row.amountCents, rule });
    }
    const id = rows.at(-1)?.id;
    if (rows.length < PAGE_ROWS || id === undefined || lastDay === null) break;
    last = { day: lastDay, id };
    await pause();
  }
  return winners;
}

/** The number of transactions that `findWinners` would return, and the ids of the newest. */
export async function countWinners(
  db: Db,
  ledgerId: LedgerId,
  reach: Reach,
  { own, others }: OwnAndOthers<Rule>,
  newest: number,
): Promise<{ count: number; ids: number[] }> {
  if (own.length === 0) return { count: 0, ids: [] };
  const ruleOf = createRuleFinder(own, others);
  const within = await narrowReach(db, ledgerId, reach, { own, others }, (nameKey) =>
    Boolean(ruleOf({ nameKey, amountCents: 0 })),
  );
  if (!within) return { count: 0, ids: [] };
  if (within === reach) {
    const ids = (await findWinners(db, ledgerId, reach, { own, others })).map(({ id }) => id);
    return { count: ids.length, ids: ids.slice(0, newest) };
  }
  // A winning rule applies to every row with one of these names.
  const where = and(eq(transactions.ledgerId, ledgerId), within.where);
  const [count, rows] = await Promise.all([
    db.$count(transactions, where),
    db
      .select({ id: transactions.id })
      .from(transactions)
      .where(where)
      .orderBy(...within.order)
      .limit(newest),
  ]);
  return { count, ids: rows.map(({ id }) => id) };
}

/**
 * An SQL expression for a value from each row's winning rule, looked up by row id. The JSON parameter is parsed once
 * per statement. A value that all rows share needs no lookup.
 */
export function givenByWinner<Own extends Rule>(
  winners: readonly Winner<Own>[],
  give: (rule: Own) => string | number | null,
): SQL {
  const values = new Map(winners.map(({ rule }) => [rule, give(rule)]));
  const [shared, ...others] = new Set(values.values());
  if (others.length === 0) return sql`${shared == null ? null : String(shared)}::text`;
  const given = JSON.stringify(Object.fromEntries(winners.map(({ id, rule }) => [id, values.get(rule)])));
  return sql`(select ${given}::jsonb) ->> ${transactions.id}::text`;
}
