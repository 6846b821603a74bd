import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Database } from '../../src/platform/db/database.ts';
import { wrapPglite } from '../../src/platform/db/pglite.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { createPostgresDatabase, openTestPglite, testEngine } from '../database.ts';

/** The last migration of the release. */
const LAST_MIGRATION = '0014_money_moved';
const migrations = new URL('../../migrations/', import.meta.url).pathname;

/** Runs a statement directly, without the product, and returns its rows. */
export type RunQuery = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export interface OldDatabase {
  readonly query: RunQuery;
  /** The same database, opened by the product. */
  readonly database: Database;
  close(): Promise<void>;
}

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** Copies only the release's migrations to a temporary folder. */
function copyMigrations(): string {
  const journal: Journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'));
  const count = journal.entries.findIndex(({ tag }) => tag === LAST_MIGRATION) + 1;
  if (count === 0) throw new Error(`migration not found: ${LAST_MIGRATION}`);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-last-release-'));
  const entries = journal.entries.slice(0, count);
  for (const { tag } of entries) cpSync(join(migrations, `${tag}.sql`), join(folder, `${tag}.sql`));
  cpSync(join(migrations, 'meta/_journal.json'), join(folder, 'meta/_journal.json'));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function openOnPglite(migrationsFolder: string): Promise<OldDatabase> {
  // Emptying a migrated database takes a fraction of the time of creating one.
  const client = await openTestPglite();
  for (const schema of ['public', 'drizzle']) await client.query(`drop schema ${schema} cascade`);
  await client.query('create schema public');
  await migratePglite(overPglite({ client }), { migrationsFolder });
  const database = wrapPglite(client);
  return {
    query: async (statement, values) => (await client.query<Record<string, unknown>>(statement, values)).rows,
    database,
    close: () => database.close(),
  };
}

async function openOnPostgres(migrationsFolder: string): Promise<OldDatabase> {
  const url = await createPostgresDatabase('template1');
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  await migratePostgres(overPostgres({ client }), { migrationsFolder });
  const database = openPostgres(url, () => {});
  return {
    query: async (statement, values) => (await client.query(statement, values)).rows,
    database,
    async close() {
      await client.end();
      await database.close();
    },
  };
}

/** An empty database of the last release, on the engine under test. */
export async function openOldDatabase(): Promise<OldDatabase> {
  const folder = copyMigrations();
  try {
    return await (testEngine() === 'pglite' ? openOnPglite(folder) : openOnPostgres(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
