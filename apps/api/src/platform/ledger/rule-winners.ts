import { cents, createKeyMatcher, type Rule } from '@cairn/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { transactions } from '../db/schema/index.ts';

/** Between two pages others get their turn. */
const PAGE_ROWS = 20_000;

/** A transaction and the rule that gives it its category. */
export interface Winner<Own extends Rule> {
  readonly id: number;
  readonly rule: Own;
}

/** Transactions that rules may reach, and in which order to read them, newest first. */
export interface Reach {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}

function pageOf(db: Db, userId: number, { where, order }: Reach, last: { day: string; id: number } | undefined) {
  const older = last && sql`(${transactions.day}, ${transactions.id}) < (${last.day}::date, ${last.id})`;
  return db
    .select({
      id: transactions.id,
      day: transactions.day,
      nameKey: transactions.nameKey,
      amountCents: transactions.amountCents,
    })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), where, older))
    .orderBy(...order)
    .limit(PAGE_ROWS);
}

/**
 * Which of the transactions, newest first, rules of `own` win, against each other and all `others`. Decided here and
 * not by the database, which would try a thousand rules on every row, one after the other.
 */
export async function findWinners<Own extends Rule>(
  db: Db,
  userId: number,
  reach: Reach,
  own: readonly Own[],
  others: readonly Rule[],
): Promise<Winner<Own>[]> {
  if (own.length === 0) return [];
  const ownById = new Map(own.map((rule) => [rule.id, rule]));
  const match = createKeyMatcher<Rule>([...own, ...others]);
  const winners: Winner<Own>[] = [];
  let rows: Awaited<ReturnType<typeof pageOf>>;
  let last: { day: string; id: number } | undefined;
  do {
    rows = await pageOf(db, userId, reach, last);
    for (const row of rows) {
      const won = match({ nameKey: row.nameKey, amountCents: cents(row.amountCents) });
      const rule = won && ownById.get(won.id);
      if (rule) winners.push({ id: row.id, rule });
    }
    last = rows.at(-1);
  } while (rows.length === PAGE_ROWS);
  return winners;
}

/** For each row what its winner gives: looked up by the row's id, in one parameter that is read once a statement. */
export function givenByWinner<Own extends Rule>(
  winners: readonly Winner<Own>[],
  give: (rule: Own) => string | number | null,
): SQL {
  const given = JSON.stringify(Object.fromEntries(winners.map(({ id, rule }) => [id, give(rule)])));
  return sql`(select ${given}::jsonb) ->> ${transactions.id}::text`;
}
