import { describe, expect, test } from 'vitest';
import { afterSignIn, safeTarget } from './target.ts';

const ORIGIN = 'https://cairn.example';

describe('the target', () => {
  test('of a screen keeps its query', () => {
    expect(safeTarget('/Budget?month=2&year=2026', ORIGIN)).toBe('/Budget?month=2&year=2026');
    expect(safeTarget(`${ORIGIN}/Settings?from=link#top`, ORIGIN)).toBe('/Settings?from=link');
  });

  test('in SignIn’s own path is unwrapped', () => {
    expect(safeTarget('/?target=%2FBudget%3Fview%3Dannual', ORIGIN)).toBe('/Budget?view=annual');
    expect(safeTarget('/?target=%2F%3Ftarget%3D%252FSettings', ORIGIN)).toBe('/Settings');
  });

  // covers: routes 41
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
  test('users who completed onboarding go to the target, or to the Dashboard', () => {
    expect(afterSignIn('/Settings?a=1', true)).toBe('/Settings?a=1');
    expect(afterSignIn('/', true)).toBe('/Dashboard');
  });

  test('new users go to AccountType, with the target in its query', () => {
    expect(afterSignIn('/Settings?a=1', false)).toBe('/AccountType?target=%2FSettings%3Fa%3D1');
    expect(afterSignIn('/', false)).toBe('/AccountType');
  });

  test('AccountType isn’t its own target', () => {
    expect(afterSignIn('/AccountType?target=%2FSettings', false)).toBe('/AccountType?target=%2FSettings');
    expect(afterSignIn('/accounttype', false)).toBe('/accounttype');
  });
});
