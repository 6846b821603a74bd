import { beforeEach, expect, test, vi } from 'vitest';
import { goToLogIn } from './logIn.ts';
import { memoryStorage, sessionOf } from './session.fixture.ts';
import { writeSession } from './sessionStore.ts';
import { logInAgain } from './stepUp.ts';
import { forgetTask, taskAfterStepUp } from './stepUpTask.ts';

vi.mock('./logIn.ts', () => ({ goToLogIn: vi.fn(async () => null) }));

const FIVE_MINUTES_MS = 300_000;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  writeSession(sessionOf('maya'));
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test('the login page leads back to the same user’s screen, and the task is remembered for 5 minutes', async () => {
  expect(await logInAgain('/Calendar', 'create feed')).toBeNull();
  expect(goToLogIn).toHaveBeenCalledWith('/?target=%2FCalendar&sub=maya', expect.anything());
  expect(taskAfterStepUp()).toBe('create feed');
  vi.setSystemTime(Date.now() + FIVE_MINUTES_MS);
  expect(taskAfterStepUp()).toBeNull();
});

test('the task is forgotten once it is done, for another user, and if the login page doesn’t open', async () => {
  await logInAgain('/Calendar', 'create feed');
  writeSession(sessionOf('other'));
  expect(taskAfterStepUp()).toBeNull();
  writeSession(sessionOf('maya'));
  forgetTask();
  expect(taskAfterStepUp()).toBeNull();
  vi.mocked(goToLogIn).mockResolvedValueOnce('unreachable');
  expect(await logInAgain('/Calendar', 'create feed')).toBe('unreachable');
  expect(taskAfterStepUp()).toBeNull();
});
