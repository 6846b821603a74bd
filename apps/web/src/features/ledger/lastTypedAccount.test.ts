import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from '../../app/session/session.fixture.ts';
import { writeSession } from '../../app/session/sessionStore.ts';
import { lastTypedAccount } from './lastTypedAccount.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));

// covers: entry/quick-add 4
test('only the user who typed into an account has it as the last one', () => {
  writeSession(sessionOf('maya'));
  expect(lastTypedAccount.read()).toBeNull();
  lastTypedAccount.save(7);
  lastTypedAccount.save(8);
  expect(lastTypedAccount.read()).toBe(8);
  writeSession(sessionOf('noor'));
  expect(lastTypedAccount.read()).toBeNull();
});

test('values that can’t be read or stored are ignored', () => {
  writeSession(sessionOf('maya'));
  localStorage.setItem('lastTypedAccount', '{"accountId":"seven"');
  expect(lastTypedAccount.read()).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  expect(() => lastTypedAccount.save(7)).not.toThrow();
  expect(lastTypedAccount.read()).toBeNull();
});
