import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveNote, readNote } from '../app/session/signInNote.ts';
import { mustLogIn, redirectToLogIn } from './logInFirst.ts';

const config = {
  issuer: 'https://login.cairn.test/oidc/',
  clientId: 'web',
  audience: 'https://cairn.test/api',
  publicUrl: 'https://cairn.test',
};
const discovered = { authorization_endpoint: 'https://login.cairn.test/oidc/auth?tenant=1' };
const [replace, reload, stop] = [vi.fn(), vi.fn(), vi.fn()];

/** Like a browser's storage, where items are also properties. */
function storage() {
  const methods = {
    getItem(key: string): string | null {
      return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
    },
  };
  return Object.create(methods);
}

function visit(url: string): void {
  const { origin, pathname, search, hash } = new URL(url, 'https://cairn.test');
  vi.stubGlobal('location', { origin, pathname, search, hash, replace, reload });
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', {});
  vi.stubGlobal('stop', stop);
  vi.stubGlobal('document', { documentElement: { style: {} } });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(discovered)),
  );
  visit('/Settings?from=link');
});

describe('logging in before the app loads', () => {
  test('is required without a session', () => expect(mustLogIn(config)).toBe(true));

  test.each([
    ['a session is stored', () => (localStorage.authToken = 'eyJ')],
    ['this is the native app', () => vi.stubGlobal('window', { Capacitor: {} })],
    ['the browser is offline', () => vi.stubGlobal('navigator', { onLine: false })],
    ['the page is at another origin', () => visit('http://127.0.0.1:3000/Settings')],
    ['the page is public', () => visit('/PrivacyPolicy')],
    ['the login redirects back', () => visit('/callback?code=1&state=2')],
  ])('isn’t required if %s', (_why, arrange) => {
    arrange();
    expect(mustLogIn(config)).toBe(false);
  });
});

test('the request matches the specification, and oidc-client-ts can read its state', async () => {
  await redirectToLogIn(config, 'dark');
  const url = new URL(replace.mock.calls[0]?.[0]);
  expect(fetch).toHaveBeenCalledWith(
    'https://login.cairn.test/oidc/.well-known/openid-configuration',
    expect.anything(),
  );
  const { state, code_challenge, ...asked } = Object.fromEntries(url.searchParams);
  expect(asked).toEqual({
    tenant: '1',
    client_id: 'web',
    redirect_uri: 'https://cairn.test/callback',
    response_type: 'code',
    scope: 'openid profile email offline_access',
    code_challenge_method: 'S256',
    prompt: 'login',
    max_age: '0',
    audience: 'https://cairn.test/api',
    theme: 'dark',
  });
  const client = new OidcClient({
    authority: config.issuer,
    client_id: 'web',
    redirect_uri: 'https://cairn.test/callback',
    stateStore: new WebStorageStateStore({ prefix: 'oidc.', store: localStorage }),
  });
  const found = await client.readSigninResponseState(`https://cairn.test/callback?code=1&state=${state}`);
  expect(found.state.data).toEqual({ target: '/Settings?from=link' });
  expect(found.state.code_challenge).toBe(code_challenge);
  expect(found.state.authority).toBe(config.issuer);
});

test('SignIn’s own path is passed on together with the target in it', async () => {
  visit('/?target=%2FBudget%3Fview%3Dannual');
  await redirectToLogIn(config, 'light');
  const [state] = Object.values(localStorage);
  expect(JSON.parse(state).data).toEqual({ target: '/?target=%2FBudget%3Fview%3Dannual' });
});

test('after an idle logout, the login page gets the reason, and the open page is the target', async () => {
  visit('/');
  sessionStorage.setItem = (key: string, value: string) => Object.assign(sessionStorage, { [key]: value });
  leaveNote({ reason: 'idle', target: '/Transactions?search=rent', sub: 'maya' });
  await redirectToLogIn(config, 'light');
  expect(new URL(replace.mock.calls[0]?.[0]).searchParams.get('reason')).toBe('idle');
  const [state] = Object.values(localStorage);
  expect(JSON.parse(state).data).toMatchObject({ target: readNote() });
  expect(readNote()).toContain('target=%2FTransactions%3Fsearch%3Drent');
});

test('the state of an abandoned login is removed before the next one, that of an open one isn’t', async () => {
  const now = Date.now() / 1000;
  Object.assign(localStorage, {
    'oidc.open': JSON.stringify({ created: now - 14 * 60 }),
    'oidc.left': JSON.stringify({ created: now - 16 * 60 }),
    theme: 'dark',
  });
  await redirectToLogIn(config, 'dark');
  expect(Object.keys(localStorage)).toEqual(['oidc.open', 'theme', expect.stringMatching(/^oidc\.[\w-]{36}$/)]);
});

// covers: faults 29
test('the page stops loading, and Back skips it', async () => {
  await redirectToLogIn(config, 'light');
  expect(stop).toHaveBeenCalledOnce();
  expect(replace).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('https://login.cairn.test/oidc/auth?'));
  expect(document.documentElement.innerHTML).toContain('Logging in');
});

test('if the provider is unreachable, the app takes over', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await redirectToLogIn(config, 'light');
  expect(replace).toHaveBeenCalledExactlyOnceWith('#app');
  expect(reload).toHaveBeenCalledOnce();
  visit('/Settings#app');
  expect(mustLogIn(config)).toBe(false);
});
