import { afterAll, vi } from 'vitest';

// All test files share one process, so each of them leaves the next one fresh modules and the original globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
