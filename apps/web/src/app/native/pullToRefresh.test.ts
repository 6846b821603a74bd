import { expect, test, vi } from 'vitest';

vi.mock('../queryClient.ts', () => ({ queryClient: {} }));
const { isFarEnough, pulled } = await import('./pullToRefresh.ts');

test('the sign follows the finger half of the way, down only, and not for ever', () => {
  expect(pulled(100, 200)).toBe(50);
  expect(pulled(100, 50)).toBe(0);
  expect(pulled(0, 1_000)).toBe(112);
});

test('a pull of 144 pixels refreshes, a shorter one does nothing', () => {
  expect(isFarEnough(pulled(0, 143))).toBe(false);
  expect(isFarEnough(pulled(0, 144))).toBe(true);
});
