import { beforeEach, expect, test, vi } from 'vitest';
import { finishSignIn } from './finishSignIn.ts';
import { goToLogIn } from './logIn.ts';
import { memoryStorage, sessionOf } from './session.fixture.ts';
import { type Session, writeSession } from './sessionStore.ts';
import { logInAgain } from './stepUp.ts';
import { allowTask, forgetTask, taskAfterStepUp } from './stepUpTask.ts';

vi.mock('./logIn.ts', () => ({ goToLogIn: vi.fn(async () => null) }));

const identity = vi.hoisted(() => ({
  completeSignIn: vi.fn<(url: string) => Promise<{ session: Session; target: unknown }>>(),
}));
vi.mock('./identityClient.ts', () => identity);

const FIVE_MINUTES_MS = 300_000;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { origin: 'https://cairn.test' });
  writeSession(sessionOf('maya'));
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

// covers: recurring/calendar 5
test('the login page leads back to the same user’s screen, and the task is remembered for 5 minutes', async () => {
  expect(await logInAgain('/Calendar', 'create feed')).toBeNull();
  expect(goToLogIn).toHaveBeenCalledWith('/?target=%2FCalendar&sub=maya', expect.anything());
  allowTask();
  expect(taskAfterStepUp()).toBe('create feed');
  vi.setSystemTime(Date.now() + FIVE_MINUTES_MS);
  expect(taskAfterStepUp()).toBeNull();
});

// covers: recurring/calendar 5
test('the task is forgotten once it is done, for another user, and if the login page doesn’t open', async () => {
  await logInAgain('/Calendar', 'create feed');
  allowTask();
  writeSession(sessionOf('other'));
  expect(taskAfterStepUp()).toBeNull();
  writeSession(sessionOf('maya'));
  expect(taskAfterStepUp()).toBe('create feed');
  forgetTask();
  expect(taskAfterStepUp()).toBeNull();
  vi.mocked(goToLogIn).mockResolvedValueOnce('unreachable');
  expect(await logInAgain('/Calendar', 'create feed')).toBe('unreachable');
  allowTask();
  expect(taskAfterStepUp()).toBeNull();
});

// covers: recurring/calendar 5
test('the task waits for a login: going back from the login page isn’t one, nor is renewing the token', async () => {
  await logInAgain('/Calendar', 'create feed');
  writeSession(sessionOf('maya', { authToken: 'two', refreshToken: 'r2' }));
  expect(taskAfterStepUp()).toBeNull();
  identity.completeSignIn.mockResolvedValue({ session: sessionOf('maya', { authToken: 'three' }), target: '/' });
  await finishSignIn('https://cairn.test/callback?code=c&state=s');
  expect(taskAfterStepUp()).toBe('create feed');
});
