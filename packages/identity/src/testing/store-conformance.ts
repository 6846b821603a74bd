import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeKeys } from '../keys.ts';
import type { Artifact, IdentityAccount, IdentityStore } from '../store.ts';

const NOW = new Date('2026-03-05T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

function anAccount(more: Partial<IdentityAccount> = {}): IdentityAccount {
  const id = randomUUID();
  return { id, email: `${id}@example.com`, name: 'Maya 😀', passwordHash: '$argon2id$one', ...more };
}

function anArtifact(more: Partial<Artifact> = {}): Artifact {
  const none = { accountId: undefined, grantId: undefined, uid: undefined };
  return { model: 'RefreshToken', id: randomUUID(), payload: '{}', expiresAt: later(60_000), ...none, ...more };
}

/**
 * Tests that every store must pass. `makeStore` returns a store that is ready to use. It doesn't have to be empty.
 */
export function describeIdentityStore(name: string, makeStore: () => Promise<IdentityStore> | IdentityStore): void {
  describe(`identity store: ${name}`, () => {
    let store: IdentityStore;

    beforeAll(async () => {
      store = await makeStore();
    });

    async function withAccount(): Promise<IdentityAccount> {
      const account = anAccount();
      await store.createAccount(account);
      return account;
    }

    describe('accounts', () => {
      test('are found by id and by email', async () => {
        const account = await withAccount();
        expect(await store.accountById(account.id)).toEqual(account);
        expect(await store.accountByEmail(account.email)).toEqual(account);
        expect(await store.accountById(randomUUID())).toBeUndefined();
        expect(await store.accountByEmail('unknown@example.com')).toBeUndefined();
      });

      test('only one of three concurrent accounts with the same email is created', async () => {
        const { email } = anAccount();
        const made = [anAccount({ email }), anAccount({ email }), anAccount({ email })];
        const results = await Promise.all(made.map((account) => store.createAccount(account)));
        expect(results.toSorted()).toEqual(['created', 'taken', 'taken']);
        expect(await store.accountByEmail(email)).toEqual(made[results.indexOf('created')]);
      });

      test('a password hash is replaced only if it equals the expected one, if any', async () => {
        const { id } = await withAccount();
        expect(await store.setPasswordHash(id, 'two', 'zero')).toBe(false);
        expect((await store.accountById(id))?.passwordHash).toBe('$argon2id$one');
        expect(await store.setPasswordHash(id, 'two', '$argon2id$one')).toBe(true);
        expect(await store.setPasswordHash(id, 'three')).toBe(true);
        expect((await store.accountById(id))?.passwordHash).toBe('three');
        expect(await store.setPasswordHash(randomUUID(), 'four')).toBe(false);
      });

      test('removing one removes everything that belongs to it and no other', async () => {
        const [gone, stays] = [await withAccount(), await withAccount()];
        const artifacts = [gone, stays].map(({ id }) => anArtifact({ accountId: id }));
        for (const artifact of artifacts) await store.saveArtifact(artifact);
        const tokenHash = randomUUID();
        await store.saveResetToken({ tokenHash, accountId: gone.id, expiresAt: later(1000) });
        await store.removeAccount(gone.id);
        await store.removeAccount(gone.id);
        expect(await store.accountById(gone.id)).toBeUndefined();
        expect(await store.accountById(stays.id)).toEqual(stays);
        const left = await Promise.all(artifacts.map(({ model, id }) => store.findArtifact(model, id)));
        expect(left.map(Boolean)).toEqual([false, true]);
        expect(await store.peekResetToken(tokenHash, NOW)).toBeUndefined();
        expect(await store.createAccount(anAccount({ email: gone.email }))).toBe('created');
      });
    });

    describe('artifacts', () => {
      test('store their payload unchanged, by model and id', async () => {
        const payload = JSON.stringify({ b: 1, a: ['\u0000', '😀', "'", '"', '\\'], n: null });
        const artifact = anArtifact({ payload });
        await store.saveArtifact(artifact);
        const { model, id } = artifact;
        expect(await store.findArtifact(model, id)).toEqual({ payload, consumedAt: undefined });
        expect(await store.findArtifact('Session', id)).toBeUndefined();
        expect(await store.findArtifact(model, randomUUID())).toBeUndefined();
      });

      test('saving again replaces everything except the time of use', async () => {
        const artifact = anArtifact();
        const { model, id } = artifact;
        const [uid, grantId] = [randomUUID(), randomUUID()];
        await store.saveArtifact(artifact);
        await store.consumeArtifact(model, id, NOW);
        await store.saveArtifact({ ...artifact, payload: '{"x":1}', uid, grantId });
        expect(await store.findArtifact(model, id)).toEqual({ payload: '{"x":1}', consumedAt: NOW });
        expect(await store.findArtifactByUid(model, uid)).toBeDefined();
        await store.revokeGrant(grantId);
        expect(await store.findArtifact(model, id)).toBeUndefined();
      });

      test('are found by uid within their model', async () => {
        const uid = randomUUID();
        await store.saveArtifact(anArtifact({ model: 'Session', uid, payload: '{"s":1}' }));
        expect((await store.findArtifactByUid('Session', uid))?.payload).toBe('{"s":1}');
        expect(await store.findArtifactByUid('Interaction', uid)).toBeUndefined();
        expect(await store.findArtifactByUid('Session', randomUUID())).toBeUndefined();
      });

      test('are found after they expire', async () => {
        const { model, id } = anArtifact();
        await store.saveArtifact(anArtifact({ model, id, expiresAt: new Date(0) }));
        expect(await store.findArtifact(model, id)).toBeDefined();
      });

      test('the first time of use never changes, to the millisecond', async () => {
        const artifact = anArtifact();
        const { model, id } = artifact;
        await store.saveArtifact(artifact);
        await store.consumeArtifact(model, id, later(123));
        await store.consumeArtifact(model, id, later(5000));
        expect((await store.findArtifact(model, id))?.consumedAt).toEqual(later(123));
        await store.consumeArtifact(model, randomUUID(), NOW);
      });

      test('report a grant’s last use, and all unused ones of a grant can be consumed at once', async () => {
        const grantId = randomUUID();
        const [first, second, unused] = [anArtifact({ grantId }), anArtifact({ grantId }), anArtifact({ grantId })];
        const other = anArtifact({ grantId: randomUUID() });
        for (const row of [first, second, unused, other]) await store.saveArtifact(row);
        const { model } = first;
        expect(await store.lastConsumedAt(model, grantId)).toBeUndefined();
        await store.consumeArtifact(model, first.id, later(1));
        await store.consumeArtifact(model, second.id, later(2));
        expect(await store.lastConsumedAt(model, grantId)).toEqual(later(2));
        await store.consumeGrant(model, grantId, later(1));
        const times = [first, second, unused, other].map(
          async ({ id }) => (await store.findArtifact(model, id))?.consumedAt,
        );
        expect(await Promise.all(times)).toEqual([later(1), later(2), later(1), undefined]);
      });

      test('are removed one by one', async () => {
        const [one, two] = [anArtifact(), anArtifact()];
        await store.saveArtifact(one);
        await store.saveArtifact(two);
        await store.removeArtifact(one.model, one.id);
        await store.removeArtifact(one.model, one.id);
        expect(await store.findArtifact(one.model, one.id)).toBeUndefined();
        expect(await store.findArtifact(two.model, two.id)).toBeDefined();
      });

      test('are removed by grant, of one model or of all', async () => {
        const grantId = randomUUID();
        const rows = ['RefreshToken', 'AuthorizationCode', 'Grant'].map((model) => anArtifact({ model, grantId }));
        const other = anArtifact({ grantId: randomUUID() });
        for (const row of [...rows, other]) await store.saveArtifact(row);
        const left = async () =>
          (await Promise.all([...rows, other].map(({ model, id }) => store.findArtifact(model, id)))).map(Boolean);
        await store.revokeGrant(grantId, 'RefreshToken');
        expect(await left()).toEqual([false, true, true, true]);
        await store.revokeGrant(grantId);
        expect(await left()).toEqual([false, false, false, true]);
      });

      test('are removed by account, except the session in use and its grants', async () => {
        const [account, stranger] = [await withAccount(), await withAccount()];
        const [uid, active, other] = [randomUUID(), randomUUID(), randomUUID()];
        const mine = { accountId: account.id };
        const rows = [
          anArtifact({ ...mine, model: 'Session', uid }),
          anArtifact({ ...mine, model: 'Grant', grantId: active }),
          anArtifact({ ...mine, grantId: active }),
          anArtifact({ ...mine, model: 'Session', uid: randomUUID() }),
          anArtifact({ ...mine, grantId: other }),
          anArtifact({ ...mine, model: 'Interaction' }),
          anArtifact({ accountId: stranger.id }),
        ];
        for (const row of rows) await store.saveArtifact(row);
        const left = async () =>
          (await Promise.all(rows.map(({ model, id }) => store.findArtifact(model, id)))).map(Boolean);
        const tokenHash = randomUUID();
        await store.saveResetToken({ tokenHash, accountId: account.id, expiresAt: later(1000) });
        await store.revokeAccount(account.id, { sessionUid: uid, grantIds: [active] });
        expect(await left()).toEqual([true, true, true, false, false, false, true]);
        expect(await store.peekResetToken(tokenHash, NOW)).toBeUndefined();
        await store.revokeAccount(account.id, { sessionUid: uid, grantIds: [] });
        expect(await left()).toEqual([true, false, false, false, false, false, true]);
        await store.revokeAccount(account.id);
        expect(await left()).toEqual([false, false, false, false, false, false, true]);
      });
    });

    test('the keys are created once', async () => {
      const loaded = await Promise.all([1, 2, 3, 4].map(() => store.loadOrCreateKeys(makeKeys)));
      for (const keys of loaded) expect(keys).toEqual(loaded[0]);
      expect(loaded[0]?.signing[0]?.d).toBeTypeOf('string');
      expect(await store.loadOrCreateKeys(() => ({ signing: [], cookies: [] }))).toEqual(loaded[0]);
    });

    describe('attempts', () => {
      test('count up within the window, even concurrently, and restart after it', async () => {
        const key = randomUUID();
        const counts = await Promise.all(Array.from({ length: 10 }, () => store.countAttempt(key, NOW, 1000)));
        expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        for (const { resetsAt } of counts) expect(resetsAt).toEqual(later(1000));
        expect(await store.countAttempt(key, later(999), 1000)).toEqual({ count: 11, resetsAt: later(1000) });
        expect(await store.countAttempt(key, later(1000), 1000)).toEqual({ count: 1, resetsAt: later(2000) });
      });

      test('can be refunded, not below zero, and cleared', async () => {
        const key = randomUUID();
        await store.refundAttempt(key);
        await store.countAttempt(key, NOW, 1000);
        await store.countAttempt(key, NOW, 1000);
        await store.refundAttempt(key);
        expect((await store.countAttempt(key, NOW, 1000)).count).toBe(2);
        for (let count = 0; count < 5; count += 1) await store.refundAttempt(key);
        expect((await store.countAttempt(key, NOW, 1000)).count).toBe(1);
        await store.countAttempt(key, NOW, 1000);
        await store.clearAttempts(key);
        expect((await store.countAttempt(key, NOW, 1000)).count).toBe(1);
      });
    });

    describe('reset tokens', () => {
      test('work until they expire, and a newer one replaces an older', async () => {
        const { id: accountId } = await withAccount();
        const [first, second] = [randomUUID(), randomUUID()];
        await store.saveResetToken({ tokenHash: first, accountId, expiresAt: later(1000) });
        expect(await store.peekResetToken(first, later(999))).toBe(accountId);
        expect(await store.peekResetToken(first, later(1000))).toBeUndefined();
        expect(await store.takeResetToken(first, later(1000))).toBeUndefined();
        await store.saveResetToken({ tokenHash: second, accountId, expiresAt: later(2000) });
        expect(await store.takeResetToken(first, NOW)).toBeUndefined();
        expect(await store.peekResetToken(second, NOW)).toBe(accountId);
      });

      test('are consumed once, even by concurrent callers', async () => {
        const { id: accountId } = await withAccount();
        const tokenHash = randomUUID();
        await store.saveResetToken({ tokenHash, accountId, expiresAt: later(1000) });
        const taken = await Promise.all([1, 2, 3].map(() => store.takeResetToken(tokenHash, NOW)));
        expect(taken.filter((id) => id === accountId)).toHaveLength(1);
        expect(taken.filter((id) => id === undefined)).toHaveLength(2);
      });
    });

    test('expired rows are removed and counted, the rest stays', async () => {
      const { id: accountId } = await withAccount();
      await store.removeExpired(later(100));
      const [old, young] = [anArtifact({ expiresAt: later(100) }), anArtifact({ expiresAt: later(101) })];
      await store.saveArtifact(old);
      await store.saveArtifact(young);
      await store.countAttempt(randomUUID(), NOW, 100);
      const running = randomUUID();
      await store.countAttempt(running, NOW, 101);
      await store.saveResetToken({ tokenHash: randomUUID(), accountId, expiresAt: later(100) });
      expect(await store.removeExpired(later(100))).toBe(3);
      expect(await store.findArtifact(old.model, old.id)).toBeUndefined();
      expect(await store.findArtifact(young.model, young.id)).toBeDefined();
      expect((await store.countAttempt(running, later(100), 101)).count).toBe(2);
      expect(await store.accountById(accountId)).toBeDefined();
    });
  });
}
