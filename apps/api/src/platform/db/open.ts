import type { Config } from '../config.ts';
import type { Database } from './database.ts';

/** Loads only the engine in use, because PGlite takes more memory than everything else combined. */
export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<Database> {
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(config.databaseUrl, onError, { poolerUrl: config.databasePoolerUrl });
  }
  const { openPglite } = await import('./pglite.ts');
  return await openPglite(config.dataDir);
}
