import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createIdentity } from './identity.ts';
import { Browser } from './testing/browser.ts';
import { IdentityWorld } from './testing/world.ts';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.start();
});

afterAll(() => world.stop());

describe('refresh tokens', () => {
  test('rotate, and the new tokens still name the user', async () => {
    const first = await world.signUp(new Browser(), 'rotate@example.com');
    const { status, body } = await world.refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(body.access_token)).toMatchObject({ email: 'rotate@example.com', name: 'Maya Ellison' });
    expect(decodeJwt(body.id_token).email).toBe('rotate@example.com');
  });

  // covers: recurring/calendar 4
  test('say when the user logged in, which refreshing doesn’t change and logging in again does', async () => {
    const first = await world.signUp(new Browser(), 'again@example.com');
    const { auth_time: loggedInAt, iat = 0 } = decodeJwt(first.access_token);
    expect(Math.abs(Number(loggedInAt) - iat)).toBeLessThan(60);
    world.moveClock(HOUR_MS);
    const { body } = await world.refresh(first.refresh_token);
    expect(decodeJwt(body.access_token).auth_time).toBe(loggedInAt);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    const again = await world.logIn(new Browser(), 'again@example.com').finally(() => vi.useRealTimers());
    expect(Number(decodeJwt(again.access_token).auth_time)).toBeGreaterThan(Number(loggedInAt));
  });

  const LATER_MS = 31_000;
  const HOUR_MS = 3_600_000;

  // covers: server/identity 10
  test('the previous one still works for 30 s after its first use', async () => {
    const { refresh_token } = await world.signUp(new Browser(), 'grace@example.com');
    const { body } = await world.refresh(refresh_token);
    world.moveClock(1_000);
    expect((await world.refresh(body.refresh_token)).status).toBe(200);
    world.moveClock(28_000);
    expect((await world.refresh(refresh_token)).status).toBe(200);
    world.moveClock(2_000);
    expect((await world.refresh(refresh_token)).status).toBe(400);
  });

  // covers: server/identity 11
  test('after lost responses and an outage of hours, the previous one works until a successor is used', async () => {
    const { refresh_token } = await world.signUp(new Browser(), 'outage@example.com');
    for (let lost = 0; lost < 3; lost += 1) {
      expect((await world.refresh(refresh_token)).status).toBe(200);
      world.moveClock(2 * HOUR_MS);
    }
    const arrived = await world.refresh(refresh_token);
    expect(arrived.status).toBe(200);
    world.moveClock(LATER_MS);
    expect((await world.refresh(arrived.body.refresh_token)).status).toBe(200);
    expect((await world.refresh(refresh_token)).status).toBe(400);
  });

  test('the previous one works for at most a day', async () => {
    const { refresh_token } = await world.signUp(new Browser(), 'day@example.com');
    expect((await world.refresh(refresh_token)).status).toBe(200);
    world.moveClock(24 * HOUR_MS);
    expect((await world.refresh(refresh_token)).status).toBe(400);
  });

  // covers: server/identity 12
  test('reuse after a successor was used revokes the grant', async () => {
    const { refresh_token } = await world.signUp(new Browser(), 'reuse@example.com');
    const other = await world.logIn(new Browser(), 'reuse@example.com');
    const next = (await world.refresh(refresh_token)).body.refresh_token;
    world.moveClock(LATER_MS);
    const newest = (await world.refresh(next)).body.refresh_token;
    const reused = await world.refresh(refresh_token);
    expect(reused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await world.refresh(newest)).status).toBe(400);
    expect((await world.refresh(other.refresh_token)).status).toBe(200);
  });

  // covers: server/identity 12
  test('a stolen token that replaced an unused successor is detected when the owner returns', async () => {
    const { refresh_token: stolen } = await world.signUp(new Browser(), 'theft@example.com');
    const ownerToken = (await world.refresh(stolen)).body.refresh_token;
    world.moveClock(HOUR_MS);
    const thiefToken = (await world.refresh(stolen)).body.refresh_token;
    world.moveClock(LATER_MS);
    const next = await world.refresh(thiefToken);
    expect(next.status).toBe(200);
    expect((await world.refresh(ownerToken)).status).toBe(400);
    expect((await world.refresh(next.body.refresh_token)).status).toBe(400);
  });

  // covers: server/identity 12
  test('when a thief and the owner take turns, the second exchange revokes the grant', async () => {
    const { refresh_token: stolen } = await world.signUp(new Browser(), 'turns@example.com');
    const ownerToken = (await world.refresh(stolen)).body.refresh_token;
    world.moveClock(5 * 60_000);
    const thiefToken = (await world.refresh(stolen)).body.refresh_token;
    world.moveClock(4 * 60_000);
    expect((await world.refresh(ownerToken)).status).toBe(400);
    expect((await world.refresh(thiefToken)).status).toBe(400);
  });

  test('outlive the browser session at the provider', async () => {
    const browser = new Browser();
    const { refresh_token } = await world.signUp(browser, 'outlive@example.com');
    const session = [...browser.cookies].find(([key]) => key.startsWith('cairn_session|'))?.[1].value ?? '';
    expect(await world.store.findArtifact('Session', session)).toBeDefined();
    await world.store.removeArtifact('Session', session);
    expect((await world.refresh(refresh_token)).status).toBe(200);
  });

  test('can’t be looked up in the store by their plain value', async () => {
    const { refresh_token } = await world.signUp(new Browser(), 'stored@example.com');
    expect(await world.store.findArtifact('RefreshToken', refresh_token)).toBeUndefined();
    expect((await world.refresh('\u0000')).status).toBe(400);
  });

  test('can be revoked by the app', async () => {
    const { refresh_token } = await world.signUp(new Browser(), 'revoke@example.com');
    const body = new URLSearchParams({ client_id: 'web', token: refresh_token });
    const response = await fetch(`${world.issuer}/token/revocation`, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect((await world.refresh(refresh_token)).status).toBe(400);
  });
});

test('the keys survive a restart with the same store', async () => {
  const tokens = await world.signUp(new Browser(), 'restart@example.com');
  const again = await createIdentity(world.options());
  const keys = await again.publicKeys();
  expect(keys).toEqual(await world.identity.publicKeys());
  expect(JSON.stringify(keys)).not.toContain('"d"');
  await expect(jwtVerify(tokens.access_token, createLocalJWKSet(keys))).resolves.toBeDefined();
});

test('removing an account revokes its tokens and its login', async () => {
  const tokens = await world.signUp(new Browser(), 'gone@example.com');
  const subject = decodeJwt(tokens.access_token).sub ?? '';
  expect(await world.identity.knows(subject)).toBe(true);
  await world.identity.removeAccount(subject);
  expect(await world.identity.knows(subject)).toBe(false);
  expect((await world.refresh(tokens.refresh_token)).status).toBe(400);
  await expect(world.logIn(new Browser(), 'gone@example.com')).rejects.toThrow();
});

test('removing expired rows leaves the ones in use', async () => {
  const tokens = await world.signUp(new Browser(), 'keep@example.com');
  world.moveClock(2 * 60 * 60_000);
  expect(await world.identity.removeExpired()).toBeGreaterThan(0);
  expect(await world.identity.removeExpired()).toBe(0);
  expect((await world.refresh(tokens.refresh_token)).status).toBe(200);
});

describe('the discovery document', () => {
  test('lists the issuer and endpoints under it, whatever the Host header says', async () => {
    const { headers, text } = await new Browser().request(`${world.issuer}/.well-known/openid-configuration`, {
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', accept: 'application/json' },
    });
    expect(headers.get('content-type')).toContain('json');
    expect(JSON.parse(text)).toMatchObject({
      issuer: world.issuer,
      authorization_endpoint: `${world.issuer}/auth`,
      token_endpoint: `${world.issuer}/token`,
      jwks_uri: `${world.issuer}/jwks`,
      end_session_endpoint: `${world.issuer}/session/end`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
    });
    expect(text).not.toContain('evil');
  });

  test('publishes the keys that the API verifies with', async () => {
    const { text } = await new Browser().request(`${world.issuer}/jwks`, { headers: { accept: 'application/json' } });
    expect(JSON.parse(text)).toEqual(await world.identity.publicKeys());
  });
});

describe('other origins', () => {
  const refreshFrom = (token: string, origin: string) =>
    world.token({ grant_type: 'refresh_token', refresh_token: token }, { origin });

  test('only the app’s origin can read the token response', async () => {
    const { refresh_token } = await world.signUp(new Browser(), 'cors@example.com');
    const foreign = await refreshFrom(refresh_token, 'http://evil.test');
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const own = await refreshFrom(refresh_token, 'http://app.test');
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBe('http://app.test');
  });
});
