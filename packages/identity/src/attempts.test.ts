import { expect, test } from 'vitest';
import { LIMITS, makeAttempts } from './attempts.ts';
import { memoryStore } from './testing/memory-store.ts';

async function shareCount(one: string, other: string): Promise<boolean> {
  const attempts = makeAttempts(memoryStore(), () => new Date(0));
  for (let count = 0; count < LIMITS.logInPerAddress.max; count += 1) await attempts.take('logInPerAddress', one);
  return (await attempts.take('logInPerAddress', other)) !== undefined;
}

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['::ffff:203.0.113.7', '203.0.113.7', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:eeee:dddd:cccc', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
])('%s and %s share one count: %s', async (one, other, together) => {
  expect(await shareCount(one, other)).toBe(together);
});

test('the attempts table stores no emails or IP addresses', async () => {
  const keys: string[] = [];
  const store = memoryStore();
  const attempts = makeAttempts(
    {
      ...store,
      countAttempt(key, ...rest) {
        keys.push(key);
        return store.countAttempt(key, ...rest);
      },
    },
    () => new Date(0),
  );
  await attempts.take('logInPerAccount', 'maya@example.com');
  await attempts.take('logInPerAddress', '203.0.113.7');
  expect(keys).toHaveLength(2);
  expect(keys.join()).not.toMatch(/maya|203/);
});
