import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import type { Postgres } from '../scripts/postgres.ts';
import { inPglite, inPostgres, type Query } from './database.ts';
import { type Product, startProduct } from './product.ts';

/** One set of data, on which the product can be started again and again. */
export interface Installation {
  /** Stops the one that is running, if any: only one at a time may use the data. The address stays the same. */
  start(): Promise<Product>;
  /** Another process on the same PostgreSQL, at a port of its own; it ends with the first one. */
  startSecond(): Promise<Product>;
  /** The process id of PostgreSQL; null on PGlite, which has none. */
  readonly databasePid: number | null;
  /** Works on the database itself. PGlite lets in one process at a time: there the product is stopped for it. */
  inDatabase(work: (query: Query) => Promise<void>): Promise<void>;
  /** Stops it and forgets the data. */
  remove(): Promise<void>;
}

/** An empty database in the PostgreSQL given, or else an empty directory for PGlite. */
export async function createInstallation(
  folder: string,
  postgres: Postgres | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const id = randomUUID();
  const directory = join(folder, id);
  mkdirSync(directory);
  const database = `bench_${id}`;
  if (postgres) await postgres.createDatabase(database);
  const dataDir = join(directory, 'data');
  const env = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url(database) }), ...more };
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
      if (!current || !postgres) throw new Error('A second process needs a first one and PostgreSQL.');
      // Tokens of one count at the other, because both have the same address in the eyes of the world.
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
