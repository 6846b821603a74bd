import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from './attempts.ts';
import { Browser } from './testing/browser.ts';
import { IdentityWorld, PASSWORD } from './testing/world.ts';

let world: IdentityWorld;

beforeEach(async () => {
  world = await IdentityWorld.startWithMail();
});

afterEach(() => world.stop());

async function attempt(email: string, password = 'a wrong password') {
  const browser = new Browser();
  const { page } = await world.open(browser);
  return world.submit(browser, page, { email, password });
}

const addressNumber = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`;

/** Guesses from a new IP address each time. Returns how many guesses were checked before the account was locked. */
async function guessFromEverywhere(email: string): Promise<number> {
  for (let guesses = 0; ; guesses += 1) {
    world.address = addressNumber(guesses);
    const { status } = await attempt(email);
    if (status === 429 || guesses > 100) return guesses;
  }
}

test.each(['blocked@example.com', 'unknown@example.com'])(
  '%s: the 11th failure within 15 minutes is blocked for that IP address only, with or without an account',
  async (email) => {
    await world.signUp(new Browser(), 'blocked@example.com');
    for (let count = 1; count <= LIMITS.logInPerPair.max; count += 1) expect((await attempt(email)).status).toBe(422);
    const blocked = await attempt(email, PASSWORD);
    expect(blocked.status).toBe(429);
    expect(blocked.text).toContain('Too many attempts. Please try again in 15 minutes.');
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(890);
    const rightful = email === 'blocked@example.com' ? 303 : 422;
    world.address = '198.51.100.9';
    expect((await attempt(email, PASSWORD)).status).toBe(rightful);
    world.address = '203.0.113.7';
    world.moveClock(10 * 60_000);
    expect((await attempt(email, PASSWORD)).text).toContain('in 5 minutes');
    world.moveClock(5 * 60_000);
    expect((await attempt(email, PASSWORD)).status).toBe(rightful);
  },
);

// covers: server/identity 16
test('one IP address gets 30 failures a day on an account and never locks the account for others', async () => {
  await world.signUp(new Browser(), 'patient@example.com');
  let checked = 0;
  for (let quarters = 0; quarters < 12; quarters += 1) {
    for (let count = 0; count < 10; count += 1) if ((await attempt('patient@example.com')).status === 422) checked += 1;
    world.moveClock(15 * 60_000);
  }
  expect(checked).toBe(LIMITS.logInPerPairDaily.max);
  world.address = '198.51.100.9';
  expect((await attempt('patient@example.com', PASSWORD)).status).toBe(303);
});

// covers: server/identity 16
test('40 guesses an hour are checked across many IP addresses, and the owner’s own browser still logs in', async () => {
  const own = new Browser();
  await world.signUp(own, 'owner@example.com');
  expect(await guessFromEverywhere('owner@example.com')).toBe(LIMITS.logInPerAccount.max);
  world.address = '192.0.2.1';
  expect((await attempt('owner@example.com', PASSWORD)).status).toBe(429);
  // The owner's browser can still log in, even from a blocked address.
  for (const address of ['192.0.2.1', addressNumber(0)]) {
    world.address = address;
    await world.logIn(own, 'owner@example.com');
  }
  // Another user's browser isn't exempt.
  const other = new Browser();
  await world.signUp(other, 'other@example.com');
  await expect(world.logIn(other, 'owner@example.com')).rejects.toThrow();
});

test('the owner’s own browser gets 10 attempts in 15 minutes too', async () => {
  const own = new Browser();
  await world.signUp(own, 'device@example.com');
  const statuses: number[] = [];
  for (let count = 0; count <= LIMITS.logInPerDevice.max; count += 1) {
    const { page } = await world.open(own);
    statuses.push((await world.submit(own, page, { email: 'device@example.com', password: 'wrong one' })).status);
  }
  expect(statuses).toEqual([...Array<number>(LIMITS.logInPerDevice.max).fill(422), 429]);
});

// covers: server/identity 16
test('the owner of a locked account gets in by mail: the browser that set the new password logs in', async () => {
  await world.signUp(new Browser(), 'mailed@example.com');
  await guessFromEverywhere('mailed@example.com');
  const browser = new Browser();
  const blocked = await attempt('mailed@example.com', PASSWORD);
  expect(blocked.text).toContain('To log in now, use “Forgot your password?” below.');
  await world.submit(browser, await browser.request(`${world.issuer}/forgot`), { email: 'mailed@example.com' });
  await vi.waitFor(() => expect(world.mails).toHaveLength(1));
  const link = /http\S+/.exec(world.mails[0]?.text ?? '')?.[0] ?? '';
  const chosen = { 'new-password': 'another good password' };
  await world.submit(browser, await browser.request(link), chosen);
  await guessFromEverywhere('mailed@example.com');
  await world.logIn(browser, 'mailed@example.com', 'another good password');
});

test('logging in clears the count', async () => {
  await world.signUp(new Browser(), 'clear@example.com');
  for (let round = 0; round < 2; round += 1) {
    const failures = Array.from({ length: LIMITS.logInPerPair.max - 1 }, () => attempt('clear@example.com'));
    for (const { status } of await Promise.all(failures)) expect(status).toBe(422);
    expect((await attempt('clear@example.com', PASSWORD)).status).toBe(303);
  }
});

test('the 51st failure from one IP address is blocked, but not from another', async () => {
  const guesses = Array.from({ length: LIMITS.logInPerAddress.max }, (_, index) => `guess${index}@example.com`);
  const answers = await Promise.all(guesses.map((email) => attempt(email)));
  expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 422));
  expect((await attempt('guess51@example.com')).status).toBe(429);
  world.address = '198.51.100.1';
  expect((await attempt('guess51@example.com')).status).toBe(422);
});

test('successful logins don’t count against the IP address', async () => {
  await world.signUp(new Browser(), 'often@example.com');
  for (let round = 0; round < 6; round += 1) {
    const logIns = Array.from({ length: 9 }, () => attempt('often@example.com', PASSWORD));
    for (const { status } of await Promise.all(logIns)) expect(status).toBe(303);
  }
});

test('concurrent guesses don’t get past the limit', async () => {
  await world.signUp(new Browser(), 'race@example.com');
  const answers = await Promise.all(Array.from({ length: 25 }, () => attempt('race@example.com')));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(LIMITS.logInPerPair.max);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('probing sign-up for taken emails has the same limit as guessing passwords', async () => {
  await world.stop();
  world = await IdentityWorld.start();
  await world.signUp(new Browser(), 'probe@example.com');
  const statuses: number[] = [];
  for (let count = 0; count <= LIMITS.logInPerPair.max; count += 1) {
    const browser = new Browser();
    const { page } = await world.open(browser, { screen_hint: 'signup' });
    const form = { name: 'Eve', email: 'probe@example.com', password: 'a wrong password' };
    statuses.push((await world.submit(browser, page, form)).status);
  }
  expect(statuses).toEqual([...Array<number>(LIMITS.logInPerPair.max).fill(422), 429]);
});

test('reset mails are limited silently per account and with an error page per IP address', async () => {
  await world.signUp(new Browser(), 'mail@example.com');
  const browser = new Browser();
  const page = await browser.request(`${world.issuer}/forgot`);
  for (let count = 1; count <= LIMITS.resetPerAddress.max; count += 1) {
    const answer = await world.submit(browser, page, { email: 'mail@example.com' });
    expect(answer.text).toContain('Check your email');
  }
  expect((await world.submit(browser, page, { email: 'mail@example.com' })).status).toBe(429);
  expect(world.mails).toHaveLength(LIMITS.resetPerAccount.max);
});
