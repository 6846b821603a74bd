import { describe, expect, test } from 'vitest';
import { safeTarget } from './target.ts';

describe('the wanted address', () => {
  test('a screen with its query is kept', () => {
    expect(safeTarget('/Budget?month=2&year=2026')).toBe('/Budget?month=2&year=2026');
  });

  test.each([
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/callback?code=1',
    '/auth-error',
    5,
  ])('%s leads to /', (target) => {
    expect(safeTarget(target)).toBe('/');
  });
});
