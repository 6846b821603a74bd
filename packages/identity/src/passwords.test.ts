import { expect, test } from 'vitest';
import { makePasswords } from './passwords.ts';
import { BusyError, makeQueue } from './queue.ts';

test('a hash includes its parameters and its own salt', async () => {
  const { hash } = await makePasswords();
  const one = await hash('a password');
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hash('a password')).not.toBe(one);
});

test('only the same password verifies, however its accents are encoded', async () => {
  const { hash, verify } = await makePasswords();
  const stored = await hash('caf\u00e9 latte');
  expect(await verify('cafe\u0301 latte', stored)).toBe(true);
  expect(await verify('cafe latte', stored)).toBe(false);
  expect(await verify('caf\u00e9 latte', undefined)).toBe(false);
  expect(await verify('caf\u00e9 latte', 'not a hash')).toBe(false);
});

test('a hash with weaker parameters still verifies and is reported as weak', async () => {
  const before = await makePasswords({ memory: 8_192, passes: 1, parallelism: 1 });
  const now = await makePasswords();
  const stored = await before.hash('a password');
  expect(await now.verify('a password', stored)).toBe(true);
  expect(now.isWeak(stored)).toBe(true);
  expect(now.isWeak(await now.hash('a password'))).toBe(false);
});

test('the queue runs two jobs at once, makes others wait, and rejects jobs beyond its limit', async () => {
  const queue = makeQueue(2, 3);
  const releases: (() => void)[] = [];
  let running = 0;
  let maxRunning = 0;
  const job = () =>
    queue(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    });
  const jobs = Array.from({ length: 5 }, job);
  await expect(job()).rejects.toBeInstanceOf(BusyError);
  for (let count = 0; count < 5; count += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    releases[count]?.();
  }
  await Promise.all(jobs);
  expect(maxRunning).toBe(2);
  expect(running).toBe(0);
});

test('a failed job makes room for the next one', async () => {
  const queue = makeQueue(1, 5);
  const failing = queue(() => Promise.reject(new Error('no')));
  const next = queue(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('checking a password takes about as long without an account as with one', async () => {
  const { hash, verify } = await makePasswords();
  const stored = await hash('a password');
  // CPU time, which a busy machine doesn't change.
  const measure = async (hashed: string | undefined) => {
    const before = process.cpuUsage();
    await verify('another password', hashed);
    return process.cpuUsage(before).user;
  };
  const [withAccount, withoutAccount]: [number[], number[]] = [[], []];
  for (let count = 0; count < 7; count += 1) {
    withAccount.push(await measure(stored));
    withoutAccount.push(await measure(undefined));
  }
  expect(Math.min(...withoutAccount)).toBeGreaterThan(Math.min(...withAccount) / 3);
});
