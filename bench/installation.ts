import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import type { Postgres } from '../scripts/postgres.ts';
import { inPglite, inPostgres, type Query } from './database.ts';
import { type Product, startProduct } from './product.ts';

/** One set of data. The product can be started on it repeatedly. */
export interface Installation {
  /** Stops the running product first, because only one process may use the data. The URL stays the same. */
  start(): Promise<Product>;
  /** Starts another process on the same PostgreSQL with its own port; it stops with the first one. */
  startSecond(): Promise<Product>;
  /** PostgreSQL's process ID; null for PGlite, which runs inside the product. */
  readonly databasePid: number | null;
  /** Accesses the database directly. PGlite allows only one process, so the product is stopped first. */
  inDatabase(work: (query: Query) => Promise<void>): Promise<void>;
  /** Stops the product and drops its database. */
  remove(): Promise<void>;
}

/** Creates an empty database on the given PostgreSQL, or an empty directory for PGlite. */
export async function createInstallation(
  folder: string,
  postgres: Postgres | undefined,
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const id = randomUUID();
  const directory = join(folder, id);
  mkdirSync(directory);
  const database = `bench_${id}`;
  if (postgres) await postgres.createDatabase(database);
  const dataDir = join(directory, 'data');
  const env = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url(database) }), ...extraEnv };
  const port = await freePort();
  let current: Product | undefined;
  let second: Product | undefined;

  async function stop(): Promise<void> {
    await Promise.all([current?.stop(), second?.stop()]);
    current = undefined;
    second = undefined;
  }

  return {
    async start() {
      await stop();
      current = await startProduct({ port, env, logFile: join(directory, 'log') });
      return current;
    },
    async startSecond() {
      if (!current || !postgres) throw new Error('A second process needs PostgreSQL and a running first process.');
      // Both accept the same tokens, because both have the same public URL.
      const shared = { ...env, DATA_DIR: join(directory, 'second'), PUBLIC_URL: current.url };
      second = await startProduct({ port: await freePort(), env: shared, logFile: join(directory, 'second-log') });
      return second;
    },
    databasePid: postgres?.pid ?? null,
    async inDatabase(work) {
      if (postgres) return await inPostgres(postgres.url(database), work);
      await stop();
      await inPglite(join(dataDir, 'pglite'), work);
    },
    async remove() {
      await stop();
      await postgres?.dropDatabase(database);
    },
  };
}
