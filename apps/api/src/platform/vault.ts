import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { makeDirectory } from './data-directory.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'encryption.key';

/** Encrypts secrets before they are stored. */
export interface Vault {
  /** `purpose` binds the secret to its use: it can't be decrypted for another one. */
  seal(secret: string, purpose: string): string;
  open(sealed: string, purpose: string): string;
}

export function createVault(keyHex: string): Vault {
  const key = Buffer.from(keyHex, 'hex');
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    seal(secret, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${keyId}.${sealed.toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [sealedWith, body] = sealed.split('.');
      if (sealedWith !== keyId || body === undefined)
        throw new ConfigError('ENCRYPTION_KEY doesn’t match the key that the stored secrets were encrypted with.');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** The location of the key if none is configured. */
export function keyFile(config: Config): string {
  return join(config.dataDir, KEY_FILE);
}

/** The configured key, or the one in the data directory, which is created on the first start. */
export function loadEncryptionKey(config: Config): string {
  if (config.encryptionKey !== null) return config.encryptionKey;
  const file = keyFile(config);
  if (!existsSync(file)) {
    makeDirectory(config.dataDir);
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  const key = readFileSync(file, 'utf8').trim();
  if (!/^[\da-f]{64}$/.test(key))
    throw new ConfigError(
      `ENCRYPTION_KEY isn’t set and ${file} doesn’t contain a key. Restore the file from a backup.`,
    );
  return key;
}
