import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveNote, readNote } from '../app/session/signInNote.ts';
import { leaveForLogIn, mustLogIn } from './logInFirst.ts';

const config = {
  issuer: 'https://login.cairn.test/oidc/',
  clientId: 'web',
  audience: 'https://cairn.test/api',
  publicUrl: 'https://cairn.test',
};
const discovered = { authorization_endpoint: 'https://login.cairn.test/oidc/auth?tenant=1' };
const [replace, reload, stop] = [vi.fn(), vi.fn(), vi.fn()];

/** As a browser's: what is stored is also a property. */
function storage() {
  const methods = {
    getItem(key: string): string | null {
      return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
    },
  };
  return Object.create(methods);
}

function visit(address: string): void {
  const { origin, pathname, search, hash } = new URL(address, 'https://cairn.test');
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

describe('who has to log in before the app loads', () => {
  test('a visitor without a session', () => expect(mustLogIn(config)).toBe(true));

  test.each([
    ['a session is stored', () => (localStorage.authToken = 'eyJ')],
    ['this is the native app', () => vi.stubGlobal('window', { Capacitor: {} })],
    ['there is no network', () => vi.stubGlobal('navigator', { onLine: false })],
    ['the page is at another address', () => visit('http://127.0.0.1:3000/Settings')],
    ['the page is for everybody', () => visit('/PrivacyPolicy')],
    ['the log-in comes back', () => visit('/callback?code=1&state=2')],
  ])('not where %s', (_why, arrange) => {
    arrange();
    expect(mustLogIn(config)).toBe(false);
  });
});

test('the request is the one that the specification asks for, and oidc-client-ts finds its state again', async () => {
  await leaveForLogIn(config, 'dark');
  const address = new URL(replace.mock.calls[0]?.[0]);
  expect(fetch).toHaveBeenCalledWith(
    'https://login.cairn.test/oidc/.well-known/openid-configuration',
    expect.anything(),
  );
  const { state, code_challenge, ...asked } = Object.fromEntries(address.searchParams);
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

test('SignIn’s own address is passed on with the wanted one in it', async () => {
  visit('/?target=%2FBudget%3Fview%3Dannual');
  await leaveForLogIn(config, 'light');
  const [kept] = Object.values(localStorage);
  expect(JSON.parse(kept).data).toEqual({ target: '/?target=%2FBudget%3Fview%3Dannual' });
});

test('after an idle logout the log-in page is told so, and the address that was open is wanted', async () => {
  visit('/');
  sessionStorage.setItem = (key: string, value: string) => Object.assign(sessionStorage, { [key]: value });
  leaveNote({ reason: 'idle', target: '/Transactions?search=rent', sub: 'maya' });
  await leaveForLogIn(config, 'light');
  expect(new URL(replace.mock.calls[0]?.[0]).searchParams.get('reason')).toBe('idle');
  const [kept] = Object.values(localStorage);
  expect(JSON.parse(kept).data).toMatchObject({ target: readNote() });
  expect(readNote()).toContain('target=%2FTransactions%3Fsearch%3Drent');
});

test('a log-in page that was abandoned is forgotten before the next one, an open one is not', async () => {
  const now = Date.now() / 1000;
  Object.assign(localStorage, {
    'oidc.open': JSON.stringify({ created: now - 14 * 60 }),
    'oidc.left': JSON.stringify({ created: now - 16 * 60 }),
    theme: 'dark',
  });
  await leaveForLogIn(config, 'dark');
  expect(Object.keys(localStorage)).toEqual(['oidc.open', 'theme', expect.stringMatching(/^oidc\.[\w-]{36}$/)]);
});

test('nothing more of the page loads, and Back does not lead through it', async () => {
  await leaveForLogIn(config, 'light');
  expect(stop).toHaveBeenCalledOnce();
  expect(replace).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('https://login.cairn.test/oidc/auth?'));
  expect(document.documentElement.innerHTML).toContain('Logging in');
});

test('a provider that cannot be reached is left to the app', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await leaveForLogIn(config, 'light');
  expect(replace).toHaveBeenCalledExactlyOnceWith('#app');
  expect(reload).toHaveBeenCalledOnce();
  visit('/Settings#app');
  expect(mustLogIn(config)).toBe(false);
});
