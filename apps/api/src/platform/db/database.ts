import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { fromPglite } from 'pg-boss';
import type * as schema from './schema/index.ts';

/** What statements run on: the database itself, or a transaction of it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Engine = 'pglite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** The job queue's way in: its own connections on PostgreSQL, the one there is on PGlite. */
  readonly queue: { connectionString: string } | { db: ReturnType<typeof fromPglite> };
  /** Brings the tables up to date, then does `work`, while no other process does the same. */
  migrate<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Reads everything as it is at one moment, for as long as `work` takes. On PGlite, whose only connection must not be held
   * that long, each statement sees its own moment.
   */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Rejects while the database is away, or has no room to write. */
  ping(): Promise<void>;
  /** To be called with what a statement threw, so that a full disk is known. */
  noticeFailure(error: unknown): void;
  close(): Promise<void>;
}

/** Where the migrations lie. */
export const migrationsFolder = new URL('../../../migrations', import.meta.url).pathname;
