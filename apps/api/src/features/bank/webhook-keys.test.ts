import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { BankError } from '../../platform/bank/provider.ts';
import { createWebhookKeys } from './webhook-keys.ts';

const { publicKey } = await generateKeyPair('ES256', { extractable: true });
const jwk = { ...(await exportJWK(publicKey)) };
const start = Date.parse('2026-11-15T20:00:00Z');
const after = (seconds: number) => new Date(start + seconds * 1000);
const [known, unknown] = [async () => true, async () => false];

/** A provider with one key, which it can retire. */
function createProvider() {
  const state = { isExpired: false };
  const fetchKey = vi.fn(async (keyId: string) => {
    if (keyId !== 'real') throw new BankError('INVALID_WEBHOOK_VERIFICATION_KEY_ID');
    return { jwk, isExpired: state.isExpired };
  });
  return { fetchKey, state, keyFor: createWebhookKeys(fetchKey) };
}

describe('webhook keys', () => {
  // covers: server/bank-link 14
  test('1,000 forged key ids don’t delay a webhook for a known item, even before its key is cached', async () => {
    const { fetchKey, keyFor } = createProvider();
    const answers = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_unused, index) => keyFor(`forged ${index}`, after(0), unknown)),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(980);
    expect(fetchKey).toHaveBeenCalledTimes(20);
    expect(await keyFor('real', after(0), known)).not.toBeNull();
  });

  test('webhooks for a known item can cause 50 key fetches at once, then one per second', async () => {
    const { fetchKey, keyFor } = createProvider();
    for (let index = 0; index < 50; index += 1) expect(await keyFor(`forged ${index}`, after(0), known)).toBeNull();
    await expect(keyFor('real', after(0), known)).rejects.toThrow();
    expect(await keyFor('real', after(1), known)).not.toBeNull();
    expect(fetchKey).toHaveBeenCalledTimes(51);
  });

  test('a known key is refetched after a day, even if forged ids have used up the limit', async () => {
    const { fetchKey, keyFor } = createProvider();
    await keyFor('real', after(0), unknown);
    const tomorrow = 86_401;
    for (let index = 0; index < 20; index += 1) await keyFor(`forged ${index}`, after(tomorrow), unknown);
    fetchKey.mockClear();
    expect(await keyFor('real', after(tomorrow), unknown)).not.toBeNull();
    expect(await keyFor('real', after(tomorrow + 3_600), unknown)).not.toBeNull();
    expect(fetchKey).toHaveBeenCalledTimes(1);
  });

  test('a forged key id is fetched once in five minutes, and once for concurrent webhooks', async () => {
    const { fetchKey, keyFor } = createProvider();
    const requestThrice = async (seconds: number) =>
      await Promise.all([1, 2, 3].map(() => keyFor('forged', after(seconds), known)));
    for (const seconds of [0, 299]) expect(await requestThrice(seconds)).toEqual([null, null, null]);
    expect(fetchKey).toHaveBeenCalledTimes(1);
    await requestThrice(301);
    expect(fetchKey).toHaveBeenCalledTimes(2);
  });

  test('a key the provider has retired is rejected', async () => {
    const { keyFor, state } = createProvider();
    await keyFor('real', after(0), known);
    state.isExpired = true;
    expect(await keyFor('real', after(86_401), known)).toBeNull();
    expect(await keyFor('real', after(86_402), known)).toBeNull();
  });

  test('an unreachable provider doesn’t count as a rejection', async () => {
    const { fetchKey, keyFor } = createProvider();
    fetchKey.mockRejectedValueOnce(new Error('unreachable'));
    await expect(keyFor('real', after(0), known)).rejects.toThrow('unreachable');
    expect(await keyFor('real', after(0), known)).not.toBeNull();
  });
});
