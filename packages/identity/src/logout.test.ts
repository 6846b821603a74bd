import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser } from './testing/browser.ts';
import { IdentityWorld } from './testing/world.ts';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.start();
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => world.stop());

const BACK = { post_logout_redirect_uri: 'http://app.test/SignIn', state: 'bye' };

function logOutUrl(query: Record<string, string>): string {
  return `${world.issuer}/session/end?${new URLSearchParams(query)}`;
}

function hasSession(browser: Browser): boolean {
  return [...browser.cookies.keys()].some((key) => key.startsWith('cairn_session|'));
}

describe('with the ID token', () => {
  // covers: state/logout 2
  test('redirects straight to the app and ends the session and refresh tokens of this browser only', async () => {
    const browser = new Browser();
    const tokens = await world.signUp(browser, 'out@example.com');
    const other = await world.logIn(new Browser(), 'out@example.com');
    expect(hasSession(browser)).toBe(true);
    const answer = await browser.request(logOutUrl({ id_token_hint: tokens.id_token, ...BACK }));
    expect(answer.status).toBe(303);
    expect(answer.location).toBe('http://app.test/SignIn?state=bye');
    expect(hasSession(browser)).toBe(false);
    expect((await world.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await world.refresh(other.refresh_token)).status).toBe(200);
    expect((await browser.request(`${world.issuer}/password`)).status).toBe(401);
  });

  test('makes a copied session cookie useless', async () => {
    const browser = new Browser();
    const { id_token } = await world.signUp(browser, 'copied@example.com');
    const copy = new Browser();
    for (const [key, cookie] of browser.cookies) copy.cookies.set(key, cookie);
    expect((await copy.request(`${world.issuer}/password`)).status).toBe(200);
    await browser.request(logOutUrl({ id_token_hint: id_token, ...BACK }));
    expect((await copy.request(`${world.issuer}/password`)).status).toBe(401);
  });

  test('works twice, and in a browser without a session', async () => {
    const browser = new Browser();
    const { id_token } = await world.signUp(browser, 'twice@example.com');
    await browser.request(logOutUrl({ id_token_hint: id_token, ...BACK }));
    for (const gone of [browser, new Browser()]) {
      const answer = await gone.request(logOutUrl({ id_token_hint: id_token, ...BACK }));
      expect(answer.location).toBe('http://app.test/SignIn?state=bye');
    }
  });

  test('works with an ID token that expired long ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 24 * 60 * 60_000 });
    const browser = new Browser();
    const tokens = await world.signUp(browser, 'old@example.com');
    vi.useRealTimers();
    const answer = await browser.request(logOutUrl({ id_token_hint: tokens.id_token, ...BACK }));
    expect(answer.location).toBe('http://app.test/SignIn?state=bye');
    expect((await world.refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('refuses to redirect to a URL that isn’t the app’s', async () => {
    const browser = new Browser();
    const { id_token } = await world.signUp(browser, 'evil@example.com');
    const evil = { post_logout_redirect_uri: 'http://evil.test/' };
    const answer = await browser.request(logOutUrl({ id_token_hint: id_token, ...evil }));
    expect(answer.status).toBe(400);
    expect(answer.location).toBeUndefined();
    expect(hasSession(browser)).toBe(true);
  });

  test.each(['forged', 'another user’s'])('asks first if the token is %s', async (kind) => {
    const browser = new Browser();
    await world.signUp(browser, `asks-${kind.length}@example.com`);
    const forged = new SignJWT({ sub: 'x' }).setProtectedHeader({ alg: 'HS256' }).setIssuer(world.issuer);
    const hint =
      kind === 'forged'
        ? await forged.setAudience('web').sign(new Uint8Array(32))
        : (await world.signUp(new Browser(), 'stranger@example.com')).id_token;
    const answer = await browser.request(logOutUrl({ id_token_hint: hint }));
    expect(answer.text).toContain('<h1>Log out</h1>');
    expect(hasSession(browser)).toBe(true);
  });
});

describe('without the ID token', () => {
  test('asks with one button, then logs out and returns to the app', async () => {
    const browser = new Browser();
    const tokens = await world.signUp(browser, 'button@example.com');
    const page = await browser.request(logOutUrl({ client_id: 'web', ...BACK }));
    expect(page.text.match(/<button[^>]*>Log out<\/button>/g)).toHaveLength(1);
    const answer = await world.submit(browser, page, {});
    expect(answer.location).toBe('http://app.test/SignIn?state=bye');
    expect((await world.refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('shows a page if no app asked for the logout', async () => {
    const browser = new Browser();
    await world.signUp(browser, 'page@example.com');
    const answer = await world.submit(browser, await browser.request(logOutUrl({})), {});
    expect(answer.text).toContain('<h1>You’re logged out</h1>');
    expect(hasSession(browser)).toBe(false);
  });

  test('can’t be submitted from another site', async () => {
    const browser = new Browser();
    await world.signUp(browser, 'csrf@example.com');
    const answer = await browser.request(`${world.issuer}/session/end/confirm`, {
      form: {},
      headers: { origin: 'http://evil.test' },
    });
    expect(answer.status).toBe(403);
    expect(hasSession(browser)).toBe(true);
  });
});
