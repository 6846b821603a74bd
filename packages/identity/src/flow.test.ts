import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf, unescapeHtml } from './testing/browser.ts';
import { AUDIENCE, IdentityWorld, PASSWORD } from './testing/world.ts';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.start();
});

afterAll(() => world.stop());

test('the login page shows known reasons and nothing else from the URL', async () => {
  const textOf = async (more: Record<string, string>) =>
    unescapeHtml((await world.open(new Browser(), more)).page.text);
  expect(await textOf({ reason: 'idle' })).toContain('You were logged out after 30 minutes of inactivity.');
  expect(await textOf({ reason: 'deleted', until: '2026-12-13' })).toContain('Until 12/13/2026, you can log in');
  const made = await textOf({ reason: 'pay-me', until: '2026-12-13' });
  expect(made).toContain('Welcome back.');
  expect(made).not.toContain('pay-me');
});

describe('signing up', () => {
  test('redirects to the app with a code, which returns tokens that name the user', async () => {
    const browser = new Browser();
    const { page, verifier } = await world.open(browser, { screen_hint: 'signup' });
    expect(page.text).toContain('<h1>Sign up</h1>');
    expect(page.text).toContain('href="http://app.test/TermsOfUse"');
    expect(page.text).toContain('href="http://app.test/PrivacyPolicy"');
    const form = { name: ' Maya  Ellison ', email: ' Maya@Example.com ', password: PASSWORD };
    const answer = await world.submit(browser, page, form);
    const back = new URL(answer.location ?? '');
    expect(back.origin + back.pathname).toBe('http://app.test/callback');
    expect(back.searchParams.get('state')).toBe('the-state');

    const tokens = await world.exchange(answer, verifier);
    const keys = createLocalJWKSet(await world.identity.publicKeys());
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: world.issuer,
      audience: AUDIENCE,
      algorithms: ['ES256'],
    });
    expect(payload).toMatchObject({ email: 'maya@example.com', name: 'Maya Ellison', client_id: 'web' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
    expect(decodeProtectedHeader(tokens.access_token).typ).toBe('at+jwt');
    const id = await jwtVerify(tokens.id_token, keys, { issuer: world.issuer, audience: 'web' });
    const { sub } = payload;
    expect(id.payload).toMatchObject({ sub, email: 'maya@example.com', name: 'Maya Ellison', nonce: 'the-nonce' });
    expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/);
  });

  test('shows an error next to each invalid field and restores everything but the password', async () => {
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup' });
    const answer = await world.submit(browser, page, { name: '', email: 'unknown<at>', password: 'sevenof' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('role="alert"');
    expect(answer.text).toMatch(/id="name-error">.*Enter your name\./);
    expect(answer.text).toMatch(/id="email-error">.*Enter an email address like name@example\.com\./);
    expect(answer.text).toMatch(/id="password-error">.*Use at least 8 characters\./);
    expect(answer.text).toContain('value="unknown&lt;at&gt;"');
    expect(answer.text).toMatch(/id="email"[^>]* aria-invalid="true" aria-describedby="email-error"/);
    expect(answer.text).not.toContain('sevenof');
  });

  test('rejects a common password at its field and creates no account', async () => {
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup' });
    const form = { name: 'Maya', email: 'common@example.com', password: 'Password1' };
    const answer = await world.submit(browser, page, form);
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/id="password-error">.*This password is too common/);
    expect(await world.store.accountByEmail('common@example.com')).toBeUndefined();
  });

  test('rejects a taken email at its field and links to Log in', async () => {
    await world.signUp(new Browser(), 'taken@example.com');
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup' });
    const form = { name: 'Eve', email: 'TAKEN@example.com', password: 'another password' };
    const answer = await world.submit(browser, page, form);
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/id="email-error">.*This email already has an account\./);
    const link = /<a class="link" href="([^"]+)">Log in instead<\/a>/.exec(answer.text)?.[1] ?? '';
    const login = await browser.request(new URL(unescapeHtml(link), answer.url).href);
    expect(login.text).toContain('<h1>Log in</h1>');
    expect(login.text).toContain('value="taken@example.com"');
  });

  test('logs the owner in when they submit the form twice', async () => {
    const browser = new Browser();
    const { page, verifier } = await world.open(browser, { screen_hint: 'signup' });
    const { action } = formOf(page);
    const form = { name: 'Ann', email: 'twice@example.com', password: PASSWORD };
    await browser.request(action, { form });
    const second = await browser.visit(action, world.issuer, { form });
    const tokens = await world.exchange(second, verifier);
    expect(decodeJwt(tokens.access_token).email).toBe('twice@example.com');
  });
});

describe('logging in', () => {
  test('asks for the password every time (prompt=login, max_age=0), signed in or not, and never loops', async () => {
    const browser = new Browser();
    const first = decodeJwt((await world.signUp(browser, 'again@example.com')).access_token);
    const { page, verifier } = await world.open(browser);
    expect(page.text).toContain('<h1>Log in</h1>');
    const answer = await world.submit(browser, page, { email: 'again@example.com', password: PASSWORD });
    const second = decodeJwt((await world.exchange(answer, verifier)).access_token);
    expect(second.sub).toBe(first.sub);
  });

  test('gives the same response for an unknown email and a wrong password', async () => {
    await world.signUp(new Browser(), 'known@example.com');
    const answers = [];
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const browser = new Browser();
      const { page } = await world.open(browser);
      const answer = await world.submit(browser, page, { email, password: 'not the password' });
      const uid = new URL(page.url).pathname.split('/').at(-1) ?? '';
      const text = answer.text.replaceAll(uid, 'UID').replaceAll(email, 'EMAIL');
      answers.push({ status: answer.status, text });
    }
    expect(answers[0]?.status).toBe(422);
    expect(answers[0]?.text).toContain('The email or password is incorrect.');
    expect(answers[1]).toEqual(answers[0]);
  });

  test('as a different user in the same browser ends the first session without asking', async () => {
    const browser = new Browser();
    const ann = await world.signUp(browser, 'ann@example.com');
    const elsewhere = await world.logIn(new Browser(), 'ann@example.com');
    const bob = await world.signUp(browser, 'bob@example.com');
    expect(decodeJwt(bob.access_token).email).toBe('bob@example.com');
    expect((await world.refresh(ann.refresh_token)).status).toBe(400);
    expect((await world.refresh(bob.refresh_token)).status).toBe(200);
    expect((await world.refresh(elsewhere.refresh_token)).status).toBe(200);
  });

  test('the link to Sign up preserves the interaction and the typed email', async () => {
    const browser = new Browser();
    const { page, verifier } = await world.open(browser);
    expect(page.text).toMatch(/New to Cairn\? <button class="link" role="link"[^>]*>Sign up<\/button>/);
    const signUp = await world.submit(browser, page, { email: 'typed@example.com', password: '', go: 'signup' });
    expect(signUp.text).toContain('<h1>Sign up</h1>');
    expect(signUp.text).toContain('value="typed@example.com"');
    const form = { name: 'Ty', email: 'typed@example.com', password: PASSWORD };
    const tokens = await world.exchange(await world.submit(browser, signUp, form), verifier);
    expect(decodeJwt(tokens.id_token).email).toBe('typed@example.com');
  });

  test('works for the native client without a consent page', async () => {
    const browser = new Browser();
    const redirect = { redirect_uri: 'app.cairn.budget://callback' };
    const native = { client_id: 'native', ...redirect };
    const { page, verifier } = await world.open(browser, { ...native, screen_hint: 'signup' });
    const form = { name: 'Nat', email: 'nat@example.com', password: PASSWORD };
    const answer = await world.submit(browser, page, form);
    expect(answer.location).toMatch(/^app\.cairn\.budget:\/\/callback\?code=/);
    const tokens = await world.exchange(answer, verifier, native);
    expect(decodeJwt(tokens.access_token).aud).toBe(AUDIENCE);
  });
});

test('a rejected form redirects to its own URL, so Back and reload don’t resend it', async () => {
  const browser = new Browser();
  const { page } = await world.open(browser);
  const answer = await browser.request(page.url, { form: { email: 'unknown@example.com', password: '' } });
  expect(answer.status).toBe(303);
  const shown = await browser.request(answer.location ?? '');
  expect(shown.text).toMatch(/id="password-error">.*Enter your password\./);
  expect((await browser.request(answer.location ?? '')).text).toBe(shown.text);
});

describe('after logging in', () => {
  test('Back shows a link to the app, and so does posting the old form', async () => {
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup', theme: 'dark' });
    const form = { name: 'Bea', email: 'back@example.com', password: PASSWORD };
    await world.submit(browser, page, form);
    for (const answer of [await browser.request(page.url), await world.submit(browser, page, form)]) {
      expect(answer.status).toBe(410);
      expect(answer.text).toContain('<h1>This sign-in has expired</h1>');
      expect(answer.text).toContain('href="http://app.test/"');
      expect(answer.text).toContain('data-theme="dark"');
    }
  });

  test('another browser can’t use an interaction, even if it has the URL', async () => {
    const { page } = await world.open(new Browser());
    const answer = await new Browser().request(page.url);
    expect(answer.status).toBe(410);
  });

  test('a resume URL without its cookie shows the same page', async () => {
    const answer = await new Browser().request(`${world.issuer}/auth/unknown-interaction`);
    expect(answer.status).toBe(410);
    expect(answer.text).toContain('This sign-in has expired');
  });
});

describe('the authorization request', () => {
  test('is rejected without PKCE', async () => {
    const answer = await new Browser().request(world.authorizeUrl(undefined));
    expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('invalid_request');
  });

  test('rejects a code with the wrong verifier', async () => {
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup' });
    const answer = await world.submit(browser, page, { name: 'P', email: 'pkce@example.com', password: PASSWORD });
    await expect(world.exchange(answer, 'x'.repeat(43))).rejects.toThrow('invalid_grant');
  });

  test.each([
    ['a foreign redirect URI', { redirect_uri: 'http://evil.test/callback' }, 'invalid_redirect_uri'],
    ['an unknown client', { client_id: 'stranger' }, 'invalid_client'],
    ['response_mode=form_post', { response_mode: 'form_post' }, 'unsupported_response_mode'],
  ])('with %s gets a page, not a redirect', async (_what, more, code) => {
    const answer = await new Browser().request(world.authorizeUrl('c'.repeat(43), more));
    expect(answer.location).toBeUndefined();
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`Code: ${code}`);
    expect(answer.text).toContain('href="http://app.test/"');
  });

  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['"><script>', 'light'],
  ])('theme=%s shows the %s theme', async (theme, shown) => {
    const { page } = await world.open(new Browser(), { theme });
    expect(page.text).toContain(`<html lang="en" data-theme="${shown}">`);
  });
});
