import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arrivals, openLoop } from './open-loop.ts';
import { seededRandom } from './random.ts';

test('500 a second for 10 seconds are about 5,000, in order, at uneven distances', () => {
  const due = arrivals({ perSecond: 500, seconds: 10, random: seededRandom(1) });
  expect(due.length).toBeGreaterThan(4_800);
  expect(due.length).toBeLessThan(5_200);
  expect(due).toEqual(due.toSorted((a, b) => a - b));
  expect(due.at(-1)).toBeLessThan(10_000);
});

const options = { perSecond: 200, seconds: 0.2, mostUnderWay: 1_000, random: seededRandom(2) };

test('slow answers do not slow the sender down', async () => {
  let atOnce = 0;
  let most = 0;
  const { latenciesMs, failures } = await openLoop({
    ...options,
    async send() {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await wait(300);
      atOnce -= 1;
    },
  });
  expect(failures).toBe(0);
  expect(most).toBe(latenciesMs.length);
  expect(Math.min(...latenciesMs)).toBeGreaterThanOrEqual(295);
});

test('what fails, or would be one too many at once, counts as failed', async () => {
  const failing = await openLoop({ ...options, send: () => Promise.reject(new Error('no')) });
  expect(failing.latenciesMs).toEqual([]);
  expect(failing.failures).toBeGreaterThan(0);
  const crowded = await openLoop({ ...options, mostUnderWay: 1, send: () => wait(500) });
  expect(crowded.latenciesMs).toHaveLength(1);
  expect(crowded.failures).toBeGreaterThan(10);
});
