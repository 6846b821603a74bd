import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from '../../app/session/session.fixture.ts';
import { writeSession } from '../../app/session/sessionStore.ts';
import { linkTokenStore } from './linkToken.ts';

const link = { token: 'link-1', institutionId: null, from: '/ConnectedAccounts' };

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));

test('is read again by the person for whom it was kept, and by nobody else', () => {
  writeSession(sessionOf('maya'));
  linkTokenStore.keep(link);
  expect(linkTokenStore.read()).toEqual(link);
  writeSession(sessionOf('noor'));
  expect(linkTokenStore.read()).toBeNull();
});

test('one without an owner is nobody’s', () => {
  localStorage.setItem('linkToken', JSON.stringify(link));
  expect(linkTokenStore.read()).toBeNull();
  writeSession(sessionOf('maya'));
  expect(linkTokenStore.read()).toBeNull();
});
