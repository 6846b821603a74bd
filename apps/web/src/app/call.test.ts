import { type Call, getUserAccount, saveUserSettings } from '@cairn/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { memoryStorage, sessionOf } from './session/session.fixture.ts';
import type { Session } from './session/sessionStore.ts';

const identity = vi.hoisted(() => ({ refresh: vi.fn<(session: Session) => Promise<Session>>() }));
vi.mock('./session/identityClient.ts', () => identity);

const settings = { darkMode: true };
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** Reloads the modules, because the `leaving` state is permanent. */
async function signedIn() {
  vi.resetModules();
  const { writeSession } = await import('./session/sessionStore.ts');
  const { authState, setAuthState } = await import('./session/authState.ts');
  writeSession(sessionOf('maya'));
  setAuthState('signed-in');
  const { call, callLedger, CallFailure } = await import('./call.ts');
  const save = () => call(saveUserSettings, { body: settings });
  const failing = async (calling: Promise<unknown> = save()) => {
    const error = await calling.then(
      () => null,
      (failed: unknown) => failed,
    );
    if (!(error instanceof CallFailure)) throw new Error(`not a CallFailure: ${error}`);
    return error;
  };
  return { authState, setAuthState, writeSession, call, callLedger, save, failing };
}

const authorizations = () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'));

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', fetched.mockReset());
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  identity.refresh.mockReset().mockResolvedValue(sessionOf('maya', { authToken: 'two', refreshToken: 'r2' }));
});

describe('a call', () => {
  // covers: faults 32
  test('encodes the request and decodes the response', async () => {
    const { save } = await signedIn();
    fetched.mockResolvedValue(answer(200, settings));
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await save()).toEqual(settings);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/User/SaveUserSettings');
    expect(init).toMatchObject({ method: 'POST', body: '{"darkMode":true}' });
    expect(authorizations()).toEqual(['Bearer one']);
  });

  test('escapes path parameters and the query, and omits missing values', async () => {
    const { call } = await signedIn();
    fetched.mockImplementation(async () => answer(200, {}));
    const search = {
      method: 'GET',
      path: 'Test/:kind/Of/:id',
      access: 'anyone',
      needs: 'none',
      summary: '',
      failure: '',
      params: z.object({ kind: z.string(), id: z.codec(z.string(), z.int(), { decode: Number, encode: String }) }),
      query: z.object({ text: z.string(), from: z.nullable(z.string()), to: z.optional(z.string()) }),
      answer: z.object({}),
    } satisfies Call;
    await call(search, { params: { kind: 'a/b?', id: 7 }, query: { text: 'salt & pepper=1', from: null } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/Test/a%2Fb%3F/Of/7?text=salt+%26+pepper%3D1');
    expect(authorizations()).toEqual([null]);
  });

  test('to the ledger returns its change set', async () => {
    const { callLedger } = await signedIn();
    fetched.mockResolvedValueOnce(Response.json(settings, { headers: { 'x-change-set': '12' } }));
    expect(await callLedger(saveUserSettings, { body: settings })).toEqual({ answer: settings, changeSetId: 12 });
    fetched.mockResolvedValueOnce(answer(200, settings));
    expect((await callLedger(saveUserSettings, { body: settings })).changeSetId).toBeNull();
  });

  // covers: state/transactions-list 6
  test('to the ledger says in which change the edited row was last seen', async () => {
    const { callLedger } = await signedIn();
    fetched.mockImplementation(async () => answer(200, settings));
    await callLedger(saveUserSettings, { body: settings }, 41);
    await callLedger(saveUserSettings, { body: settings });
    expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('x-seen-in'))).toEqual(['41', null]);
  });
});

// covers: faults 17
test('a development build logs method, path, status, and duration, but no payload', async () => {
  const { save } = await signedIn();
  const logged = vi.spyOn(console, 'debug').mockClear();
  fetched.mockResolvedValue(answer(200, settings));
  await save();
  expect(logged.mock.calls).toEqual([['POST', 'User/SaveUserSettings', 200, expect.stringMatching(/^\d+ ms$/)]]);
});

describe('a rejected token', () => {
  test('is renewed exactly once, and the call is retried with the new one', async () => {
    const { save } = await signedIn();
    fetched.mockResolvedValueOnce(answer(401, { error: 'unauthenticated' }));
    fetched.mockResolvedValueOnce(answer(200, settings));
    expect(await save()).toEqual(settings);
    expect(identity.refresh).toHaveBeenCalledTimes(1);
    expect(authorizations()).toEqual(['Bearer one', 'Bearer two']);
  });

  test('that is rejected again leads to SignIn without a message, and isn’t renewed a second time', async () => {
    const { failing, authState } = await signedIn();
    fetched.mockImplementation(async () => answer(401, { error: 'unauthenticated' }));
    expect(await failing()).toMatchObject({ status: 401, isSilent: true });
    expect(identity.refresh).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(authState()).toBe('signed-out');
  });

  // covers: server/bank-link 11
  test('is not the same as an expired bank login, which neither renews the token nor signs the user out', async () => {
    const { failing, authState } = await signedIn();
    const body = { error: 'bank_login', errorCode: 'ITEM_LOGIN_REQUIRED', institutionId: 'ins_1' };
    fetched.mockResolvedValue(answer(401, body));
    const failure = await failing();
    expect(failure).toMatchObject({ status: 401, isSilent: false });
    expect(failure.problem).toMatchObject(body);
    expect(identity.refresh).not.toHaveBeenCalled();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(authState()).toBe('signed-in');
  });
});

describe('a failure has the message from the catalog, and a reason', () => {
  test('from the server', async () => {
    const { failing } = await signedIn();
    fetched.mockResolvedValue(answer(422, { error: 'rule_broken', message: 'Not like this.' }));
    expect(await failing()).toMatchObject({
      message: 'Error saving user settings',
      status: 422,
      reason: 'Not like this.',
      isSilent: false,
    });
  });

  test('and field errors by the names that the contract decodes', async () => {
    const { call } = await signedIn();
    const { saveCategoryRules } = await import('@cairn/contract');
    const fields = { CategoryRules: 'must have at most 1,000 items' };
    fetched.mockResolvedValue(answer(400, { error: 'bad_input', fields }));
    const saving = call(saveCategoryRules, { body: { categoryId: 1, rules: [] } });
    await expect(saving).rejects.toMatchObject({ problem: { fields: { rules: 'must have at most 1,000 items' } } });
  });

  test('unless the response is unreadable', async () => {
    const { failing } = await signedIn();
    fetched.mockResolvedValue(new Response('<h1>Sorry</h1>', { status: 500 }));
    expect(await failing()).toMatchObject({ status: 500, reason: undefined, problem: null });
  });

  test('from the server if one of its dependencies is down', async () => {
    const { failing } = await signedIn();
    fetched.mockResolvedValue(answer(503, { error: 'unavailable', message: 'The bank is down.' }));
    expect(await failing()).toMatchObject({ status: 503, reason: 'The bank is down.' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a proxy reports that the server is down', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a call timed out', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ])('and when %s, the server is probed, and the app is offline only if the probe fails', async (_case, respond) => {
    const { failing } = await signedIn();
    const { connection } = await import('./offline/serverConnection.ts');
    let isReachable = true;
    fetched.mockImplementation((url) =>
      url.startsWith('/health/') && isReachable ? Promise.resolve(answer(200, {})) : respond(),
    );
    expect(await failing()).toMatchObject({ status: 0 });
    await vi.waitFor(() => expect(fetched.mock.lastCall?.[0]).toBe('/health/live'));
    expect(connection.isOffline()).toBe(false);
    isReachable = false;
    expect(await failing()).toMatchObject({ status: 0 });
    await vi.waitFor(() => expect(connection.isOffline()).toBe(true));
    await failing();
    expect(connection.isOffline()).toBe(true);
  });

  // covers: faults 32
  test.each([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch')), /couldn’t reach the server/],
    ['after a timeout', () => Promise.reject(new DOMException('', 'TimeoutError')), /took too long/],
    [
      'when the timeout strikes while the response is read',
      () => Promise.resolve(brokenAnswer(new DOMException('', 'TimeoutError'))),
      /took too long/,
    ],
    [
      'when the connection breaks while the response is read',
      () => Promise.resolve(brokenAnswer(new TypeError('terminated'))),
      /^We couldn’t read the server’s response\. Try again\.$/,
    ],
    [
      'when the response isn’t JSON',
      () => Promise.resolve(new Response('<h1>Hotel Wi-Fi</h1>')),
      /^We couldn’t read the server’s response\. Try again\.$/,
    ],
    [
      'when the response doesn’t match the contract',
      () => Promise.resolve(answer(200, { darkMode: 'yes' })),
      /^We couldn’t read the server’s response\. Try again\.$/,
    ],
  ])('%s, asking the user to try again', async (_case, respond, reason) => {
    const { failing } = await signedIn();
    fetched.mockImplementation(respond);
    const failure = await failing();
    expect(failure).toMatchObject({ message: 'Error saving user settings', status: 0, isSilent: false });
    expect(failure.reason).toMatch(reason);
  });

  test('unless the call was aborted', async () => {
    const { call } = await signedIn();
    const abort = new AbortController();
    fetched.mockImplementation(async () => {
      abort.abort();
      return brokenAnswer(abort.signal.reason);
    });
    await expect(call(saveUserSettings, { body: settings }, abort.signal)).rejects.toHaveProperty('name', 'AbortError');
  });
});

/** A response whose headers arrive and whose body fails. */
function brokenAnswer(reason: unknown): Response {
  return new Response(new ReadableStream({ start: (controller) => controller.error(reason) }));
}

describe('nothing is sent', () => {
  test('while the page is being left', async () => {
    const { failing, setAuthState } = await signedIn();
    setAuthState('leaving');
    expect(await failing()).toMatchObject({ status: 401, isSilent: true });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('on behalf of another user who logged in in another tab', async () => {
    const { failing, writeSession } = await signedIn();
    writeSession(sessionOf('noor', { authToken: 'hers' }));
    expect(await failing()).toMatchObject({ status: 401, isSilent: true });
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('the account is requested with the provider’s user info and the time zone', async () => {
  const { call } = await signedIn();
  fetched.mockImplementation(async () => answer(500, {}));
  const { accountQuery } = await import('../features/users/index.ts');
  const { QueryClient } = await import('@tanstack/react-query');
  await expect(new QueryClient().fetchQuery({ ...accountQuery(), retry: false })).rejects.toThrow();
  await call(getUserAccount, { body: { timeZone: 'UTC' } }).catch(() => {});
  // An app of an earlier test that is offline may still probe the server.
  const requests = fetched.mock.calls.filter(([url]) => url === `/api/${getUserAccount.path}`);
  const [first, second] = requests.map(([, { body }]): unknown => JSON.parse(String(body)));
  expect(first).toEqual({ sub: 'maya', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  expect(second).toEqual({ timeZone: 'UTC' });
});
