import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { type Database, migrationsFolder } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import * as schema from './schema/index.ts';

/** Its own default of 128 MB would be held in this process for good. */
const SHARED_BUFFERS = '32MB';

/** The database in this process, on a client that is already open. */
export function wrapPglite(client: PGlite, afterClose: () => void = () => {}): Database {
  const db = drizzle({ client, schema });
  return {
    engine: 'pglite',
    db,
    queue: { db: fromPglite(client) },
    async migrate(work) {
      await migrate(db, { migrationsFolder });
      return await work();
    },
    async ping() {
      await client.query('select 1');
    },
    async close() {
      await client.close();
      afterClose();
    },
  };
}

export async function openPglite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(dataDir);
  try {
    const client = await PGlite.create(join(dataDir, 'pglite'), {
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    });
    return wrapPglite(client, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}
