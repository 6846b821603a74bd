import { randomUUID } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { pgliteOptions, wrapPglite } from '../src/platform/db/pglite.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { CopiedFiles } from './copied-files.ts';

export const TEMPLATE_DATABASE = 'cairn_template';

/** Creates a database on the test server, migrated unless another template is given. Returns its URL. */
export async function createPostgresDatabase(template = TEMPLATE_DATABASE): Promise<string> {
  const admin = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  // Copying files takes less time than the default, which writes every page to the log.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

export function testEngine(): Database['engine'] {
  const engine = process.env.TEST_ENGINE;
  if (engine === 'pglite' || engine === 'postgres') return engine;
  throw new Error('database tests run only in the projects db-pglite and db-postgres');
}

interface Cases {
  readonly deep: number;
  readonly postgres: number;
  /** 0 by default. */
  readonly pglite?: number;
}

/** `npm test` proves volume on PostgreSQL, and on PGlite only what that engine could do differently. */
export function casesOf({ deep, postgres, pglite = 0 }: Cases): number {
  if (inject('isDeep')) return deep;
  return testEngine() === 'postgres' ? postgres : pglite;
}

declare global {
  // Node provides this global, but its types don't declare it.
  var WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** The embedded engine, compiled once for all databases of the process. */
function compiledEngine(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** A migrated, empty database of the embedded engine. */
export async function openTestPglite(): Promise<PGlite> {
  const fs = new CopiedFiles(inject('pgliteDirectory'));
  const pgliteWasmModule = await compiledEngine();
  return await PGlite.create({ fs, pgliteWasmModule, ...pgliteOptions });
}

/** A migrated, empty database on the engine under test. */
export async function openTestDatabase(): Promise<Database> {
  if (testEngine() === 'postgres') return openPostgres(await createPostgresDatabase(), () => {});
  return wrapPglite(await openTestPglite());
}

/** Puts a migrated, empty database of the embedded engine where a server with that data directory expects it. */
export async function copyPgliteInto(dataDir: string): Promise<void> {
  await cp(inject('pgliteDirectory'), join(dataDir, 'pglite'), { recursive: true });
}

/** One database for all tests of a file. */
export function useTestDatabase(): { readonly current: Database } {
  let database: Database | null = null;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database?.close();
  });
  return {
    get current() {
      if (!database) throw new Error('the database is open only while tests run');
      return database;
    },
  };
}
