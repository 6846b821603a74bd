import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { type Database, migrationsFolder } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import * as schema from './schema/index.ts';

/** Its own default of 128 MB would be held in this process for good. */
const SHARED_BUFFERS = '32MB';

/** Making a new database takes some 300 MB, which a process never gives back: another one does it and ends. */
async function createElsewhere(directory: string): Promise<void> {
  await promisify(execFile)(process.execPath, [new URL('./create-pglite.ts', import.meta.url).pathname, directory]);
}

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
    const directory = join(dataDir, 'pglite');
    if (!existsSync(join(directory, 'PG_VERSION'))) await createElsewhere(directory);
    const client = await PGlite.create(directory, {
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    });
    return wrapPglite(client, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}
