import { expect, test } from 'vitest';
import { makePasswords } from './passwords.ts';
import { Browser } from './testing/browser.ts';
import { IdentityWorld, PASSWORD } from './testing/world.ts';

test('logging in replaces a hash that is now too weak', async () => {
  const world = await IdentityWorld.start({ passwords: await makePasswords() });
  const weak = await (await makePasswords({ memory: 8_192, passes: 1, parallelism: 1 })).hash(PASSWORD);
  await world.store.createAccount({ id: 'a1', email: 'weak@example.com', name: 'W', passwordHash: weak });
  await world.logIn(new Browser(), 'weak@example.com');
  const stored = (await world.store.accountById('a1'))?.passwordHash;
  expect(stored).toMatch(/m=19456,t=2,p=1/);
  await world.logIn(new Browser(), 'weak@example.com');
  expect((await world.store.accountById('a1'))?.passwordHash).toBe(stored);
  await world.stop();
});
