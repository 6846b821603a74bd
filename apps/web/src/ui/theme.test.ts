import { beforeEach, expect, test, vi } from 'vitest';
import { applyTheme, currentTheme, previewTheme, rememberedTheme, subscribeTheme } from './theme.ts';

function stubBrowser(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const dataset: DOMStringMap = {};
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => null });
  vi.stubGlobal('localStorage', storage);
  return dataset;
}

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('the theme is light by default', () => {
  stubBrowser(memoryStorage());
  expect(currentTheme()).toBe('light');
  expect(rememberedTheme()).toBeNull();
});

test('dark is set on the root element and remembered under "theme"', () => {
  const storage = memoryStorage();
  const dataset = stubBrowser(storage);
  applyTheme('dark');
  expect(dataset.theme).toBe('dark');
  expect(storage.getItem('theme')).toBe('dark');
  expect(currentTheme()).toBe('dark');
  expect(rememberedTheme()).toBe('dark');
});

test('listeners are notified only of changes, and only until they unsubscribe', () => {
  stubBrowser(memoryStorage());
  const listener = vi.fn();
  const unsubscribe = subscribeTheme(listener);
  applyTheme('dark');
  applyTheme('dark');
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  applyTheme('light');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('an unknown stored theme is ignored', () => {
  const storage = memoryStorage();
  stubBrowser(storage);
  storage.setItem('theme', 'sepia');
  expect(rememberedTheme()).toBeNull();
});

test('the theme changes even if storage is blocked', () => {
  const throwBlocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const dataset = stubBrowser({ getItem: throwBlocked, setItem: throwBlocked });
  applyTheme('dark');
  expect(dataset.theme).toBe('dark');
  expect(rememberedTheme()).toBeNull();
});

test('a preview isn’t remembered, and ends with the previous theme', () => {
  stubBrowser(memoryStorage());
  applyTheme('dark');
  previewTheme('light');
  expect(currentTheme()).toBe('light');
  expect(rememberedTheme()).toBe('dark');
  previewTheme(null);
  expect(currentTheme()).toBe('dark');
});
