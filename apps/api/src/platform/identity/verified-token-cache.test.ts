import { describe, expect, test } from 'vitest';
import { cacheVerifiedTokens } from './verified-token-cache.ts';

function scene() {
  let nowMs = 1_000_000;
  const checked: string[] = [];
  const verify = cacheVerifiedTokens(
    async (token) => {
      checked.push(token);
      if (token === 'bad') throw new Error('rejected');
      return { claims: `of ${token}`, endsAtMs: 1_000_000 + (token === 'short' ? 5_000 : 600_000) };
    },
    () => new Date(nowMs),
  );
  return {
    verify,
    checked,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('a verified token', () => {
  test('is verified again after a minute', async () => {
    const { verify, checked, wait } = scene();
    expect(await verify('a')).toBe('of a');
    wait(59_999);
    expect(await verify('a')).toBe('of a');
    expect(checked).toEqual(['a']);
    wait(1);
    await verify('a');
    expect(checked).toEqual(['a', 'a']);
  });

  test('is verified again after it expires and after the clock goes back', async () => {
    const { verify, checked, wait } = scene();
    await verify('short');
    wait(5_000);
    await verify('short');
    wait(-10_000);
    await verify('short');
    expect(checked).toHaveLength(3);
  });

  test('doesn’t vouch for another token, and rejected tokens are checked every time', async () => {
    const { verify, checked } = scene();
    await verify('a');
    expect(await verify('b')).toBe('of b');
    await expect(verify('bad')).rejects.toThrow('rejected');
    await expect(verify('bad')).rejects.toThrow('rejected');
    expect(checked).toEqual(['a', 'b', 'bad', 'bad']);
  });

  test('is evicted after a thousand others', async () => {
    const { verify, checked } = scene();
    await verify('a');
    for (let count = 0; count < 1_000; count += 1) await verify(`other ${count}`);
    await verify('a');
    expect(checked.filter((token) => token === 'a')).toHaveLength(2);
  });
});
