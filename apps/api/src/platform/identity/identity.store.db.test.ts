import { describeIdentityStore } from '@cairn/identity/store-conformance';
import { expect, test } from 'vitest';
import { testEngine, useTestDatabase } from '../../../test/database.ts';
import { identityArtifacts, identityKeys } from '../db/schema/index.ts';
import { createVault } from '../vault.ts';
import { BATCH_ROWS, createIdentityStore } from './identity.store.ts';

const database = useTestDatabase();
const vault = createVault('0a'.repeat(32));

describeIdentityStore(testEngine(), () => createIdentityStore(database.current.db, vault));

test('keys are stored encrypted', async () => {
  const store = createIdentityStore(database.current.db, vault);
  const secret = 'a-very-private-number';
  const keys = await store.loadOrCreateKeys(() => ({ signing: secret }));
  const [row] = await database.current.db.select().from(identityKeys);
  expect(row?.sealed).not.toContain(JSON.stringify(keys).slice(2, 20));
  expect(JSON.parse(vault.open(row?.sealed ?? '', 'identity keys'))).toEqual(keys);
});

test('removes 2,500 expired rows in 3 batches that return only counts', async () => {
  const statements: string[] = [];
  const { db } = database.current;
  const logged = new Proxy(db, {
    get(target, name) {
      if (name === 'with') statements.push('with');
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const store = createIdentityStore(logged, vault);
  const now = new Date('2026-11-15T12:00:00Z');
  await store.removeExpired(now);
  const rows = Array.from({ length: 2.5 * BATCH_ROWS }, (_, index) => ({
    model: 'Interaction',
    id: `ended-${index}`,
    payload: '{}',
    expiresAt: now,
  }));
  await db.insert(identityArtifacts).values(rows);
  statements.length = 0;
  expect(await store.removeExpired(now)).toBe(2500);
  // Three for the artifacts, one each for the attempts and the reset tokens.
  expect(statements).toHaveLength(5);
});
