import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from './attempts.ts';
import { newPasswordProblem } from './fields.ts';
import { Browser, type PageAnswer, unescapeHtml } from './testing/browser.ts';
import { IdentityWorld, PASSWORD } from './testing/world.ts';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.startWithMail();
});

afterAll(() => world.stop());

async function submitSignUp(email: string, password = PASSWORD) {
  const browser = new Browser();
  const { page } = await world.open(browser, { screen_hint: 'signup' });
  return { browser, answer: await world.submit(browser, page, { name: 'Eve', email, password }) };
}

async function signUp(email: string, password?: string) {
  const started = await submitSignUp(email, password);
  await vi.waitFor(() => expect(world.mails).toHaveLength(1));
  const link = world.link();
  return { ...started, link, mail: world.mails.pop() };
}

/** Follows the page's link to choose a new password. */
async function chooseInstead(browser: Browser, page: PageAnswer): Promise<PageAnswer> {
  const href = /href="([^"]+step=choose[^"]*)"/.exec(page.text)?.[1] ?? '';
  return browser.request(new URL(unescapeHtml(href), page.url).href);
}

describe('signing up with mail', () => {
  // covers: server/identity 13
  test('shows the same page for a new email and one with an account; only the mail differs', async () => {
    await world.signUp(new Browser(), 'taken@example.com');
    const [taken, fresh] = [await signUp('taken@example.com'), await signUp('fresh@example.com')];
    expect([taken.answer.status, fresh.answer.status]).toEqual([200, 200]);
    const plain = ({ answer }: typeof taken, email: string) =>
      answer.text.replaceAll(email, 'the address').replace(/interaction\/[\w-]+/g, 'interaction');
    expect(plain(taken, 'taken@example.com')).toBe(plain(fresh, 'fresh@example.com'));
    expect(taken.mail?.subject).toBe('You already have a Cairn account');
    expect(fresh.mail?.subject).toBe('Confirm your email for Cairn');
    expect([taken.mail?.text, fresh.mail?.text].join()).not.toContain('Eve');
  });

  // covers: server/identity 13
  test('creates the account when the link is confirmed with the password, once, within a day', async () => {
    const { browser, link } = await signUp('verify@example.com');
    expect(await world.identity.hasAccount('verify@example.com')).toBe(false);
    const page = await browser.request(link);
    expect(page.text).toContain('Confirm email');
    expect(await world.identity.hasAccount('verify@example.com'), 'opening the link creates nothing').toBe(false);
    expect((await world.submit(browser, page, { password: PASSWORD })).text).toContain('Your email is confirmed.');
    await world.logIn(browser, 'verify@example.com');
    expect((await browser.request(link)).status).toBe(410);

    const { link: late } = await signUp('late@example.com');
    world.moveClock(24 * 3_600_000);
    expect((await new Browser().request(late)).status).toBe(410);
  });

  // covers: server/identity 14
  test('a stranger’s sign-up never sets the account’s password: the mailbox owner chooses a new one', async () => {
    const { link } = await signUp('victim@example.com', 'the attacker knows it');
    const owner = new Browser();
    const page = await owner.request(link);
    for (const password of ['', PASSWORD]) {
      const refused = await world.submit(owner, page, { password });
      expect(refused.status).toBe(422);
      expect(await world.identity.hasAccount('victim@example.com')).toBe(false);
    }
    const choice = await chooseInstead(owner, await world.submit(owner, page, { password: PASSWORD }));
    expect(choice.text, 'nothing from the other sign-up').not.toContain('Eve');
    const refused = await world.submit(owner, choice, { name: '', 'new-password': 'victim@example.com' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter your name.');
    expect(refused.text).toContain('too similar to your email');
    const done = await world.submit(owner, choice, { name: 'Vic', 'new-password': 'only the owner knows' });
    expect(done.text).toContain('Your email is confirmed.');
    await expect(world.logIn(new Browser(), 'victim@example.com', 'the attacker knows it')).rejects.toThrow();
    const { id_token } = await world.logIn(new Browser(), 'victim@example.com', 'only the owner knows');
    expect(decodeJwt(id_token).name).toBe('Vic');
  });

  // covers: server/identity 14
  test('guessing on the link’s page is limited like Log in, and choosing a new password still works', async () => {
    const { link } = await signUp('guessed@example.com');
    const browser = new Browser();
    const page = await browser.request(link);
    for (let count = 0; count < LIMITS.logInPerPair.max; count += 1)
      expect((await world.submit(browser, page, { password: 'a wrong password' })).status).toBe(422);
    const blocked = await world.submit(browser, page, { password: PASSWORD });
    expect(blocked.status).toBe(429);
    expect(blocked.text).toContain('Too many attempts. Please try again in 15 minutes.');
    const choice = await chooseInstead(browser, blocked);
    await world.submit(browser, choice, { name: 'Maya', 'new-password': 'a brand new password' });
    await world.logIn(browser, 'guessed@example.com', 'a brand new password');
  });

  // covers: server/identity 14
  test('repeated sign-ups with another user’s email don’t use up the owner’s mails', async () => {
    const MAILS = LIMITS.signUpMailPerPair.max;
    for (let count = 0; count <= MAILS; count += 1) await submitSignUp('flooded@example.com');
    await vi.waitFor(() => expect(world.mails).toHaveLength(MAILS));
    world.mails.length = 0;
    world.address = '198.51.100.9';
    const { browser, link } = await signUp('flooded@example.com', 'the owner’s own choice');
    await world.submit(browser, await browser.request(link), { password: 'the owner’s own choice' });
    await world.logIn(browser, 'flooded@example.com', 'the owner’s own choice');

    const max = LIMITS.signUpMailPerAccount.max;
    for (let count = 0; count <= max; count += 1) {
      world.address = `198.51.101.${count}`;
      await submitSignUp('bombed@example.com');
    }
    await vi.waitFor(() => expect(world.mails).toHaveLength(max));
    world.mails.length = 0;
  });

  // covers: server/identity 15
  test('a link still works after creating the account failed', async () => {
    const { browser, link } = await signUp('again@example.com');
    const page = await browser.request(link);
    vi.spyOn(world.store, 'createAccount').mockRejectedValueOnce(new Error('the database is down'));
    expect((await world.submit(browser, page, { password: PASSWORD })).status).toBe(500);
    await world.submit(browser, await browser.request(link), { password: PASSWORD });
    await world.logIn(browser, 'again@example.com');
  });

  // covers: server/identity 15
  test('of two sign-ups with different passwords, the second to confirm sees that the account exists', async () => {
    const first = await signUp('twice@example.com');
    const second = await signUp('twice@example.com', 'another password');
    const page = await second.browser.request(second.link);
    await world.submit(first.browser, await first.browser.request(first.link), { password: PASSWORD });
    const confirmed = await world.submit(second.browser, page, { password: 'another password' });
    expect(confirmed.text).toContain('<h1>You already have an account</h1>');
    expect((await second.browser.request(second.link)).text).toContain('<h1>You already have an account</h1>');
    await world.logIn(new Browser(), 'twice@example.com');
  });
});

// covers: server/identity 13
test.each([
  ['maya.ellison@example.com', 'maya.ellison@example.com', true],
  ['maya.ellison@example.com', 'Maya.Ellison', true],
  ['maya.ellison@example.com', 'mayaellison2026!', true],
  ['maya@example.com', 'mayamaya', true],
  ['maya@example.com', 'example.com', true],
  ['maya@example.com', 'maya climbs hills', false],
  ['maya@example.com', '8264915370', false],
])('%s can’t choose %s as a password: %s', (email, password, isRefused) => {
  expect(newPasswordProblem(password, email)?.includes('too similar to your email') ?? false).toBe(isRefused);
});
