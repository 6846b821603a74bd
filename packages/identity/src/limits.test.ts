import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from './attempts.ts';
import { Browser } from './testing/browser.ts';
import { PASSWORD, World } from './testing/world.ts';

// Real hashes, dozens of them, two at a time: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let world: World;

beforeEach(async () => {
  world = await World.start();
});

afterEach(() => world.stop());

async function attempt(email: string, password = 'a wrong password') {
  const browser = new Browser();
  const { page } = await world.open(browser);
  return world.submit(browser, page, { email, password });
}

test.each(['blocked@example.com', 'nobody@example.com'])(
  '%s: the 11th failure within 15 minutes is refused, known or not, and then the right password too',
  async (email) => {
    await world.signUp(new Browser(), 'blocked@example.com');
    for (let count = 1; count <= LIMITS.logInPerAccount.most; count += 1) {
      expect((await attempt(email)).status).toBe(422);
      world.address = `203.0.113.${count}`;
    }
    const refused = await attempt(email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Too many attempts. Please try again in 15 minutes.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890);
    world.moveClock(10 * 60_000);
    expect((await attempt(email, PASSWORD)).text).toContain('in 5 minutes');
    world.moveClock(5 * 60_000);
    expect((await attempt(email, PASSWORD)).status).toBe(email === 'blocked@example.com' ? 303 : 422);
  },
);

test('logging in clears the count', async () => {
  await world.signUp(new Browser(), 'clear@example.com');
  for (let round = 0; round < 2; round += 1) {
    const failures = Array.from({ length: LIMITS.logInPerAccount.most - 1 }, () => attempt('clear@example.com'));
    for (const { status } of await Promise.all(failures)) expect(status).toBe(422);
    expect((await attempt('clear@example.com', PASSWORD)).status).toBe(303);
  }
});

test('the 51st failure from one address is refused, from another it is not', async () => {
  const guesses = Array.from({ length: LIMITS.logInPerAddress.most }, (_, index) => `guess${index}@example.com`);
  const answers = await Promise.all(guesses.map((email) => attempt(email)));
  expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 422));
  expect((await attempt('guess51@example.com')).status).toBe(429);
  world.address = '198.51.100.1';
  expect((await attempt('guess51@example.com')).status).toBe(422);
});

test('successful log-ins do not use up the address', async () => {
  await world.signUp(new Browser(), 'often@example.com');
  for (let round = 0; round < 6; round += 1) {
    const logIns = Array.from({ length: 9 }, () => attempt('often@example.com', PASSWORD));
    for (const { status } of await Promise.all(logIns)) expect(status).toBe(303);
  }
});

test('many guesses at the same moment do not slip through', async () => {
  await world.signUp(new Browser(), 'race@example.com');
  const answers = await Promise.all(Array.from({ length: 25 }, () => attempt('race@example.com')));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(LIMITS.logInPerAccount.most);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('probing sign-up for taken emails is limited like guessing', async () => {
  await world.signUp(new Browser(), 'probe@example.com');
  const statuses: number[] = [];
  for (let count = 0; count <= LIMITS.logInPerAccount.most; count += 1) {
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup' });
    const form = { name: 'Eve', email: 'probe@example.com', password: 'a wrong password' };
    statuses.push((await world.submit(browser, page, form)).status);
  }
  expect(statuses).toEqual([...Array<number>(LIMITS.logInPerAccount.most).fill(422), 429]);
});

test('reset mails are limited per account in silence and per address with a page', async () => {
  await world.signUp(new Browser(), 'mail@example.com');
  const browser = new Browser();
  const page = await browser.ask(`${world.issuer}/forgot`);
  for (let count = 1; count <= LIMITS.resetPerAddress.most; count += 1) {
    const answer = await world.submit(browser, page, { email: 'mail@example.com' });
    expect(answer.text).toContain('Check your mail');
  }
  expect((await world.submit(browser, page, { email: 'mail@example.com' })).status).toBe(429);
  expect(world.mails).toHaveLength(LIMITS.resetPerAccount.most);
});
