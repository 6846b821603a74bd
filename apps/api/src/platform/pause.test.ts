import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pause } from './pause.ts';

test('of much work that pauses, one part runs in each turn of the event loop', async () => {
  const parts: string[] = [];
  const work = async (name: string) => {
    for (const part of [1, 2]) {
      await pause();
      parts.push(`${name}${part}`);
    }
  };
  const all = [work('a'), work('b'), work('c')];
  const turns: number[] = [];
  while (parts.length < 6) {
    await nextTurn();
    turns.push(parts.length);
  }
  await Promise.all(all);
  expect(turns.every((count, turn) => count - (turns[turn - 1] ?? 0) <= 1)).toBe(true);
  expect(parts).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});

test('one that comes alone goes on in the next turn', async () => {
  let isDone = false;
  const paused = pause().then(() => {
    isDone = true;
  });
  expect(isDone).toBe(false);
  await nextTurn();
  await paused;
  expect(isDone).toBe(true);
});
