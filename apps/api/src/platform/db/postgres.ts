import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { openPool, transactOn } from './connections.ts';
import { type Database, migrationsFolder } from './database.ts';
import { DiskSpace } from './disk-space.ts';
import { DatabaseError, isLockTimeout, markTransactions } from './errors.ts';
import { nameNone, nameRepeated } from './named-statements.ts';
import { parseSafeInteger } from './safe-integer.ts';
import { checkPooledSettings, startupOptions } from './session-settings.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Longer than the statement timeout, so it only affects connections that stop responding. */
const RESPONSE_TIMEOUT_MS = 20_000;
/** Generous, because no request waits at startup and the machine may be busy. */
const START_CONNECT_TIMEOUT_MS = 60_000;
const MIGRATION_WAIT_MS = 300_000;
/** An arbitrary number that other programs are unlikely to use: "cair" in ASCII. */
const MIGRATION_LOCK = 0x63_61_69_72;

// Process-wide, because the parsers that drizzle passes with each query look here and not at the pool's settings.
pg.types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);

async function migrateExclusively<T>(client: pg.Client, waitMs: number, work: () => Promise<T>): Promise<T> {
  try {
    // A session lock, so it is released if the process dies.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new ConfigError(
      `Another process has held a lock on the DATABASE_URL database for ${waitMs / 1000} seconds, so its tables can’t be updated. Stop that process, then start Cairn again.`,
    );
  }
  return await work();
}

interface PostgresOptions {
  /** A transaction-mode pooler for everything except migrations. */
  readonly poolerUrl?: string | null;
  readonly migrationWaitMs?: number;
}

export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { poolerUrl = null, migrationWaitMs = MIGRATION_WAIT_MS }: PostgresOptions = {},
): Database {
  const connectionString = poolerUrl ?? url;
  const nameStatement = poolerUrl === null ? nameRepeated() : nameNone;
  const pool = openPool(
    {
      connectionString,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'cairn',
      ...(poolerUrl === null && { options: startupOptions }),
    },
    nameStatement,
  );
  // A broken connection is replaced; without listeners it would crash the process. The pool only handles idle ones.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db = markTransactions(transactOn(pool, nameStatement));
  const disk = new DiskSpace(db);
  return {
    engine: 'postgres',
    db,
    snapshot: (work) => db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    queue: { connectionString },
    async migrate(work) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: START_CONNECT_TIMEOUT_MS,
        lock_timeout: migrationWaitMs,
        // The role may have a statement timeout for connections through a pooler.
        options: '-c statement_timeout=0',
      });
      client.on('error', onError);
      await client.connect().catch((error: unknown) => {
        throw new DatabaseError(error);
      });
      try {
        return await migrateExclusively(client, migrationWaitMs, async () => {
          if (poolerUrl !== null) await checkPooledSettings(db);
          return await work();
        });
      } finally {
        await client.end();
      }
    },
    async ping() {
      await pool.query('select 1');
      await disk.check();
    },
    noticeFailure: (error) => disk.notice(error),
    async close() {
      await pool.end();
    },
  };
}
