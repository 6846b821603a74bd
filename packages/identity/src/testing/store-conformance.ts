import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeKeys } from '../keys.ts';
import type { Account, Artefact, IdentityStore } from '../store.ts';

const NOW = new Date('2026-03-05T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

function anAccount(more: Partial<Account> = {}): Account {
  const id = randomUUID();
  return { id, email: `${id}@example.com`, name: 'Maya 😀', passwordHash: '$argon2id$one', ...more };
}

function anArtefact(more: Partial<Artefact> = {}): Artefact {
  const none = { accountId: undefined, grantId: undefined, uid: undefined };
  return { model: 'RefreshToken', id: randomUUID(), payload: '{}', expiresAt: later(60_000), ...none, ...more };
}

/**
 * What every store must do. `makeStore` gives one that is ready to use; it may be the same, filled one each time:
 * nothing here expects it to be empty but the test of the keys, which takes whatever keys there are.
 */
export function describeIdentityStore(name: string, makeStore: () => Promise<IdentityStore> | IdentityStore): void {
  describe(`identity store: ${name}`, () => {
    let store: IdentityStore;

    beforeAll(async () => {
      store = await makeStore();
    });

    async function withAccount(): Promise<Account> {
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
        expect(await store.accountByEmail('nobody@example.com')).toBeUndefined();
      });

      test('of two with the same email at once, one is created', async () => {
        const { email } = anAccount();
        const made = [anAccount({ email }), anAccount({ email }), anAccount({ email })];
        const results = await Promise.all(made.map((account) => store.createAccount(account)));
        expect(results.toSorted()).toEqual(['created', 'taken', 'taken']);
        expect(await store.accountByEmail(email)).toEqual(made[results.indexOf('created')]);
      });

      test('a password hash is replaced, with an expectation only over the expected one', async () => {
        const { id } = await withAccount();
        expect(await store.setPasswordHash(id, 'two', 'zero')).toBe(false);
        expect((await store.accountById(id))?.passwordHash).toBe('$argon2id$one');
        expect(await store.setPasswordHash(id, 'two', '$argon2id$one')).toBe(true);
        expect(await store.setPasswordHash(id, 'three')).toBe(true);
        expect((await store.accountById(id))?.passwordHash).toBe('three');
        expect(await store.setPasswordHash(randomUUID(), 'four')).toBe(false);
      });

      test('removing one removes all that is its own, and no other', async () => {
        const [gone, stays] = [await withAccount(), await withAccount()];
        const artefacts = [gone, stays].map(({ id }) => anArtefact({ accountId: id }));
        for (const artefact of artefacts) await store.saveArtefact(artefact);
        const tokenHash = randomUUID();
        await store.saveResetToken({ tokenHash, accountId: gone.id, expiresAt: later(1000) });
        await store.removeAccount(gone.id);
        await store.removeAccount(gone.id);
        expect(await store.accountById(gone.id)).toBeUndefined();
        expect(await store.accountById(stays.id)).toEqual(stays);
        const left = await Promise.all(artefacts.map(({ model, id }) => store.findArtefact(model, id)));
        expect(left.map(Boolean)).toEqual([false, true]);
        expect(await store.peekResetToken(tokenHash, NOW)).toBeUndefined();
        expect(await store.createAccount(anAccount({ email: gone.email }))).toBe('created');
      });
    });

    describe('artefacts', () => {
      test('keep their payload to the letter, by model and id', async () => {
        const payload = JSON.stringify({ b: 1, a: ['\u0000', '😀', "'", '"', '\\'], n: null });
        const artefact = anArtefact({ payload });
        await store.saveArtefact(artefact);
        const { model, id } = artefact;
        expect(await store.findArtefact(model, id)).toEqual({ payload, consumedAt: undefined });
        expect(await store.findArtefact('Session', id)).toBeUndefined();
        expect(await store.findArtefact(model, randomUUID())).toBeUndefined();
      });

      test('saving again replaces all but the time of use', async () => {
        const artefact = anArtefact();
        const { model, id } = artefact;
        const [uid, grantId] = [randomUUID(), randomUUID()];
        await store.saveArtefact(artefact);
        await store.consumeArtefact(model, id, NOW);
        await store.saveArtefact({ ...artefact, payload: '{"x":1}', uid, grantId });
        expect(await store.findArtefact(model, id)).toEqual({ payload: '{"x":1}', consumedAt: NOW });
        expect(await store.findArtefactByUid(model, uid)).toBeDefined();
        await store.revokeGrant(grantId);
        expect(await store.findArtefact(model, id)).toBeUndefined();
      });

      test('are found by uid within their model', async () => {
        const uid = randomUUID();
        await store.saveArtefact(anArtefact({ model: 'Session', uid, payload: '{"s":1}' }));
        expect((await store.findArtefactByUid('Session', uid))?.payload).toBe('{"s":1}');
        expect(await store.findArtefactByUid('Interaction', uid)).toBeUndefined();
        expect(await store.findArtefactByUid('Session', randomUUID())).toBeUndefined();
      });

      test('are found when expired', async () => {
        const { model, id } = anArtefact();
        await store.saveArtefact(anArtefact({ model, id, expiresAt: new Date(0) }));
        expect(await store.findArtefact(model, id)).toBeDefined();
      });

      test('the first time of use stays, to the millisecond', async () => {
        const artefact = anArtefact();
        const { model, id } = artefact;
        await store.saveArtefact(artefact);
        await store.consumeArtefact(model, id, later(123));
        await store.consumeArtefact(model, id, later(5000));
        expect((await store.findArtefact(model, id))?.consumedAt).toEqual(later(123));
        await store.consumeArtefact(model, randomUUID(), NOW);
      });

      test('of a grant: the last use is known, and all unused ones can be consumed at once', async () => {
        const grantId = randomUUID();
        const [first, second, unused] = [anArtefact({ grantId }), anArtefact({ grantId }), anArtefact({ grantId })];
        const other = anArtefact({ grantId: randomUUID() });
        for (const row of [first, second, unused, other]) await store.saveArtefact(row);
        const { model } = first;
        expect(await store.lastConsumedAt(model, grantId)).toBeUndefined();
        await store.consumeArtefact(model, first.id, later(1));
        await store.consumeArtefact(model, second.id, later(2));
        expect(await store.lastConsumedAt(model, grantId)).toEqual(later(2));
        await store.consumeGrant(model, grantId, later(1));
        const times = [first, second, unused, other].map(
          async ({ id }) => (await store.findArtefact(model, id))?.consumedAt,
        );
        expect(await Promise.all(times)).toEqual([later(1), later(2), later(1), undefined]);
      });

      test('are removed one by one', async () => {
        const [one, two] = [anArtefact(), anArtefact()];
        await store.saveArtefact(one);
        await store.saveArtefact(two);
        await store.removeArtefact(one.model, one.id);
        await store.removeArtefact(one.model, one.id);
        expect(await store.findArtefact(one.model, one.id)).toBeUndefined();
        expect(await store.findArtefact(two.model, two.id)).toBeDefined();
      });

      test('are removed by grant: of one model, then of all', async () => {
        const grantId = randomUUID();
        const rows = ['RefreshToken', 'AuthorizationCode', 'Grant'].map((model) => anArtefact({ model, grantId }));
        const other = anArtefact({ grantId: randomUUID() });
        for (const row of [...rows, other]) await store.saveArtefact(row);
        const left = async () =>
          (await Promise.all([...rows, other].map(({ model, id }) => store.findArtefact(model, id)))).map(Boolean);
        await store.revokeGrant(grantId, 'RefreshToken');
        expect(await left()).toEqual([false, true, true, true]);
        await store.revokeGrant(grantId);
        expect(await left()).toEqual([false, false, false, true]);
      });

      test('are removed by account, but the session in use and its grants', async () => {
        const [account, stranger] = [await withAccount(), await withAccount()];
        const [uid, kept, lost] = [randomUUID(), randomUUID(), randomUUID()];
        const mine = { accountId: account.id };
        const rows = [
          anArtefact({ ...mine, model: 'Session', uid }),
          anArtefact({ ...mine, model: 'Grant', grantId: kept }),
          anArtefact({ ...mine, grantId: kept }),
          anArtefact({ ...mine, model: 'Session', uid: randomUUID() }),
          anArtefact({ ...mine, grantId: lost }),
          anArtefact({ ...mine, model: 'Interaction' }),
          anArtefact({ accountId: stranger.id }),
        ];
        for (const row of rows) await store.saveArtefact(row);
        const left = async () =>
          (await Promise.all(rows.map(({ model, id }) => store.findArtefact(model, id)))).map(Boolean);
        const tokenHash = randomUUID();
        await store.saveResetToken({ tokenHash, accountId: account.id, expiresAt: later(1000) });
        await store.revokeAccount(account.id, { sessionUid: uid, grantIds: [kept] });
        expect(await left()).toEqual([true, true, true, false, false, false, true]);
        expect(await store.peekResetToken(tokenHash, NOW)).toBeUndefined();
        await store.revokeAccount(account.id, { sessionUid: uid, grantIds: [] });
        expect(await left()).toEqual([true, false, false, false, false, false, true]);
        await store.revokeAccount(account.id);
        expect(await left()).toEqual([false, false, false, false, false, false, true]);
      });
    });

    test('the keys are made once, whoever asks first', async () => {
      const loaded = await Promise.all([1, 2, 3, 4].map(() => store.loadOrCreateKeys(makeKeys)));
      for (const keys of loaded) expect(keys).toEqual(loaded[0]);
      expect(loaded[0]?.signing[0]?.d).toBeTypeOf('string');
      expect(await store.loadOrCreateKeys(() => ({ signing: [], cookies: [] }))).toEqual(loaded[0]);
    });

    describe('attempts', () => {
      test('count up within the window, also at the same moment, and start again after it', async () => {
        const key = randomUUID();
        const counts = await Promise.all(Array.from({ length: 10 }, () => store.countAttempt(key, NOW, 1000)));
        expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        for (const { resetsAt } of counts) expect(resetsAt).toEqual(later(1000));
        expect(await store.countAttempt(key, later(999), 1000)).toEqual({ count: 11, resetsAt: later(1000) });
        expect(await store.countAttempt(key, later(1000), 1000)).toEqual({ count: 1, resetsAt: later(2000) });
      });

      test('can be taken back, not below zero, and forgotten', async () => {
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

      test('are taken once, also by several at the same moment', async () => {
        const { id: accountId } = await withAccount();
        const tokenHash = randomUUID();
        await store.saveResetToken({ tokenHash, accountId, expiresAt: later(1000) });
        const taken = await Promise.all([1, 2, 3].map(() => store.takeResetToken(tokenHash, NOW)));
        expect(taken.filter((id) => id === accountId)).toHaveLength(1);
        expect(taken.filter((id) => id === undefined)).toHaveLength(2);
      });
    });

    test('what ended is removed and counted, the rest stays', async () => {
      const { id: accountId } = await withAccount();
      await store.removeExpired(later(100));
      const [old, young] = [anArtefact({ expiresAt: later(100) }), anArtefact({ expiresAt: later(101) })];
      await store.saveArtefact(old);
      await store.saveArtefact(young);
      await store.countAttempt(randomUUID(), NOW, 100);
      const running = randomUUID();
      await store.countAttempt(running, NOW, 101);
      await store.saveResetToken({ tokenHash: randomUUID(), accountId, expiresAt: later(100) });
      expect(await store.removeExpired(later(100))).toBe(3);
      expect(await store.findArtefact(old.model, old.id)).toBeUndefined();
      expect(await store.findArtefact(young.model, young.id)).toBeDefined();
      expect((await store.countAttempt(running, later(100), 101)).count).toBe(2);
      expect(await store.accountById(accountId)).toBeDefined();
    });
  });
}
