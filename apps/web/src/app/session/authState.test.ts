import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

test('a browser that closes its storage to us is told apart from somebody who is signed out', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const { authLoaded, initializeAuth } = await import('./authState.ts');
  await initializeAuth();
  expect(await authLoaded()).toBe('no-storage');
});
