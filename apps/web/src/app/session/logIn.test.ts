import { beforeEach, expect, test, vi } from 'vitest';
import { goToLogIn } from './logIn.ts';
import { markSignInInProgress } from './logInMark.ts';
import { memoryStorage } from './session.fixture.ts';

const { redirectToLogIn, signInUrl } = vi.hoisted(() => ({
  redirectToLogIn: vi.fn<(url: string) => Promise<'returned' | 'closed'>>(),
  signInUrl: vi.fn<(target: string) => Promise<string>>(),
}));
vi.mock('./redirects.ts', () => ({ redirectToLogIn }));
vi.mock('./identityClient.ts', () => ({ signInUrl }));

const stays = () => false;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  redirectToLogIn.mockReset().mockResolvedValue('returned');
  signInUrl.mockReset().mockResolvedValue('https://id.example/auth');
});

test('opens the login page, and reports if it was closed or unreachable', async () => {
  expect(await goToLogIn('/Budget', stays)).toBeNull();
  expect(signInUrl).toHaveBeenCalledExactlyOnceWith('/Budget');
  expect(redirectToLogIn).toHaveBeenCalledExactlyOnceWith('https://id.example/auth');
  redirectToLogIn.mockResolvedValue('closed');
  expect(await goToLogIn('/Budget', stays)).toBe('left');
  signInUrl.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await goToLogIn('/Budget', stays)).toBe('unreachable');
});

test('an app started by the login redirect doesn’t open the login page again', async () => {
  signInUrl.mockImplementation(async () => {
    markSignInInProgress();
    return 'https://id.example/auth';
  });
  expect(await goToLogIn('/Budget', stays)).toBeNull();
  expect(await goToLogIn('/Budget', stays)).toBeNull();
  expect(signInUrl).toHaveBeenCalledTimes(1);
  expect(redirectToLogIn).not.toHaveBeenCalled();
});

test('a user who has left the screen in the meantime isn’t redirected', async () => {
  let hasLeft = false;
  signInUrl.mockImplementation(async () => {
    hasLeft = true;
    return 'https://id.example/auth';
  });
  expect(await goToLogIn('/Budget', () => hasLeft)).toBeNull();
  expect(redirectToLogIn).not.toHaveBeenCalled();
});
