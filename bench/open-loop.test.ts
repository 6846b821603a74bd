import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arrivals, openLoop } from './open-loop.ts';
import { seededRandom } from './random.ts';

test('500 per second for 10 seconds is about 5,000 arrivals, in order', () => {
  const due = arrivals({ perSecond: 500, seconds: 10, random: seededRandom(1) });
  expect(due.length).toBeGreaterThan(4_800);
  expect(due.length).toBeLessThan(5_200);
  expect(due).toEqual(due.toSorted((a, b) => a - b));
  expect(due.at(-1)).toBeLessThan(10_000);
});

const options = { perSecond: 200, seconds: 0.2, maxInFlight: 1_000, random: seededRandom(2) };

test('slow responses don’t slow the sender down', async () => {
  let inFlight = 0;
  let most = 0;
  const { latenciesMs, failures } = await openLoop({
    ...options,
    async send() {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await wait(300);
      inFlight -= 1;
    },
  });
  expect(failures).toBe(0);
  expect(most).toBe(latenciesMs.length);
  expect(Math.min(...latenciesMs)).toBeGreaterThanOrEqual(295);
});

test('a request that fails or exceeds the limit of concurrent requests counts as failed', async () => {
  const failing = await openLoop({ ...options, send: () => Promise.reject(new Error('no')) });
  expect(failing.latenciesMs).toEqual([]);
  expect(failing.failures).toBeGreaterThan(0);
  const crowded = await openLoop({ ...options, maxInFlight: 1, send: () => wait(500) });
  expect(crowded.latenciesMs).toHaveLength(1);
  expect(crowded.failures).toBeGreaterThan(10);
});
