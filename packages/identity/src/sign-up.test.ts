import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from './attempts.ts';
import { newPasswordProblem } from './fields.ts';
import { type Answer, Browser, unescapeHtml } from './testing/browser.ts';
import { PASSWORD, World } from './testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: World;

beforeAll(async () => {
  world = await World.startWithMail();
});

afterAll(() => world.stop());

async function askToSignUp(email: string, password = PASSWORD) {
  const browser = new Browser();
  const { page } = await world.open(browser, { screen_hint: 'signup' });
  return { browser, answer: await world.submit(browser, page, { name: 'Eve', email, password }) };
}

async function signUp(email: string, password?: string) {
  const asked = await askToSignUp(email, password);
  await vi.waitFor(() => expect(world.mails).toHaveLength(1));
  const link = world.link();
  return { ...asked, link, mail: world.mails.pop() };
}

/** The page behind the link on this one that offers a new password. */
async function chooseInstead(browser: Browser, page: Answer): Promise<Answer> {
  const href = /href="([^"]+step=choose[^"]*)"/.exec(page.text)?.[1] ?? '';
  return browser.ask(new URL(unescapeHtml(href), page.url).href);
}

describe('signing up where mail can be sent', () => {
  test('answers alike for a new address and one with an account; only the mail differs', async () => {
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

  test('makes the account when the link is confirmed with the password, once, within a day', async () => {
    const { browser, link } = await signUp('verify@example.com');
    expect(await world.identity.hasAccount('verify@example.com')).toBe(false);
    const page = await browser.ask(link);
    expect(page.text).toContain('Confirm email');
    expect(await world.identity.hasAccount('verify@example.com'), 'opening the link makes nothing').toBe(false);
    expect((await world.submit(browser, page, { password: PASSWORD })).text).toContain('Your email is confirmed.');
    await world.logIn(browser, 'verify@example.com');
    expect((await browser.ask(link)).status).toBe(410);

    const { link: late } = await signUp('late@example.com');
    world.moveClock(24 * 3_600_000);
    expect((await new Browser().ask(late)).status).toBe(410);
  });

  test('somebody else’s password never becomes the account’s: the owner of the mailbox chooses another', async () => {
    const { link } = await signUp('victim@example.com', 'the attacker knows it');
    const owner = new Browser();
    const page = await owner.ask(link);
    for (const password of ['', PASSWORD]) {
      const refused = await world.submit(owner, page, { password });
      expect(refused.status).toBe(422);
      expect(await world.identity.hasAccount('victim@example.com')).toBe(false);
    }
    const choice = await chooseInstead(owner, await world.submit(owner, page, { password: PASSWORD }));
    expect(choice.text, 'nothing that the other one typed').not.toContain('Eve');
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

  test('guessing behind the link is limited as at Log in; a new password is chosen all the same', async () => {
    const { link } = await signUp('guessed@example.com');
    const browser = new Browser();
    const page = await browser.ask(link);
    for (let count = 0; count < LIMITS.logInPerPair.most; count += 1)
      expect((await world.submit(browser, page, { password: 'a wrong password' })).status).toBe(422);
    const blocked = await world.submit(browser, page, { password: PASSWORD });
    expect(blocked.status).toBe(429);
    expect(blocked.text).toContain('Too many attempts. Please try again in 15 minutes.');
    const choice = await chooseInstead(browser, blocked);
    await world.submit(browser, choice, { name: 'Maya', 'new-password': 'a brand new password' });
    await world.logIn(browser, 'guessed@example.com', 'a brand new password');
  });

  test('one who signs up over and over with another’s email uses up none of the owner’s mails', async () => {
    const MAILS = LIMITS.signUpMailPerPair.most;
    for (let count = 0; count <= MAILS; count += 1) await askToSignUp('flooded@example.com');
    await vi.waitFor(() => expect(world.mails).toHaveLength(MAILS));
    world.mails.length = 0;
    world.address = '198.51.100.9';
    const { browser, link } = await signUp('flooded@example.com', 'the owner’s own choice');
    await world.submit(browser, await browser.ask(link), { password: 'the owner’s own choice' });
    await world.logIn(browser, 'flooded@example.com', 'the owner’s own choice');

    const most = LIMITS.signUpMailPerAccount.most;
    for (let count = 0; count <= most; count += 1) {
      world.address = `198.51.101.${count}`;
      await askToSignUp('bombed@example.com');
    }
    await vi.waitFor(() => expect(world.mails).toHaveLength(most));
    world.mails.length = 0;
  });

  test('a link whose account could not be made still works', async () => {
    const { browser, link } = await signUp('again@example.com');
    const page = await browser.ask(link);
    vi.spyOn(world.store, 'createAccount').mockRejectedValueOnce(new Error('the database is away'));
    expect((await world.submit(browser, page, { password: PASSWORD })).status).toBe(500);
    await world.submit(browser, await browser.ask(link), { password: PASSWORD });
    await world.logIn(browser, 'again@example.com');
  });

  test('of two sign-ups with different passwords the one confirmed second is told that there is an account', async () => {
    const first = await signUp('twice@example.com');
    const second = await signUp('twice@example.com', 'another password');
    const page = await second.browser.ask(second.link);
    await world.submit(first.browser, await first.browser.ask(first.link), { password: PASSWORD });
    const told = await world.submit(second.browser, page, { password: 'another password' });
    expect(told.text).toContain('<h1>You already have an account</h1>');
    expect((await second.browser.ask(second.link)).text).toContain('<h1>You already have an account</h1>');
    await world.logIn(new Browser(), 'twice@example.com');
  });
});

test.each([
  ['maya.ellison@example.com', 'maya.ellison@example.com', true],
  ['maya.ellison@example.com', 'Maya.Ellison', true],
  ['maya.ellison@example.com', 'mayaellison2026!', true],
  ['maya@example.com', 'mayamaya', true],
  ['maya@example.com', 'example.com', true],
  ['maya@example.com', 'maya climbs hills', false],
  ['maya@example.com', '8264915370', false],
])('%s may not choose %s: %s', (email, password, isRefused) => {
  expect(newPasswordProblem(password, email)?.includes('too similar to your email') ?? false).toBe(isRefused);
});
