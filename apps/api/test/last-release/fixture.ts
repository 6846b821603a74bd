import { readFileSync } from 'node:fs';
import { casesOf } from '../database.ts';
import { fillLargeLedger, type LargeLedger } from './large-ledger.ts';
import { type OldDatabase, openOldDatabase, type RunQuery } from './open.ts';

interface StoredTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Ids that the tests read and write, by user and name. */
export type Landmarks = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Fixture {
  /** In an order that satisfies foreign keys. */
  readonly tables: Readonly<Record<string, StoredTable>>;
  /** The last id of each table's sequence. */
  readonly lastIds: Readonly<Record<string, number>>;
  readonly largeLedger: LargeLedger;
  readonly landmarks: Landmarks;
}

/** Tables that the large ledger fills too. The fixture has the other rows, and large-ledger rows that changed later. */
const largeTables = ['change_sets', 'changes', 'transactions'];
const keys: Readonly<Record<string, string>> = { changes: 'change_set_id, transaction_id' };

const fixtureFile = new URL('./rows.json', import.meta.url);

/** On PGlite, `npm test` migrates only a part of the large ledger, so its owner’s answers differ. */
const PART_ROWS = 2_000;

export function readFixture(): Fixture {
  const fixture: Fixture = JSON.parse(readFileSync(fixtureFile, 'utf8'));
  const { largeLedger } = fixture;
  const rows = casesOf({ deep: largeLedger.rows, postgres: largeLedger.rows, pglite: PART_ROWS });
  return { ...fixture, largeLedger: { ...largeLedger, rows } };
}

async function load(query: RunQuery, table: string, { columns, rows }: StoredTable): Promise<void> {
  const records = JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))));
  const key = keys[table] ?? 'id';
  if (largeTables.includes(table))
    await query(
      `delete from ${table} where (user_id, ${key}) in
        (select user_id, ${key} from jsonb_populate_recordset(null::${table}, $1::jsonb))`,
      [records],
    );
  await query(
    `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [records],
  );
}

/** Everything that the last release stored: the rows created through its API, and the large ledger. */
async function fillOldDatabase(query: RunQuery, fixture: Fixture): Promise<void> {
  const tables = Object.entries(fixture.tables);
  for (const [table, stored] of tables) if (!largeTables.includes(table)) await load(query, table, stored);
  await fillLargeLedger(query, fixture.largeLedger);
  for (const [table, stored] of tables) if (largeTables.includes(table)) await load(query, table, stored);
  for (const [table, lastId] of Object.entries(fixture.lastIds))
    await query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [lastId]);
}

/** A database as the last release left it, with 100,000 transactions in one of its ledgers. */
export async function buildOldDatabase(fixture: Fixture): Promise<OldDatabase> {
  const old = await openOldDatabase();
  await fillOldDatabase(old.query, fixture);
  return old;
}
