import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf } from './testing/browser.ts';
import { checkPage } from './testing/check-page.ts';
import { IdentityWorld, PASSWORD } from './testing/world.ts';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.start();
});

afterAll(() => world.stop());

test('checkPage finds each kind of fault', async () => {
  const { text, headers } = (await world.open(new Browser())).page;
  checkPage(text, headers);
  for (const [from, to] of [
    ['</main>', '<script>1</script></main>'],
    ['<main', '<main style="x"'],
    ['<main', '<main onclick="x"'],
    ['<label for="email">', '<label>'],
    ['<h1>', '<h2>'],
    [' · Cairn', ''],
  ] as const) {
    expect(() => checkPage(text.replace(from, to), headers)).toThrow('the page has');
  }
});

test('the Show password button stays hidden until the only script, an external file, runs', async () => {
  const { page } = await world.open(new Browser());
  expect(page.text).toMatch(/<button class="show" type="button" data-shows="password" [^>]* hidden>/);
  const address = /<script src="([^"]+)" defer><\/script>/.exec(page.text)?.[1] ?? '';
  const answer = await fetch(new URL(address, world.issuer));
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await answer.text()).toContain('button[data-shows]');
});

describe('a form', () => {
  async function post(headers: Record<string, string>) {
    const browser = new Browser();
    const { page } = await world.open(browser);
    const form = { email: 'unknown@example.com', password: 'whatever it is' };
    return browser.visit(formOf(page).action, world.issuer, { form, headers });
  }

  test.each([
    ['another origin', { origin: 'http://evil.test' }, 403],
    ['a cross-site page', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a same-site page', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 422],
    ['our own origin', {}, 422],
  ])('from %s (%j) returns %i', async (_who, headers, status) => {
    expect((await post(headers)).status).toBe(status);
  });

  test('over 16 KB is rejected', async () => {
    const browser = new Browser();
    const { page } = await world.open(browser);
    const form = { email: 'unknown@example.com', password: 'x'.repeat(17 * 1024) };
    const answer = await browser.request(formOf(page).action, { form });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).toBe('close');
  });

  test('with another content type is rejected', async () => {
    expect((await post({ 'content-type': 'application/json' })).status).toBe(415);
  });

  test('escapes user input', async () => {
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup' });
    const form = { name: '"><script>alert(1)</script>', email: `'"><img src=x>`, password: '' };
    const answer = await world.submit(browser, page, form);
    expect(answer.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(answer.text).not.toContain('<img');
  });

  test('accepts any character', async () => {
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup', state: '\u0000', nonce: '\u0000😀' });
    const form = { name: 'A\u0000\u0007B', email: 'nul@example.com', password: `${PASSWORD}\u0000` };
    const answer = await world.submit(browser, page, form);
    expect(answer.status).toBe(303);
    expect((await world.store.accountByEmail('nul@example.com'))?.name).toBe('A B');
  });
});

describe('paths and methods', () => {
  test.each(['/', '/nothing', '/token/nothing', '/SESSION/END', '/interaction', '/device'])(
    '%s shows a 404 page',
    async (path) => {
      const answer = await new Browser().request(`${world.issuer}${path}`);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('<h1>Page not found</h1>');
    },
  );

  test.each([
    ['PUT', '/password', 'GET, HEAD, POST'],
    ['DELETE', '/forgot', 'GET, HEAD, POST'],
    ['POST', '/session/end', 'GET, HEAD'],
    ['GET', '/session/end/confirm', 'POST'],
  ])('%s %s is not allowed', async (method, path, allowed) => {
    const answer = await new Browser().request(`${world.issuer}${path}`, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allowed);
  });
});

describe('cookies', () => {
  async function cookiesOf(issuerWorld: IdentityWorld) {
    const browser = new Browser();
    const headers = { 'x-forwarded-proto': 'http', host: 'evil.test' };
    await browser.request(issuerWorld.authorizeUrl('c'.repeat(43)), { headers });
    return [...browser.cookies].map(([key, { attributes }]) => `${key}; ${attributes}`);
  }

  test('are HttpOnly, SameSite, signed, and limited to their own paths', async () => {
    const cookies = await cookiesOf(world);
    expect(cookies.some((cookie) => cookie.startsWith('cairn_interaction.sig|'))).toBe(true);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/httponly/i);
      expect(cookie).toMatch(/samesite=lax/i);
      expect(cookie).toMatch(/path=\/oidc\/(interaction|auth)\/[\w-]+/);
      expect(cookie).not.toMatch(/secure/i);
    }
  });

  test('are Secure if the issuer uses HTTPS', async () => {
    const secure = await IdentityWorld.start();
    const { port } = new URL(secure.origin);
    const { createIdentity } = await import('./identity.ts');
    secure.identity = await createIdentity(secure.options({ issuer: `https://127.0.0.1:${port}/oidc` }));
    const cookies = await cookiesOf(secure);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/secure/i);
    await secure.stop();
  });
});

test('a failing store shows users a page, sends the app an error, and never logs the message', async () => {
  const broken = await IdentityWorld.start();
  const failing = await IdentityWorld.start({
    store: {
      ...broken.store,
      findArtifact: () => Promise.reject(new Error('maya@example.com')),
      saveArtifact: () => Promise.reject(new Error('maya@example.com')),
    },
  });
  const answer = await new Browser().request(failing.authorizeUrl('c'.repeat(43)));
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('<h1>Something went wrong</h1>');
  const refreshed = await failing.refresh('x'.repeat(43));
  expect(refreshed).toMatchObject({ status: 500, body: { error: 'server_error' } });
  expect(failing.logged.map(({ level }) => level)).toContain('error');
  expect(JSON.stringify(failing.logged)).not.toContain('maya');
  await failing.stop();
  await broken.stop();
});
