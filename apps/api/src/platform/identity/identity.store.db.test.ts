import { describeIdentityStore } from '@cairn/identity/store-conformance';
import { expect, test } from 'vitest';
import { testEngine, useTestDatabase } from '../../../test/database.ts';
import { identityKeys } from '../db/schema/index.ts';
import { createVault } from '../vault.ts';
import { createIdentityStore } from './identity.store.ts';

const database = useTestDatabase();
const vault = createVault('0a'.repeat(32));

describeIdentityStore(testEngine(), () => createIdentityStore(database.current.db, vault));

test('the keys are stored sealed', async () => {
  const store = createIdentityStore(database.current.db, vault);
  const secret = 'a-very-private-number';
  const keys = await store.loadOrCreateKeys(() => ({ signing: secret }));
  const [row] = await database.current.db.select().from(identityKeys);
  expect(row?.sealed).not.toContain(JSON.stringify(keys).slice(2, 20));
  expect(JSON.parse(vault.open(row?.sealed ?? '', 'identity keys'))).toEqual(keys);
});
