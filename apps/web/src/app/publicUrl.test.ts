import { expect, test, vi } from 'vitest';
import { canonicalUrl } from './publicUrl.ts';

vi.mock('./browserConfig.ts', () => ({ config: {} }));

const opened = { origin: 'http://127.0.0.1:3000', pathname: '/Settings', search: '?a=1', hash: '#b' };

test('at another origin, the same path at the public URL', () => {
  expect(canonicalUrl(opened, 'http://localhost:3000')).toBe('http://localhost:3000/Settings?a=1#b');
  expect(canonicalUrl({ ...opened, pathname: '//evil.example' }, 'http://localhost:3000')).toBe(
    'http://localhost:3000//evil.example?a=1#b',
  );
});

test('null at the public URL itself', () => {
  expect(canonicalUrl({ ...opened, origin: 'http://localhost:3000' }, 'http://localhost:3000')).toBeNull();
});
