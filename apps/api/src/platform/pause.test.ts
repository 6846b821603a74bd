import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arrive, pause } from './pause.ts';

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

async function pausedFor(): Promise<number> {
  const startedAt = performance.now();
  await pause();
  return performance.now() - startedAt;
}

test('long work waits while a short request is under way, and goes on once it is answered', async () => {
  await pause();
  const { leave } = arrive();
  let isDone = false;
  const paused = pause().then(() => {
    isDone = true;
  });
  await nextTurn();
  await nextTurn();
  expect(isDone).toBe(false);
  leave();
  await nextTurn();
  await paused;
  expect(isDone).toBe(true);
});

test('it runs a part every 5 ms, however many short requests arrive', async () => {
  await pause();
  const arrivals = Array.from({ length: 100 }, () => arrive());
  const times: number[] = [];
  for (let part = 0; part < 3; part += 1) times.push(await pausedFor());
  for (const { leave } of arrivals) leave();
  expect(Math.min(...times.slice(1))).toBeGreaterThan(3);
});

test('a request that pauses is no longer short: nothing waits for it', async () => {
  await pause();
  const { leave, run } = arrive();
  let turns = 0;
  const count = async () => {
    for (turns = 0; turns < 50; turns += 1) await nextTurn();
  };
  const counting = count();
  await run(async () => {
    await pause();
    await pause();
  });
  expect(turns).toBeLessThan(5);
  await counting;
  leave();
});

test('nothing waits for a request that takes longer than a short one', async () => {
  const { leave } = arrive();
  await wait(30);
  let isDone = false;
  const paused = pause().then(() => {
    isDone = true;
  });
  await nextTurn();
  await paused;
  expect(isDone).toBe(true);
  leave();
});

/** How long so many parts of 5 ms take one person's request. */
async function timeOf(person: string, parts: number): Promise<number> {
  const request = arrive();
  request.by(person);
  const startedAt = performance.now();
  await request.run(async () => {
    for (let part = 0; part < parts; part += 1) {
      await pause();
      for (const since = performance.now(); performance.now() - since < 5; );
    }
  });
  request.leave();
  return performance.now() - startedAt;
}

function askOnce(person: string): void {
  const request = arrive();
  request.by(person);
  request.leave();
}

test('while others use the process, a long request rests for longer than it runs', async () => {
  askOnce('b');
  // Five rests of 40 ms.
  expect(await timeOf('a', 6)).toBeGreaterThan(200);
});

test('a person’s own requests are no reason to rest, nor are those of others a second ago', async () => {
  await wait(1_050);
  askOnce('a');
  expect(await timeOf('a', 6)).toBeLessThan(100);
});

test('a job does not rest', async () => {
  askOnce('b');
  const startedAt = performance.now();
  for (let part = 0; part < 6; part += 1) {
    await pause();
    for (const since = performance.now(); performance.now() - since < 5; );
  }
  expect(performance.now() - startedAt).toBeLessThan(100);
});
