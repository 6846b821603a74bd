import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

function clockedPace() {
  let clock = 0;
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    clock += ms;
  };
  const take = createPace({ max: 3, spanMs: 100, now: () => clock, wait });
  return { take, waits, pass: (ms: number) => (clock += ms) };
}

test('three calls are allowed, and the fourth waits until the first is 100 ms old', async () => {
  const { take, waits, pass } = clockedPace();
  await take();
  pass(30);
  for (let count = 0; count < 3; count += 1) await take();
  expect(waits).toEqual([70]);
});

test('calls that are far enough apart never wait', async () => {
  const { take, waits, pass } = clockedPace();
  for (let count = 0; count < 20; count += 1) {
    await take();
    pass(34);
  }
  expect(waits).toEqual([]);
});

test('twelve calls as fast as possible take three spans', async () => {
  const { take, waits } = clockedPace();
  for (let count = 0; count < 12; count += 1) await take();
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(300);
});
