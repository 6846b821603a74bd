import { beforeEach, expect, test, vi } from 'vitest';
import { goToLogIn } from './logIn.ts';
import { markSignInInProgress } from './logInMark.ts';
import { memoryStorage } from './session.fixture.ts';

const { leaveForLogIn, signInAddress } = vi.hoisted(() => ({
  leaveForLogIn: vi.fn<(address: string) => Promise<'returned' | 'closed'>>(),
  signInAddress: vi.fn<(target: string) => Promise<string>>(),
}));
vi.mock('./leave.ts', () => ({ leaveForLogIn }));
vi.mock('./identityClient.ts', () => ({ signInAddress }));

const stays = () => false;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  leaveForLogIn.mockReset().mockResolvedValue('returned');
  signInAddress.mockReset().mockResolvedValue('https://id.example/auth');
});

test('leads to the log-in page, and says where it was closed or cannot be reached', async () => {
  expect(await goToLogIn('/Budget', stays)).toBeNull();
  expect(signInAddress).toHaveBeenCalledExactlyOnceWith('/Budget');
  expect(leaveForLogIn).toHaveBeenCalledExactlyOnceWith('https://id.example/auth');
  leaveForLogIn.mockResolvedValue('closed');
  expect(await goToLogIn('/Budget', stays)).toBe('left');
  signInAddress.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await goToLogIn('/Budget', stays)).toBe('unreachable');
});

test('an app that was started by the way back from the log-in page opens no second one', async () => {
  signInAddress.mockImplementation(async () => {
    markSignInInProgress();
    return 'https://id.example/auth';
  });
  expect(await goToLogIn('/Budget', stays)).toBeNull();
  expect(await goToLogIn('/Budget', stays)).toBeNull();
  expect(signInAddress).toHaveBeenCalledTimes(1);
  expect(leaveForLogIn).not.toHaveBeenCalled();
});

test('who has gone elsewhere meanwhile is not led there', async () => {
  let isLeft = false;
  signInAddress.mockImplementation(async () => {
    isLeft = true;
    return 'https://id.example/auth';
  });
  expect(await goToLogIn('/Budget', () => isLeft)).toBeNull();
  expect(leaveForLogIn).not.toHaveBeenCalled();
});
