import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from '../../app/session/session.fixture.ts';
import { writeSession } from '../../app/session/sessionStore.ts';
import { linkTokenStore } from './linkToken.ts';

const link = { token: 'link-1', institutionId: null, from: '/ConnectedAccounts' };

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));

test('only the user who saved a link token can read it', () => {
  writeSession(sessionOf('maya'));
  linkTokenStore.save(link);
  expect(linkTokenStore.read()).toEqual(link);
  writeSession(sessionOf('noor'));
  expect(linkTokenStore.read()).toBeNull();
});

test('a token without an owner is ignored', () => {
  localStorage.setItem('linkToken', JSON.stringify(link));
  expect(linkTokenStore.read()).toBeNull();
  writeSession(sessionOf('maya'));
  expect(linkTokenStore.read()).toBeNull();
});
