import { runCommand } from './platform/command.ts';
import { readConfig, readNewEncryptionKey } from './platform/config.ts';
import { openDatabase } from './platform/db/open.ts';
import { rotateKey } from './platform/rotate-key.ts';

process.exitCode = await runCommand(process, async () => {
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => {});
  try {
    return await database.migrate(() => rotateKey(database.db, config, readNewEncryptionKey(process.env)));
  } finally {
    await database.close();
  }
});
