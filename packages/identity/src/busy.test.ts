import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Browser } from './testing/browser.ts';
import { IdentityWorld } from './testing/world.ts';

const load = vi.hoisted(() => ({ isFull: false }));

vi.mock('./queue.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('./queue.ts')>();
  const makeQueue: typeof real.makeQueue = (...limits) => {
    const queue = real.makeQueue(...limits);
    return (job) => (load.isFull ? Promise.reject(new real.BusyError('full')) : queue(job));
  };
  return { ...real, makeQueue };
});

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.startWithMail();
});
afterAll(() => world.stop());

test('a server too busy to hash passwords doesn’t use up a reset link', async () => {
  await world.signUp(new Browser(), 'patient@example.com');
  const browser = new Browser();
  const forgot = await browser.request(`${world.issuer}/forgot`);
  await world.submit(browser, forgot, { email: 'patient@example.com' });
  const mail = await vi.waitFor(() => world.mails[0] ?? Promise.reject(new Error('no mail')));
  const page = await browser.request(/http\S+\/reset\?token=\S+/.exec(mail.text)?.[0] ?? '');
  load.isFull = true;
  expect((await world.submit(browser, page, { 'new-password': 'a brand new password' })).status).toBe(503);
  load.isFull = false;
  expect((await world.submit(browser, page, { 'new-password': 'a brand new password' })).status).toBe(200);
  await world.logIn(new Browser(), 'patient@example.com', 'a brand new password');
});
