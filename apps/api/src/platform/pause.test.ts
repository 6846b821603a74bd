import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { arrive, pause, withoutRests } from './pause.ts';

// A fake clock, so that a slow machine makes no difference.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const advance = (ms: number) => vi.advanceTimersByTime(ms);

async function turn(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await nextTurn();
}

/** The milliseconds until the work is done. Time only advances while nothing can run. */
async function timeOf(working: Promise<unknown>, eachMs: () => void = () => {}): Promise<number> {
  let isDone = false;
  void working.then(() => {
    isDone = true;
  });
  const startedAt = performance.now();
  await turn(40);
  while (!isDone) {
    eachMs();
    advance(1);
    await turn(40);
  }
  return performance.now() - startedAt;
}

function askOnce(person: string): void {
  const request = arrive();
  request.by(person);
  request.leave();
}

async function inParts(parts: number, eachMs: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    await pause();
    advance(eachMs);
  }
}

async function requestInParts(person: string, parts: number, eachMs: number): Promise<void> {
  const request = arrive();
  request.by(person);
  await request.run(() => inParts(parts, eachMs));
  request.leave();
}

// covers: server/load 21
test('of all paused work, one part runs per event loop tick', async () => {
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
  expect(turns.every((count, at) => count - (turns[at - 1] ?? 0) <= 1)).toBe(true);
  expect(parts).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});

test('work on its own continues immediately', async () => {
  expect(await timeOf(inParts(10, 0))).toBe(0);
});

// covers: server/load 22
test('long work waits for a short request in progress and continues once it is answered', async () => {
  const { leave } = arrive();
  let isDone = false;
  const paused = pause().then(() => {
    isDone = true;
  });
  advance(4);
  await turn(5);
  expect(isDone).toBe(false);
  leave();
  await turn(5);
  expect(isDone).toBe(true);
  await paused;
});

// covers: server/load 22
test('long work runs a part every 5 ms, however many short requests arrive', async () => {
  const arrivals = Array.from({ length: 100 }, () => arrive());
  await timeOf(pause());
  const times = [await timeOf(pause()), await timeOf(pause())];
  for (const { leave } of arrivals) leave();
  expect(times).toEqual([5, 5]);
});

// covers: server/load 22
test('a request that pauses is no longer short, so nothing waits for it', async () => {
  const { leave, run } = arrive();
  expect(await timeOf(run(() => inParts(2, 0)))).toBe(0);
  leave();
});

test('nothing waits for a request that takes longer than a short one', async () => {
  const { leave } = arrive();
  advance(30);
  expect(await timeOf(pause())).toBe(0);
  leave();
});

// covers: server/load 23
test('while other users are active, a long request rests 8 times as long as it runs: 6 × 5 ms + 5 × 40 ms', async () => {
  askOnce('b');
  // Six parts with five rests between them.
  expect(await timeOf(requestInParts('a', 6, 5))).toBe(6 * 5 + 5 * 40);
});

// covers: server/load 23
test('a long request also rests if it waits for the database between parts', async () => {
  askOnce('b');
  const request = arrive();
  request.by('d');
  const working = request.run(async () => {
    for (let part = 0; part < 3; part += 1) {
      await inParts(1, 5);
      await turn(10);
    }
  });
  expect(await timeOf(working)).toBe(3 * 5 + 2 * 40);
  request.leave();
});

// covers: server/load 23
test('pauses of one user’s requests don’t delay other work', async () => {
  askOnce('c');
  const a = timeOf(requestInParts('f', 3, 5));
  const b = timeOf(inParts(3, 0));
  await Promise.all([a, b]);
  expect(await b).toBeLessThan(20);
  expect(await a).toBeGreaterThanOrEqual(2 * 40);
});

// covers: server/load 23
test('a request that holds a transaction doesn’t rest, because others may wait for it', async () => {
  askOnce('b');
  const request = arrive();
  request.by('e');
  expect(await timeOf(request.run(() => withoutRests(() => inParts(6, 5))))).toBe(6 * 5);
  expect(await timeOf(request.run(() => inParts(2, 5)))).toBe(2 * 5 + 40);
  request.leave();
});

// covers: server/load 23
test('a user’s own requests cause no pause, and neither do other users’ requests after a second', async () => {
  advance(1_001);
  askOnce('a');
  expect(await timeOf(requestInParts('a', 6, 5))).toBe(6 * 5);
});

// covers: server/load 23
test('jobs don’t rest', async () => {
  await timeOf(pause());
  askOnce('b');
  expect(await timeOf(inParts(6, 5))).toBe(6 * 5);
});

// covers: server/load 23
test('a pause takes at most 250 ms, and all pauses of a request at most 10 s', async () => {
  const others = () => askOnce('b');
  others();
  expect(await timeOf(requestInParts('g', 50, 100), others)).toBe(50 * 100 + 40 * 250);
});
