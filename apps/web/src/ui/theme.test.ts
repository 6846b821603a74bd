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

test('light until something else is applied', () => {
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

test('listeners hear a change, not a repetition, and nothing after they leave', () => {
  stubBrowser(memoryStorage());
  const listener = vi.fn();
  const leave = subscribeTheme(listener);
  applyTheme('dark');
  applyTheme('dark');
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  applyTheme('light');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a stored word that is no theme counts as nothing', () => {
  const storage = memoryStorage();
  stubBrowser(storage);
  storage.setItem('theme', 'sepia');
  expect(rememberedTheme()).toBeNull();
});

test('where storage is closed the theme still changes', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  const dataset = stubBrowser({ getItem: closed, setItem: closed });
  applyTheme('dark');
  expect(dataset.theme).toBe('dark');
  expect(rememberedTheme()).toBeNull();
});

test('a preview is shown, not remembered, and goes back to what was', () => {
  stubBrowser(memoryStorage());
  applyTheme('dark');
  previewTheme('light');
  expect(currentTheme()).toBe('light');
  expect(rememberedTheme()).toBe('dark');
  previewTheme(null);
  expect(currentTheme()).toBe('dark');
});
