import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import type { Db } from './db/database.ts';
import { resealSecrets } from './reseal.ts';
import { createVault, keyFile, loadEncryptionKey } from './vault.ts';

function requireNewKey(given: string | null, current: string): string {
  if (given === null) throw new ConfigError('NEW_ENCRYPTION_KEY is missing. Set it to the new key.');
  if (given === current) throw new ConfigError('NEW_ENCRYPTION_KEY is the same as the current key.');
  return given;
}

/** Stored next to the old key until the rotation is done; an interrupted run may have used it already. */
function loadOrCreateKey(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** The number of secrets if an interrupted run already encrypted them with the new key; otherwise null. */
async function countAlreadyDone(db: Db, key: string): Promise<number | null> {
  const fresh = createVault(key);
  return await resealSecrets(db, fresh, fresh).catch((error: unknown) => {
    if (error instanceof ConfigError) return null;
    throw error;
  });
}

/** Changes the key that all stored secrets are encrypted with. Returns a message for the operator. */
export async function rotateKey(db: Db, config: Config, given: string | null): Promise<string> {
  const old = createVault(loadEncryptionKey(config));
  if (config.encryptionKey !== null) {
    const count = await resealSecrets(db, old, createVault(requireNewKey(given, config.encryptionKey)));
    return `Re-encrypted secrets: ${count}. Start Cairn with the new ENCRYPTION_KEY.`;
  }
  const file = `${keyFile(config)}.new`;
  const key = loadOrCreateKey(file);
  const count = (await countAlreadyDone(db, key)) ?? (await resealSecrets(db, old, createVault(key)));
  renameSync(file, keyFile(config));
  return `Re-encrypted secrets: ${count}. Start Cairn again.`;
}
