import { describe, expect, test } from 'vitest';
import { rememberBelieved } from './remembered.ts';

function scene() {
  let nowMs = 1_000_000;
  const checked: string[] = [];
  const believe = rememberBelieved(
    async (token) => {
      checked.push(token);
      if (token === 'bad') throw new Error('refused');
      return { claims: `of ${token}`, endsAtMs: 1_000_000 + (token === 'short' ? 5_000 : 600_000) };
    },
    () => new Date(nowMs),
  );
  return {
    believe,
    checked,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('a token that was believed', () => {
  test('is not checked again within a minute, then it is', async () => {
    const { believe, checked, wait } = scene();
    expect(await believe('a')).toBe('of a');
    wait(59_999);
    expect(await believe('a')).toBe('of a');
    expect(checked).toEqual(['a']);
    wait(1);
    await believe('a');
    expect(checked).toEqual(['a', 'a']);
  });

  test('is checked again once it has ended, and where the clock went back', async () => {
    const { believe, checked, wait } = scene();
    await believe('short');
    wait(5_000);
    await believe('short');
    wait(-10_000);
    await believe('short');
    expect(checked).toHaveLength(3);
  });

  test('says nothing of another; a refused one is refused each time', async () => {
    const { believe, checked } = scene();
    await believe('a');
    expect(await believe('b')).toBe('of b');
    await expect(believe('bad')).rejects.toThrow('refused');
    await expect(believe('bad')).rejects.toThrow('refused');
    expect(checked).toEqual(['a', 'b', 'bad', 'bad']);
  });

  test('gives way when a thousand others came', async () => {
    const { believe, checked } = scene();
    await believe('a');
    for (let count = 0; count < 1_000; count += 1) await believe(`other ${count}`);
    await believe('a');
    expect(checked.filter((token) => token === 'a')).toHaveLength(2);
  });
});
