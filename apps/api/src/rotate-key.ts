import { ConfigError, readConfig, readNewEncryptionKey } from './platform/config.ts';
import { isDatabaseUnavailable } from './platform/db/errors.ts';
import { openDatabase } from './platform/db/open.ts';
import { rotateKey } from './platform/rotate-key.ts';

async function run(): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => {});
  try {
    return await database.migrate(() => rotateKey(database.db, config, readNewEncryptionKey(process.env)));
  } finally {
    await database.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isDatabaseUnavailable(error))
    return 'The database isn’t responding. Check DATABASE_URL and make sure PostgreSQL is running.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
