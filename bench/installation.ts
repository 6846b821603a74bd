import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Postgres } from '../scripts/postgres.ts';
import { type Product, startProduct } from './product.ts';

/** One set of data, on which the product can be started again and again. */
export interface Installation {
  /** Stops the one that is running, if any: only one at a time may use the data. */
  start(): Promise<Product>;
  /** Stops it and forgets the data. */
  remove(): Promise<void>;
}

/** An empty database in the PostgreSQL given, or else an empty directory for PGlite. */
export async function createInstallation(folder: string, postgres: Postgres | undefined): Promise<Installation> {
  const id = randomUUID();
  const directory = join(folder, id);
  mkdirSync(directory);
  const database = `bench_${id}`;
  if (postgres) await postgres.createDatabase(database);
  const env = { DATA_DIR: join(directory, 'data'), ...(postgres && { DATABASE_URL: postgres.url(database) }) };
  let current: Product | undefined;

  async function stop(): Promise<void> {
    await current?.stop();
    current = undefined;
  }

  return {
    async start() {
      await stop();
      current = await startProduct({ env, logFile: join(directory, 'log') });
      return current;
    },
    async remove() {
      await stop();
      await postgres?.dropDatabase(database);
    },
  };
}
