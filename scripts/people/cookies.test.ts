import { expect, test } from 'vitest';
import { Cookies } from './cookies.ts';

function cookiesOf(...lines: string[]): Cookies {
  const cookies = new Cookies();
  cookies.store(new Headers(lines.map((line) => ['set-cookie', line])));
  return cookies;
}

test('a cookie is sent to its path and below, but not to a path that only starts with the same text', () => {
  const cookies = cookiesOf('a=1; path=/oidc; httponly');
  expect(cookies.header('/oidc')).toBe('a=1');
  expect(cookies.header('/oidc/auth')).toBe('a=1');
  expect(cookies.header('/oidcs')).toBe('');
});

test('a name can exist at two paths; a cookie without a path is sent everywhere', () => {
  const cookies = cookiesOf('a=1; path=/x', 'a=2; Path=/y', 'b=3');
  expect(cookies.header('/x')).toBe('a=1; b=3');
  expect(cookies.header('/y/z')).toBe('a=2; b=3');
});

test('an empty value removes the cookie', () => {
  expect(cookiesOf('a=1; path=/', 'a=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT').header('/')).toBe('');
});

test('an expiry date in 1970 removes the cookie, whatever its value', () => {
  const cookies = cookiesOf('a.sig=1; path=/', 'a.sig=2; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT');
  expect(cookies.all()).toEqual([]);
});

test('a value may contain equals signs', () => {
  expect(cookiesOf('a=b=c==').header('/')).toBe('a=b=c==');
});
