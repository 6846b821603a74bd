import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrub, scrubAll, toLogText } from './scrub.ts';

test.each([
  ['a token', 'sent eyJhbGciOi.eyJzdWIi.c2ln now', 'sent {token} now'],
  ['a header', 'authorization: Bearer abc.def', 'authorization: Bearer {token}'],
  ['an email', 'no account for robin@example.com', 'no account for {email}'],
  ['an email in an address', 'to robin%40example.com', 'to {email}'],
  ['a code in a query', 'app.cairn.budget://callback?code=c1&state=s1', 'app.cairn.budget://callback?{query}'],
  ['an id in a path', 'GET /EditTransaction/412 failed', 'GET /EditTransaction/{number} failed'],
  ['an amount', 'balance −$1,234.56 is odd', 'balance {amount} is odd'],
  ['a birthday', 'born 1990-02-28', 'born {number}'],
  ['a long secret', 'key 0123456789abcdef0123456789abcdef', 'key {long}'],
])('%s is removed', (_what, text, left) => {
  expect(scrub(text)).toBe(left);
});

test('text without personal data stays', () => {
  expect(scrub('Redirect callback error TypeError')).toBe('Redirect callback error TypeError');
});

test('no digits or emails remain, wherever they are', () => {
  fc.assert(
    fc.property(fc.string(), fc.emailAddress({ size: 'small' }), (noise, email) => {
      const left = scrub(`${noise} ${email}`);
      return !left.includes(email) && left.length <= 1_000;
    }),
  );
  fc.assert(fc.property(fc.nat(), (number) => !/\d/.test(scrub(`row ${number} of`))));
});

test('objects are scrubbed at every level, and cyclic ones are cut off', () => {
  expect(scrubAll({ url: '/a?b=1', deep: [{ email: 'a@b.co' }], n: 5 })).toEqual({
    url: '/a?{query}',
    deep: [{ email: '{email}' }],
    n: 5,
  });
  const ring: Record<string, unknown> = {};
  ring.self = ring;
  expect(JSON.stringify(scrubAll(ring)).length).toBeLessThan(200);
});

test('logged objects are reduced to their type', () => {
  expect(toLogText(['failed', { name: 'Robin' }, new TypeError('for a@b.co'), 5])).toBe(
    'failed [object] TypeError: for {email} [number]',
  );
});
