import type { LedgerId } from '@cairn/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/database.ts';
import { ledgers } from '../src/platform/db/schema/index.ts';

/** Takes ids from the ledger's counter like the product; ids start at 1 if the ledger doesn't exist. */
async function firstIdFor(db: Db, ledgerId: LedgerId, count: number): Promise<number> {
  const [taken] = await db
    .update(ledgers)
    .set({ nextId: sql`${ledgers.nextId} + ${count}` })
    .where(eq(ledgers.id, ledgerId))
    .returning({ nextId: ledgers.nextId });
  return taken ? taken.nextId - count : 1;
}

/** Few enough that a statement stays far below its timeout on a busy machine. */
const ROWS_PER_STATEMENT = 20_000;

interface BulkRows {
  readonly table: 'transactions' | 'categories';
  readonly count: number;
  readonly firstId: number;
  /** The number of the first row. */
  readonly start?: number;
  /** SQL values by column, which may use the row number `n`, starting at 1. */
  readonly columns: Readonly<Record<string, SQL>>;
}

/** Inserts many rows in one statement, because creating them through the product takes minutes. */
function bulkInsert(ledgerId: LedgerId, { table, count, firstId, start = 1, columns }: BulkRows): SQL {
  const all = { ledger_id: sql`${ledgerId}::bigint`, id: sql`${firstId - 1}::bigint + n`, ...columns };
  const names = Object.keys(all).map((name) => sql.identifier(name));
  return sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
    select ${sql.join(Object.values(all), sql`, `)} from generate_series(${start}::integer, ${start + count - 1}::integer) n`;
}

/** The statement of `insertBulkTransactions`, for tests that run it themselves. */
export function bulkTransactions(
  ledgerId: LedgerId,
  count: number,
  columns: Readonly<Record<string, SQL>> = {},
  { firstId = 1, start = 1 }: Partial<Pick<BulkRows, 'firstId' | 'start'>> = {},
): SQL {
  const defaults = {
    day: sql`date '2016-01-01' + n % 3650`,
    name: sql`'n'`,
    amount_cents: sql`100`,
    name_key: sql`'n'`,
    search_text: sql`'n'`,
    made_in: sql`1`,
    touched_in: sql`1`,
    changed_in: sql`1`,
  };
  return bulkInsert(ledgerId, { table: 'transactions', count, firstId, start, columns: { ...defaults, ...columns } });
}

/** Spread over ten years, unless `columns` sets other days. */
export async function insertBulkTransactions(
  db: Db,
  ledgerId: LedgerId,
  count: number,
  columns: Readonly<Record<string, SQL>> = {},
): Promise<void> {
  const firstId = await firstIdFor(db, ledgerId, count);
  for (let start = 1; start <= count; start += ROWS_PER_STATEMENT) {
    const own = Math.min(ROWS_PER_STATEMENT, count - start + 1);
    await db.execute(bulkTransactions(ledgerId, own, columns, { firstId, start }));
  }
}

export async function insertBulkCategories(db: Db, ledgerId: LedgerId, count: number): Promise<void> {
  const columns = { name: sql`'n' || n`, icon: sql`'fas fa-tag'`, icon_color: sql`'#22864A'` };
  const firstId = await firstIdFor(db, ledgerId, count);
  await db.execute(bulkInsert(ledgerId, { table: 'categories', count, firstId, columns }));
}
