import { afterAll, vi } from 'vitest';

// All test files share one process, so each of them resets modules and globals for the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
