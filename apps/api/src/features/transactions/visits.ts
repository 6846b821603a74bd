import { type AnswerOf, type getVisits, VISIT_MONTHS } from '@cairn/contract';
import { addMonths, cents, daysOf, type LedgerId, type Month } from '@cairn/domain';
import { and, count, eq, sql } from 'drizzle-orm';
import { countsInBudgets } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { findTransaction } from './transactions.queries.ts';

/** The months' totals, and the number of all transactions with the name, in a row without a month. */
function listVisits(db: Db, ledgerId: LedgerId, nameKey: string, first: Month, last: Month) {
  const isShown = sql`${transactions.day} between ${daysOf(first).first} and ${daysOf(last).last}`;
  const month = sql<string | null>`case when ${isShown} then to_char(${transactions.day}, 'YYYY-MM') end`;
  const signed = sql`case when ${transactions.isIncome} then -${transactions.amountCents} else ${transactions.amountCents} end`;
  return db
    .select({ month, count: count(), spentCents: sql<number>`sum(${signed})::bigint`.mapWith(Number) })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.nameKey, nameKey), countsInBudgets))
    .groupBy(sql`1`);
}

/** The amount spent under the transaction's name in the months up to `last`. */
export async function readVisits(
  db: Db,
  ledgerId: LedgerId,
  id: number,
  last: Month,
): Promise<AnswerOf<typeof getVisits>> {
  const { nameKey } = await findTransaction(db, ledgerId, id);
  const first = addMonths(last, 1 - VISIT_MONTHS);
  const rows = await listVisits(db, ledgerId, nameKey, first, last);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    months: Array.from({ length: VISIT_MONTHS }, (_, index) => {
      const month = addMonths(first, index);
      const row = byMonth.get(month);
      return { month, count: row?.count ?? 0, spent: cents(row?.spentCents ?? 0) };
    }),
  };
}
