import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Database, migrationsFolder } from './database.ts';
import * as schema from './schema/index.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Any number that no other program on the same database takes: "cairn" in ASCII, folded. */
const MIGRATION_LOCK = 0x63_61_69_72;

export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'cairn',
  });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', onError);
  return {
    engine: 'postgres',
    db: drizzle({ client: pool, schema }),
    queue: { connectionString: url },
    async migrate(work) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
      client.on('error', onError);
      await client.connect();
      try {
        // Held by the connection, so a process that dies lets go of it.
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migrate(drizzle({ client }), { migrationsFolder });
        return await work();
      } finally {
        await client.end();
      }
    },
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await pool.end();
    },
  };
}
