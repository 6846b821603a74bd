import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freshToken, renew, SessionEnded } from './renewal.ts';
import { memoryStorage, sessionOf } from './session.fixture.ts';
import { clearSession, readSession, type Session, writeSession } from './sessionStore.ts';

const identity = vi.hoisted(() => ({ refresh: vi.fn<(session: Session) => Promise<Session>>() }));
vi.mock('./identityClient.ts', () => identity);

const NOW_S = 1_800_000_000;

function session(more: Partial<Session> = {}): Session {
  return sessionOf('maya', { expiresAt: NOW_S + 600, ...more });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_S * 1000 });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', {});
  identity.refresh.mockReset();
});

describe('a token', () => {
  test('that is valid for more than 60 seconds is used as is', async () => {
    writeSession(session({ expiresAt: NOW_S + 61 }));
    expect(await freshToken()).toBe('one');
    expect(identity.refresh).not.toHaveBeenCalled();
  });

  test('that expires within 60 seconds is renewed first, and the new one is stored', async () => {
    writeSession(session({ expiresAt: NOW_S + 60 }));
    identity.refresh.mockResolvedValue(session({ authToken: 'two', refreshToken: 'r2' }));
    expect(await freshToken()).toBe('two');
    expect(readSession()).toMatchObject({ authToken: 'two', refreshToken: 'r2' });
  });

  test('is renewed once for several concurrent calls', async () => {
    writeSession(session({ expiresAt: NOW_S }));
    identity.refresh.mockResolvedValue(session({ authToken: 'two' }));
    expect(await Promise.all([freshToken(), freshToken(), freshToken()])).toEqual(['two', 'two', 'two']);
    expect(identity.refresh).toHaveBeenCalledTimes(1);
  });

  test('that another tab has already renewed is read from storage', async () => {
    writeSession(session({ authToken: 'two' }));
    expect((await renew('one')).authToken).toBe('two');
    expect(identity.refresh).not.toHaveBeenCalled();
  });
});

describe('renewal', () => {
  // covers: constants/identity-provider 6
  test('is tried 3 times if the provider is unreachable, and doesn’t sign the user out', async () => {
    writeSession(session());
    identity.refresh.mockRejectedValue(new TypeError('Failed to fetch'));
    const renewed = renew('one');
    renewed.catch(() => {});
    await vi.runAllTimersAsync();
    await expect(renewed).rejects.toThrow('Failed to fetch');
    expect(identity.refresh).toHaveBeenCalledTimes(3);
    expect(readSession()?.refreshToken).toBe('r1');
  });

  test.each(['server_error', 'temporarily_unavailable', 'invalid_request'])(
    'is tried 3 times if the provider fails with %s, and doesn’t sign the user out',
    async (error) => {
      writeSession(session());
      identity.refresh.mockRejectedValue(Object.assign(new Error('not now'), { error }));
      const renewed = renew('one');
      renewed.catch(() => {});
      await vi.runAllTimersAsync();
      await expect(renewed).rejects.toThrow('not now');
      await expect(renewed).rejects.not.toThrow(SessionEnded);
      expect(identity.refresh).toHaveBeenCalledTimes(3);
      expect(readSession()?.refreshToken).toBe('r1');
    },
  );

  test.each(['invalid_grant', 'invalid_client', 'unauthorized_client'])(
    'ends the session immediately if the provider rejects it with %s',
    async (error) => {
      writeSession(session());
      identity.refresh.mockRejectedValue(Object.assign(new Error('rejected'), { error }));
      await expect(renew('one')).rejects.toThrow(SessionEnded);
      expect(identity.refresh).toHaveBeenCalledTimes(1);
      expect(readSession()).toBeNull();
    },
  );

  test('that completes after logout doesn’t restore the session', async () => {
    writeSession(session());
    const answer = Promise.withResolvers<Session>();
    identity.refresh.mockReturnValue(answer.promise);
    const renewed = renew('one');
    renewed.catch(() => {});
    await vi.waitFor(() => expect(identity.refresh).toHaveBeenCalled());
    clearSession();
    answer.resolve(session({ authToken: 'two', refreshToken: 'r2' }));
    await expect(renewed).rejects.toThrow(SessionEnded);
    expect(readSession()).toBeNull();
  });

  test('that is rejected because another tab was faster uses that tab’s session', async () => {
    writeSession(session());
    identity.refresh.mockImplementation(async () => {
      writeSession(session({ authToken: 'two', refreshToken: 'r2' }));
      throw Object.assign(new Error('reused'), { error: 'invalid_grant' });
    });
    expect((await renew('one')).authToken).toBe('two');
    expect(readSession()?.refreshToken).toBe('r2');
  });

  test('changes nothing if another user has logged in in the meantime', async () => {
    writeSession(session());
    identity.refresh.mockImplementation(async () => {
      writeSession(sessionOf('noor', { refreshToken: 'n1' }));
      return session({ authToken: 'two', refreshToken: 'r2' });
    });
    await expect(renew('one')).rejects.toThrow(SessionEnded);
    expect(readSession()).toMatchObject({ userInfo: { sub: 'noor' }, refreshToken: 'n1' });
  });

  test('without a refresh token ends the session', async () => {
    writeSession(session({ refreshToken: undefined }));
    await expect(renew('one')).rejects.toThrow(SessionEnded);
  });

  // covers: constants/identity-provider 8; server/identity 9
  test('waits 5 seconds for another tab, then proceeds', async () => {
    writeSession(session());
    identity.refresh.mockResolvedValue(session({ authToken: 'two' }));
    const request = vi.fn((_name: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    vi.stubGlobal('navigator', { locks: { request } });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms);
      return controller.signal;
    });
    const renewed = renew('one');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(identity.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await renewed).authToken).toBe('two');
    timeout.mockRestore();
  });
});
