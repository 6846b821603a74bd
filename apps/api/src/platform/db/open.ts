import type { Config } from '../config.ts';
import type { Database } from './database.ts';

/** Only the engine that is used is loaded: PGlite alone takes more memory than all the rest. */
export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<Database> {
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(config.databaseUrl, onError, { poolerUrl: config.databasePoolerUrl });
  }
  const { openPglite } = await import('./pglite.ts');
  return await openPglite(config.dataDir);
}
