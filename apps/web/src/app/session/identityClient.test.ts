import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from './session.fixture.ts';

vi.mock('../browserConfig.ts', () => ({
  config: { issuer: 'https://login.cairn.test', clientId: 'web', audience: 'api' },
}));
vi.mock('../../ui/theme.ts', () => ({ theme: { current: () => 'light' } }));
vi.mock('./returnUrls.ts', () => ({
  returnUrls: () => ({ afterSignIn: 'https://cairn.test/callback', afterSignOut: 'https://cairn.test/' }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
});

/** Never responds; rejects on abort. */
function silentProvider(_url: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

// covers: constants/identity-provider 5
test('a request to an unresponsive provider times out after 10 seconds', async () => {
  vi.stubGlobal('fetch', vi.fn(silentProvider));
  const { signInUrl } = await import('./identityClient.ts');
  const outcome = vi.fn();
  void signInUrl('/Dashboard').catch(outcome);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledTimes(1);
});
