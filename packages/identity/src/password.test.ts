import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser } from './testing/browser.ts';
import { IdentityWorld, PASSWORD } from './testing/world.ts';

const NEW_PASSWORD = 'a brand new password';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.startWithMail();
});

afterAll(() => world.stop());

describe('changing the password', () => {
  test('needs a session', async () => {
    const answer = await new Browser().request(`${world.issuer}/password?theme=dark`);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('<h1>Please log in first</h1>');
    expect(answer.text).toContain('href="http://app.test/"');
    expect(answer.text).toContain('data-theme="dark"');
  });

  test('ends every other session and refresh token but not this one', async () => {
    const browser = new Browser();
    const here = await world.signUp(browser, 'change@example.com');
    const elsewhere = new Browser();
    const there = await world.logIn(elsewhere, 'change@example.com');
    const page = await browser.request(`${world.issuer}/password`);
    const form = { 'current-password': PASSWORD, 'new-password': NEW_PASSWORD };
    const answer = await world.submit(browser, page, form);
    expect(answer.text).toContain('<h1>Password changed</h1>');
    expect((await world.refresh(there.refresh_token)).status).toBe(400);
    expect((await elsewhere.request(`${world.issuer}/password`)).status).toBe(401);
    expect((await world.refresh(here.refresh_token)).status).toBe(200);
    expect((await browser.request(`${world.issuer}/password`)).status).toBe(200);
    await expect(world.logIn(new Browser(), 'change@example.com')).rejects.toThrow();
    await world.logIn(new Browser(), 'change@example.com', NEW_PASSWORD);
  });

  test('shows errors next to their fields', async () => {
    const browser = new Browser();
    await world.signUp(browser, 'wrong@example.com');
    const page = await browser.request(`${world.issuer}/password`);
    const short = await world.submit(browser, page, { 'current-password': '', 'new-password': 'short' });
    expect(short.status).toBe(422);
    expect(short.text).toMatch(/id="current-password-error">.*Enter your current password\./);
    expect(short.text).toMatch(/id="new-password-error">.*Use at least 8 characters\./);
    const form = { 'current-password': 'not this one', 'new-password': NEW_PASSWORD };
    const wrong = await world.submit(browser, page, form);
    expect(wrong.text).toMatch(/id="current-password-error">.*This isn’t your current password\./);
    await world.logIn(new Browser(), 'wrong@example.com');
  });

  test('also ends a finished login that hasn’t been redirected yet', async () => {
    const browser = new Browser();
    await world.signUp(browser, 'held@example.com');
    const thief = new Browser();
    const { page } = await world.open(thief);
    const held = await thief.request(page.url, { form: { email: 'held@example.com', password: PASSWORD } });
    const form = { 'current-password': PASSWORD, 'new-password': NEW_PASSWORD };
    await world.submit(browser, await browser.request(`${world.issuer}/password`), form);
    expect((await thief.visit(held.location ?? '', world.issuer)).status).toBe(410);
  });
});

describe('a forgotten password', () => {
  async function linkFor(email: string): Promise<string> {
    const browser = new Browser();
    const answer = await world.submit(browser, await browser.request(`${world.issuer}/forgot`), { email });
    expect(answer.text).toContain('<h1>Check your email</h1>');
    const mail = await vi.waitFor(
      () => world.mails.find(({ to }) => to === email) ?? Promise.reject(new Error('no mail')),
    );
    world.mails.length = 0;
    expect(mail.text).not.toContain('Maya');
    return /http\S+\/reset\?token=\S+/.exec(mail.text)?.[0] ?? '';
  }

  test('is replaced through the link in the mail, once, and every session ends', async () => {
    const before = await world.signUp(new Browser(), 'forgot@example.com');
    const link = await linkFor('forgot@example.com');
    const browser = new Browser();
    const page = await browser.request(link);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await world.submit(browser, page, { 'new-password': 'short' })).status).toBe(422);
    const answer = await world.submit(browser, page, { 'new-password': NEW_PASSWORD });
    expect(answer.text).toContain('<h1>Password changed</h1>');
    expect((await world.refresh(before.refresh_token)).status).toBe(400);
    await world.logIn(new Browser(), 'forgot@example.com', NEW_PASSWORD);
    expect((await browser.request(link)).text).toContain('<h1>This link no longer works</h1>');
    expect((await world.submit(browser, page, { 'new-password': 'yet another one' })).status).toBe(410);
    expect(JSON.stringify(world.logged)).not.toContain(new URL(link).searchParams.get('token'));
  });

  test('the link expires after an hour', async () => {
    await world.signUp(new Browser(), 'late@example.com');
    const link = await linkFor('late@example.com');
    world.moveClock(59 * 60_000);
    expect((await new Browser().request(link)).status).toBe(200);
    world.moveClock(2 * 60_000);
    expect((await new Browser().request(link)).status).toBe(410);
  });

  test('an unknown email gets the same response and no mail', async () => {
    await world.signUp(new Browser(), 'real@example.com');
    const browser = new Browser();
    const page = await browser.request(`${world.issuer}/forgot`);
    const unknown = await world.submit(browser, page, { email: 'unreal@example.com' });
    const known = await world.submit(browser, page, { email: 'real@example.com' });
    expect(unknown.text).toBe(known.text);
    await vi.waitFor(() => expect(world.mails).toHaveLength(1));
    expect(world.mails[0]?.to).toBe('real@example.com');
    world.mails.length = 0;
  });

  test('without mail the page refers to the operator and links back to the login', async () => {
    const silent = await IdentityWorld.start({ sendMail: undefined });
    const browser = new Browser();
    const { page } = await silent.open(browser);
    const link = /href="([^"]*\/forgot[^"]*)"/.exec(page.text)?.[1] ?? '';
    const answer = await browser.request(new URL(link, page.url).href);
    expect(answer.text).toContain('Ask the person who runs it');
    const back = /class="button" href="([^"]+)"/.exec(answer.text)?.[1] ?? '';
    expect((await browser.request(new URL(back, page.url).href)).text).toContain('<h1>Log in</h1>');
    await silent.stop();
  });
});

describe('the operator', () => {
  test('setting a password ends sessions and clears the block', async () => {
    const tokens = await world.signUp(new Browser(), 'operator@example.com');
    for (let count = 0; count < 11; count += 1) {
      await world.logIn(new Browser(), 'operator@example.com', 'a wrong password').catch(() => undefined);
    }
    expect(await world.identity.setPassword(' Operator@Example.com', NEW_PASSWORD)).toBe('done');
    expect((await world.refresh(tokens.refresh_token)).status).toBe(400);
    await world.logIn(new Browser(), 'operator@example.com', NEW_PASSWORD);
  });

  test('gets an error for an unknown email or a short password', async () => {
    expect(await world.identity.setPassword('unknown@example.com', NEW_PASSWORD)).toBe('unknown');
    await expect(world.identity.setPassword('operator@example.com', 'short')).rejects.toThrow(RangeError);
  });
});
