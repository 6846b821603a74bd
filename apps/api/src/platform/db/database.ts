import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { fromPglite } from 'pg-boss';
import type * as schema from './schema/index.ts';

/** The database or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Engine = 'pglite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** The job queue's access: its own connections on PostgreSQL, the shared one on PGlite. */
  readonly queue: { connectionString: string } | { db: ReturnType<typeof fromPglite> };
  /** Runs the migrations, then `work`, under a lock that excludes other processes. */
  migrate<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Reads one consistent snapshot for as long as `work` takes. PGlite's only connection can't be held that long, so
   * there each statement reads the latest data.
   */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Rejects while the database is unavailable or its disk is full. */
  ping(): Promise<void>;
  /** Call it with the error of a failed statement, so that a full disk is detected. */
  noticeFailure(error: unknown): void;
  close(): Promise<void>;
}

export const migrationsFolder = new URL('../../../migrations', import.meta.url).pathname;
