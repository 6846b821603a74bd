import { expect, test, vi } from 'vitest';
import { placeAtHome } from './home.ts';

vi.mock('./browserConfig.ts', () => ({ config: {} }));

const opened = { origin: 'http://127.0.0.1:3000', pathname: '/Settings', search: '?a=1', hash: '#b' };

test('opened at another address, the same place at the product’s own', () => {
  expect(placeAtHome(opened, 'http://localhost:3000')).toBe('http://localhost:3000/Settings?a=1#b');
  expect(placeAtHome({ ...opened, pathname: '//evil.example' }, 'http://localhost:3000')).toBe(
    'http://localhost:3000//evil.example?a=1#b',
  );
});

test('opened at its own address it stays', () => {
  expect(placeAtHome({ ...opened, origin: 'http://localhost:3000' }, 'http://localhost:3000')).toBeNull();
});
