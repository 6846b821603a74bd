import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { makeDirectory, restrictTreeToOwner } from '../data-directory.ts';
import { type Database, migrationsFolder } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { DiskSpace } from './disk-space.ts';
import { markTransactions } from './errors.ts';
import { PgliteStatements } from './pglite-statements.ts';
import { parseSafeInteger } from './safe-integer.ts';
import * as schema from './schema/index.ts';

/**
 * Enough for 100,000 transactions and an index on them: with less memory, a search reads every page from disk again and
 * takes twice as long. The default of 128 MB would stay allocated in this process.
 */
const SHARED_BUFFERS = '48MB';

/**
 * Generic plans, as on PostgreSQL: for a ledger without statistics the planner would expect a dozen rows, and read and
 * sort them all to find the newest.
 */
const GENERIC_PLANS = 'plan_cache_mode=force_generic_plan';

export const pgliteOptions = {
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`, '-c', GENERIC_PLANS],
};

const DATABASE = 'pglite';
const UNFINISHED = `${DATABASE}.new`;
/** Creating a database takes seconds, or minutes on a busy machine. */
const CREATE_TIMEOUT_MS = 900_000;

/** Creating a database takes about 300 MB that a process never releases, so a child process does it. */
async function createInChildProcess(directory: string): Promise<void> {
  const program = new URL('./create-pglite.ts', import.meta.url).pathname;
  const limits = { timeout: CREATE_TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
  // It runs so briefly that optimizing the engine takes more CPU time than it saves.
  await promisify(execFile)(process.execPath, ['--liftoff-only', program, directory], limits);
}

/** The directory gets its final name once it is complete, so an interrupted first start leaves no broken database. */
async function ensureCreated(dataDir: string): Promise<string> {
  const directory = join(dataDir, DATABASE);
  for (const name of readdirSync(dataDir))
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true });
  if (existsSync(directory)) {
    restrictTreeToOwner(directory);
    return directory;
  }
  const unfinished = join(dataDir, `${UNFINISHED}.${randomUUID()}`);
  await createInChildProcess(unfinished);
  // PGlite ignores the umask and creates world-readable files; later ones are protected by the directory's mode.
  restrictTreeToOwner(unfinished);
  renameSync(unfinished, directory);
  return directory;
}

const asText = (value: string) => value;
const timeTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE, types.INTERVAL];
/** As Drizzle expects: it converts times itself. */
const parsers = {
  [types.INT8]: parseSafeInteger,
  ...Object.fromEntries(timeTypes.map((type) => [type, asText])),
};
/** pg-boss expects dates. */
const queueParsers = Object.fromEntries(timeTypes.map((type) => [type, types.parsers[type] ?? asText]));

/** Drizzle passes parsers with each statement, but they are the client's own here. */
function forDrizzle(client: PGlite): PGlite {
  Object.assign(client.parsers, parsers);
  const statements = new PgliteStatements(client);
  const query: PGlite['query'] = (text, values, options) => statements.query(text, values, options?.rowMode);
  const transaction: PGlite['transaction'] = (work) =>
    client.transaction((inside) => {
      const queryInside: Transaction['query'] = (text, values, options) =>
        statements.queryIn(inside, text, values, options?.rowMode);
      return work(Object.create(inside, { query: { value: queryInside } }));
    });
  return Object.create(client, { query: { value: query }, transaction: { value: transaction } });
}

function forQueue(client: PGlite): PGlite {
  const query: PGlite['query'] = (text, params) => client.query(text, params, { parsers: queueParsers });
  const exec: PGlite['exec'] = (text) => client.exec(text, { parsers: queueParsers });
  const listen: PGlite['listen'] = (channel, callback) => client.listen(channel, callback);
  return Object.create(client, { query: { value: query }, exec: { value: exec }, listen: { value: listen } });
}

/** An in-process database on an open client. */
export function wrapPglite(client: PGlite, afterClose: () => void = () => {}): Database {
  const db = drizzle({ client: forDrizzle(client), schema });
  const marked = markTransactions(db);
  const disk = new DiskSpace(marked);
  return {
    engine: 'pglite',
    db: marked,
    snapshot: (work) => work(marked),
    queue: { db: fromPglite(forQueue(client)) },
    async migrate(work) {
      await migrate(db, { migrationsFolder });
      return await work();
    },
    async ping() {
      await client.query('select 1');
      await disk.check();
    },
    noticeFailure: (error) => disk.notice(error),
    async close() {
      await client.close();
      afterClose();
    },
  };
}

export async function openPglite(dataDir: string): Promise<Database> {
  makeDirectory(dataDir);
  const unlock = lockDirectory(dataDir);
  try {
    const client = await PGlite.create(await ensureCreated(dataDir), pgliteOptions);
    return wrapPglite(client, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}
