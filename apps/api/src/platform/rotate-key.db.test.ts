import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../test/app.ts';
import { useTestDatabase } from '../../test/database.ts';
import { addUsers } from '../../test/users.ts';
import { tokenPurpose } from './bank/link.ts';
import type { Config } from './config.ts';
import { bankItems, identityKeys, pushKeys, pushSubscriptions } from './db/schema/index.ts';
import { createIdentityStore } from './identity/identity.store.ts';
import { PUSH_KEY_PURPOSE, subscriptionPurpose } from './push/push.ts';
import { rotateKey } from './rotate-key.ts';
import { createVault, loadEncryptionKey } from './vault.ts';

const NEW_KEY = 'cd'.repeat(32);
const database = useTestDatabase();
let dataDir: string;
let config: Config;

const vaultOf = (of: Config) => createVault(loadEncryptionKey(of));

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cairn-key-'));
  config = testConfig({ DATA_DIR: dataDir });
  const { db } = database.current;
  const vault = vaultOf(config);
  await createIdentityStore(db, vault).loadOrCreateKeys(() => ({ signing: 'secret' }));
  const now = new Date();
  const [user] = await addUsers(db, [{ realm: 'r', subject: 's', createdAt: now }]);
  if (!user) throw new Error('no user was created');
  const item = {
    ledgerId: user.ledgerId,
    linkedBy: user.id,
    institutionId: 'ins_1',
    institutionName: 'Bank',
    linkedAt: now,
  };
  const sealed = (id: string) => vault.seal(`access of ${id}`, tokenPurpose(id));
  await db.insert(bankItems).values([
    { ...item, id: 1, externalId: 'a', sealedToken: sealed('a') },
    { ...item, id: 2, externalId: 'dropped', sealedToken: null },
    { ...item, id: 3, externalId: 'b', sealedToken: sealed('b') },
  ]);
  await db.insert(pushKeys).values({ id: 1, sealed: vault.seal('push', PUSH_KEY_PURPOSE) });
  const device = { userId: user.id, hash: 'phone', sealed: vault.seal('a phone', subscriptionPurpose('phone')) };
  await db.insert(pushSubscriptions).values({ ...device, madeAt: now });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** All secrets, decrypted with the configured key. */
async function secrets(of: Config): Promise<string[]> {
  const vault = vaultOf(of);
  const [keys] = await database.current.db.select().from(identityKeys);
  const items = await database.current.db.select().from(bankItems).orderBy(bankItems.id);
  const tokens = items.map(({ externalId, sealedToken }) =>
    sealedToken === null ? 'none' : vault.open(sealedToken, tokenPurpose(externalId)),
  );
  const [pushKey] = await database.current.db.select().from(pushKeys);
  const [device] = await database.current.db.select().from(pushSubscriptions);
  return [
    vault.open(keys?.sealed ?? '', 'identity keys'),
    ...tokens,
    vault.open(pushKey?.sealed ?? '', PUSH_KEY_PURPOSE),
    vault.open(device?.sealed ?? '', subscriptionPurpose('phone')),
  ];
}

const all = ['{"signing":"secret"}', 'access of a', 'none', 'access of b', 'push', 'a phone'];

// covers: alerts 14
test('a key stored with the data is replaced, and every secret decrypts with the new one', async () => {
  const file = join(dataDir, 'encryption.key');
  const before = readFileSync(file, 'utf8');
  expect(await rotateKey(database.current.db, config, null)).toBe('Re-encrypted secrets: 5. Start Cairn again.');
  expect(readFileSync(file, 'utf8')).not.toBe(before);
  expect(await secrets(config)).toEqual(all);
  // The state after a run that was interrupted before the new key replaced the old one.
  renameSync(file, `${file}.new`);
  writeFileSync(file, before);
  await rotateKey(database.current.db, config, null);
  expect(await secrets(config)).toEqual(all);
});

// covers: server/bank-link 1
test('a configured key is changed to the given one, and a wrong key changes nothing', async () => {
  const key = readFileSync(join(dataDir, 'encryption.key'), 'utf8').trim();
  const configured = testConfig({ DATA_DIR: dataDir, ENCRYPTION_KEY: key });
  const { db } = database.current;
  await expect(rotateKey(db, configured, null)).rejects.toThrow(/^NEW_ENCRYPTION_KEY is missing/);
  await expect(rotateKey(db, configured, key)).rejects.toThrow(/same as the current key/);
  const wrong = testConfig({ DATA_DIR: dataDir, ENCRYPTION_KEY: 'ef'.repeat(32) });
  await expect(rotateKey(db, wrong, NEW_KEY)).rejects.toThrow(/^ENCRYPTION_KEY doesn’t match the key/);
  expect(await secrets(configured)).toEqual(all);
  expect(await rotateKey(db, configured, NEW_KEY)).toMatch(/^Re-encrypted secrets: 5\./);
  expect(await secrets(testConfig({ DATA_DIR: dataDir, ENCRYPTION_KEY: NEW_KEY }))).toEqual(all);
  await expect(secrets(configured)).rejects.toThrow(/^ENCRYPTION_KEY doesn’t match the key/);
});
