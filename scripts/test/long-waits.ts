import { afterAll, vi } from 'vitest';

/** Long enough for a busy machine, and half of a test's timeout. By default, Vitest gives up after a second. */
const WAIT_MS = 30_000;

type WaitOptions = Exclude<Parameters<typeof vi.waitFor>[1], number>;

const withTimeout = (options: number | WaitOptions): WaitOptions =>
  typeof options === 'number' ? { timeout: options } : { timeout: WAIT_MS, ...options };

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, withTimeout(options));
vi.waitUntil = (check, options) => waitUntil(check, withTimeout(options));

// Files may share a process, and each of them runs this.
afterAll(() => {
  Object.assign(vi, { waitFor, waitUntil });
});
