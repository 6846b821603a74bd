import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newPasswordProblem } from './fields.ts';
import { Browser } from './testing/browser.ts';
import { PASSWORD, World } from './testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: World;

beforeAll(async () => {
  world = await World.startWithMail();
});

afterAll(() => world.stop());

async function signUp(email: string) {
  const browser = new Browser();
  const { page } = await world.open(browser, { screen_hint: 'signup' });
  const answer = await world.submit(browser, page, { name: 'Eve', email, password: PASSWORD });
  await vi.waitFor(() => expect(world.mails).toHaveLength(1));
  return { browser, answer, mail: world.mails.pop() };
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

  test('makes the account when the link is confirmed, once, within a day', async () => {
    const { browser, mail } = await signUp('verify@example.com');
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(await world.identity.hasAccount('verify@example.com')).toBe(false);
    const page = await browser.ask(link);
    expect(page.text).toContain('Confirm email');
    expect(await world.identity.hasAccount('verify@example.com'), 'opening the link makes nothing').toBe(false);
    expect((await world.submit(browser, page, {})).text).toContain('Your email is confirmed.');
    await world.logIn(browser, 'verify@example.com');
    expect((await browser.ask(link)).status).toBe(410);

    const late = /http\S+/.exec((await signUp('late@example.com')).mail?.text ?? '')?.[0] ?? '';
    world.moveClock(24 * 3_600_000);
    expect((await new Browser().ask(late)).status).toBe(410);
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
