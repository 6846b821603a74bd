import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection, isAwayStatus } from './connection.ts';

let isPlugged = true;

beforeEach(() => {
  vi.useFakeTimers();
  isPlugged = true;
});
afterEach(() => void vi.useRealTimers());

test('a call without an answer means offline, any answer means online', () => {
  const connection = createConnection(
    async () => false,
    () => isPlugged,
  );
  const heard = vi.fn();
  connection.subscribe(heard);
  expect(connection.isOffline()).toBe(false);
  connection.noteNoAnswer();
  connection.noteNoAnswer();
  expect(connection.isOffline()).toBe(true);
  connection.noteAnswer();
  expect(connection.isOffline()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('offline, it asks every 5 seconds, recovers by itself, and then asks no more', async () => {
  const probe = vi.fn<(signal: AbortSignal) => Promise<boolean>>().mockResolvedValue(false);
  const connection = createConnection(probe, () => isPlugged);
  connection.noteNoAnswer();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(probe).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_001);
  expect(probe).toHaveBeenCalledTimes(2);
  probe.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.isOffline()).toBe(true);
  probe.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.isOffline()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledTimes(4);
});

test('it looks at once when asked to, and online it has nothing to look for', async () => {
  const probe = vi.fn<(signal: AbortSignal) => Promise<boolean>>().mockResolvedValue(true);
  const connection = createConnection(probe, () => isPlugged);
  await connection.look();
  expect(probe).not.toHaveBeenCalled();
  connection.noteNoAnswer();
  await connection.look();
  expect(connection.isOffline()).toBe(false);
});

test('who waits too long is offline where the server does not answer a probe either, and only there', async () => {
  const probe = vi.fn<(signal: AbortSignal) => Promise<boolean>>().mockResolvedValue(true);
  const connection = createConnection(probe, () => isPlugged);
  expect([await connection.isSilent(), connection.isOffline()]).toEqual([false, false]);
  probe.mockRejectedValue(new DOMException('', 'TimeoutError'));
  expect(await Promise.all([connection.isSilent(), connection.isSilent()])).toEqual([true, true]);
  expect(connection.isOffline()).toBe(true);
  expect([await connection.isSilent(), probe.mock.calls.length]).toEqual([true, 2]);
});

test('three statuses are those of a proxy whose server is away', () => {
  expect([502, 503, 504].map(isAwayStatus)).toEqual([true, true, true]);
  expect([200, 304, 404, 500].map(isAwayStatus)).toEqual([false, false, false, false]);
});

test('an answer that was on its way when the cable was pulled proves nothing', async () => {
  const connection = createConnection(
    async () => true,
    () => isPlugged,
  );
  isPlugged = false;
  connection.noteNoAnswer();
  connection.noteAnswer();
  expect(connection.isOffline()).toBe(true);
  // But the server is believed when it is asked.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.isOffline()).toBe(false);
});
