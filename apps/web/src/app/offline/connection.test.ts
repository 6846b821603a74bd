import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection, isGatewayError } from './connection.ts';

let isNetworkUp = true;

beforeEach(() => {
  vi.useFakeTimers();
  isNetworkUp = true;
});
afterEach(() => void vi.useRealTimers());

test('a call without a response means offline; any response means online', () => {
  const connection = createConnection(
    async () => false,
    () => isNetworkUp,
  );
  const listener = vi.fn();
  connection.subscribe(listener);
  expect(connection.isOffline()).toBe(false);
  connection.reportUnreachable();
  connection.reportUnreachable();
  expect(connection.isOffline()).toBe(true);
  connection.reportReachable();
  expect(connection.isOffline()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('while offline, it probes every 5 seconds until the server responds', async () => {
  const probe = vi.fn<(signal: AbortSignal) => Promise<boolean>>().mockResolvedValue(false);
  const connection = createConnection(probe, () => isNetworkUp);
  connection.reportUnreachable();
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

test('a requested probe runs immediately while offline, and not at all while online', async () => {
  const probe = vi.fn<(signal: AbortSignal) => Promise<boolean>>().mockResolvedValue(true);
  const connection = createConnection(probe, () => isNetworkUp);
  await connection.checkNow();
  expect(probe).not.toHaveBeenCalled();
  connection.reportUnreachable();
  await connection.checkNow();
  expect(connection.isOffline()).toBe(false);
});

test('after a timeout, the app is offline only if a probe fails too', async () => {
  const probe = vi.fn<(signal: AbortSignal) => Promise<boolean>>().mockResolvedValue(true);
  const connection = createConnection(probe, () => isNetworkUp);
  expect([await connection.isUnresponsive(), connection.isOffline()]).toEqual([false, false]);
  probe.mockRejectedValue(new DOMException('', 'TimeoutError'));
  expect(await Promise.all([connection.isUnresponsive(), connection.isUnresponsive()])).toEqual([true, true]);
  expect(connection.isOffline()).toBe(true);
  expect([await connection.isUnresponsive(), probe.mock.calls.length]).toEqual([true, 2]);
});

test('502, 503, and 504 mean that a proxy can’t reach the server', () => {
  expect([502, 503, 504].map(isGatewayError)).toEqual([true, true, true]);
  expect([200, 304, 404, 500].map(isGatewayError)).toEqual([false, false, false, false]);
});

test('a response that was in flight when the network went down doesn’t count', async () => {
  const connection = createConnection(
    async () => true,
    () => isNetworkUp,
  );
  isNetworkUp = false;
  connection.reportUnreachable();
  connection.reportReachable();
  expect(connection.isOffline()).toBe(true);
  // A successful probe counts regardless of what the browser reports.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.isOffline()).toBe(false);
});
