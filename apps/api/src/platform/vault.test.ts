import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createVault, loadEncryptionKey } from './vault.ts';

const KEY = '0f'.repeat(32);

describe('the vault', () => {
  // covers: server/addresses 5
  test('decrypts a secret, and encrypts it differently each time', () => {
    const vault = createVault(KEY);
    const [one, two] = [vault.seal('access-token', 'bank 7'), vault.seal('access-token', 'bank 7')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('access-token');
    expect(vault.open(one, 'bank 7')).toBe('access-token');
  });

  test('a secret decrypts only unmodified, for its own purpose and with its key', () => {
    const vault = createVault(KEY);
    const sealed = vault.seal('access-token', 'bank 7');
    expect(() => vault.open(sealed, 'bank 8')).toThrow();
    expect(() => vault.open(`${sealed.slice(0, -2)}AA`, 'bank 7')).toThrow();
    expect(() => createVault('aa'.repeat(32)).open(sealed, 'bank 7')).toThrow(/^ENCRYPTION_KEY /);
  });
});

describe('the key', () => {
  let config: Config;
  beforeEach(() => {
    config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'cairn-key-')) });
  });
  afterEach(() => rmSync(config.dataDir, { recursive: true }));

  test('is created once, readable only by its owner, and found again', () => {
    const key = loadEncryptionKey(config);
    const file = join(config.dataDir, 'encryption.key');
    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(key);
    expect(loadEncryptionKey(config)).toBe(key);
  });

  test('from the configuration is used, and nothing is written', () => {
    expect(loadEncryptionKey({ ...config, encryptionKey: KEY })).toBe(KEY);
    expect(() => statSync(join(config.dataDir, 'encryption.key'))).toThrow();
  });

  test('stops the start if it is damaged, instead of being replaced', () => {
    writeFileSync(join(config.dataDir, 'encryption.key'), 'rubbish');
    expect(() => loadEncryptionKey(config)).toThrow(ConfigError);
  });
});
