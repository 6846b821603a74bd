import { describe, expect, test } from 'vitest';
import { afterSignIn, safeTarget } from './target.ts';

const ORIGIN = 'https://cairn.example';

describe('the wanted address', () => {
  test('a screen with its query is kept', () => {
    expect(safeTarget('/Budget?month=2&year=2026', ORIGIN)).toBe('/Budget?month=2&year=2026');
    expect(safeTarget(`${ORIGIN}/Settings?from=link#top`, ORIGIN)).toBe('/Settings?from=link');
  });

  test('SignIn is asked what it was given', () => {
    expect(safeTarget('/?target=%2FBudget%3Fview%3Dannual', ORIGIN)).toBe('/Budget?view=annual');
    expect(safeTarget('/?target=%2F%3Ftarget%3D%252FSettings', ORIGIN)).toBe('/Settings');
  });

  test.each([
    undefined,
    '',
    'https://evil.example',
    'https://cairn.example.evil.example/Settings',
    'http://cairn.example/Settings',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    '/Settings\r\n',
    '/Set\u0000tings',
    '/.//evil.example',
    'javascript:alert(1)',
    'http://[',
    '/',
    '/?target=%2F%2Fevil.example',
    '/?target=%2Fcallback',
    '/callback?code=1',
    '/Callback',
    '/auth-error',
    5,
  ])('%j leads to /', (target) => {
    expect(safeTarget(target, ORIGIN)).toBe('/');
  });
});

describe('right after signing in', () => {
  test('who finished onboarding goes to the wanted address, or the Dashboard', () => {
    expect(afterSignIn('/Settings?a=1', true)).toBe('/Settings?a=1');
    expect(afterSignIn('/', true)).toBe('/Dashboard');
  });

  test('who has not goes to AccountType, which keeps the wanted address', () => {
    expect(afterSignIn('/Settings?a=1', false)).toBe('/AccountType?target=%2FSettings%3Fa%3D1');
    expect(afterSignIn('/', false)).toBe('/AccountType');
  });

  test('AccountType is not its own next page', () => {
    expect(afterSignIn('/AccountType?target=%2FSettings', false)).toBe('/AccountType?target=%2FSettings');
    expect(afterSignIn('/accounttype', false)).toBe('/accounttype');
  });
});
