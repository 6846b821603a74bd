import { expect, test, vi } from 'vitest';

/** With a try every 50 ms, more than fit in the second after which Vitest gives up by default. */
const TRIES = 25;

test.each([
  ['vi.waitFor', (isDone: () => boolean) => vi.waitFor(() => expect(isDone()).toBe(true))],
  ['vi.waitUntil', (isDone: () => boolean) => vi.waitUntil(isDone)],
  ['expect.poll', (isDone: () => boolean) => expect.poll(isDone).toBe(true)],
])('%s waits for longer than a second', async (_name, wait) => {
  let tries = 0;
  await wait(() => {
    tries += 1;
    return tries === TRIES;
  });
  expect(tries).toBe(TRIES);
});
