import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from './session.fixture.ts';

vi.mock('../browserConfig.ts', () => ({
  config: { issuer: 'https://login.cairn.test', clientId: 'web', audience: 'api' },
}));
vi.mock('../../ui/theme.ts', () => ({ currentTheme: () => 'light' }));
vi.mock('./returnAddresses.ts', () => ({
  returnAddresses: () => ({ afterSignIn: 'https://cairn.test/callback', afterSignOut: 'https://cairn.test/' }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
});

/** Answers nothing until it is given up. */
function silentProvider(_address: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

test('a provider that does not answer is given up after 10 seconds', async () => {
  vi.stubGlobal('fetch', vi.fn(silentProvider));
  const { signInAddress } = await import('./identityClient.ts');
  const outcome = vi.fn();
  void signInAddress('/Dashboard').catch(outcome);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledTimes(1);
});
