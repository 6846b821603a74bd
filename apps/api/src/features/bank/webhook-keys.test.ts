import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { BankError } from '../../platform/bank/provider.ts';
import { createWebhookKeys } from './webhook-keys.ts';

const { publicKey } = await generateKeyPair('ES256', { extractable: true });
const jwk = { ...(await exportJWK(publicKey)) };
const start = Date.parse('2026-11-15T20:00:00Z');
const after = (seconds: number) => new Date(start + seconds * 1000);
const [ours, strange] = [async () => true, async () => false];

/** A provider that knows one key until it retires it. */
function provider() {
  const state = { isExpired: false };
  const ask = vi.fn(async (keyId: string) => {
    if (keyId !== 'real') throw new BankError('INVALID_WEBHOOK_VERIFICATION_KEY_ID');
    return { jwk, isExpired: state.isExpired };
  });
  return { ask, state, keyFor: createWebhookKeys(ask) };
}

describe('the keys of webhooks', () => {
  test('1,000 invented key ids delay no webhook of an item of ours, even before its key is known', async () => {
    const { ask, keyFor } = provider();
    const answers = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_unused, index) => keyFor(`invented ${index}`, after(0), strange)),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(980);
    expect(ask).toHaveBeenCalledTimes(20);
    expect(await keyFor('real', after(0), ours)).not.toBeNull();
  });

  test('who knows an item of ours can have 50 keys asked for at once, and one a second from then on', async () => {
    const { ask, keyFor } = provider();
    for (let index = 0; index < 50; index += 1) expect(await keyFor(`invented ${index}`, after(0), ours)).toBeNull();
    await expect(keyFor('real', after(0), ours)).rejects.toThrow();
    expect(await keyFor('real', after(1), ours)).not.toBeNull();
    expect(ask).toHaveBeenCalledTimes(51);
  });

  test('a key that was good is asked for again a day later, whatever strangers have used up', async () => {
    const { ask, keyFor } = provider();
    await keyFor('real', after(0), strange);
    const tomorrow = 86_401;
    for (let index = 0; index < 20; index += 1) await keyFor(`invented ${index}`, after(tomorrow), strange);
    ask.mockClear();
    expect(await keyFor('real', after(tomorrow), strange)).not.toBeNull();
    expect(await keyFor('real', after(tomorrow + 3_600), strange)).not.toBeNull();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('an invented key id is asked for once in five minutes, and once for webhooks that come together', async () => {
    const { ask, keyFor } = provider();
    const askThrice = async (seconds: number) =>
      await Promise.all([1, 2, 3].map(() => keyFor('invented', after(seconds), ours)));
    for (const seconds of [0, 299]) expect(await askThrice(seconds)).toEqual([null, null, null]);
    expect(ask).toHaveBeenCalledTimes(1);
    await askThrice(301);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('a key that the provider has retired is refused', async () => {
    const { keyFor, state } = provider();
    await keyFor('real', after(0), ours);
    state.isExpired = true;
    expect(await keyFor('real', after(86_401), ours)).toBeNull();
    expect(await keyFor('real', after(86_402), ours)).toBeNull();
  });

  test('a provider that is away is no refusal', async () => {
    const { ask, keyFor } = provider();
    ask.mockRejectedValueOnce(new Error('away'));
    await expect(keyFor('real', after(0), ours)).rejects.toThrow('away');
    expect(await keyFor('real', after(0), ours)).not.toBeNull();
  });
});
