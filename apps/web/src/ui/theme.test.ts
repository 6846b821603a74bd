import { beforeEach, expect, test, vi } from 'vitest';

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

/** Reloads the module, as on a new page. */
async function openPage({
  storage = memoryStorage(),
  dataset = {},
}: Partial<Pick<HTMLElement, 'dataset'>> & {
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
} = {}) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => null });
  vi.stubGlobal('localStorage', storage);
  return { ...(await import('./theme.ts')), storage, dataset };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('the theme is light by default', async () => {
  const { theme, rememberedTheme } = await openPage();
  expect(theme.current()).toBe('light');
  expect(rememberedTheme()).toBeNull();
});

test('the theme that the page starts with is the current one', async () => {
  const { theme } = await openPage({ dataset: { theme: 'dark' } });
  expect(theme.current()).toBe('dark');
});

test('dark is set on the root element and remembered under "theme"', async () => {
  const { applyTheme, theme, rememberedTheme, storage, dataset } = await openPage();
  applyTheme('dark');
  expect(dataset.theme).toBe('dark');
  expect(storage.getItem('theme')).toBe('dark');
  expect(theme.current()).toBe('dark');
  expect(rememberedTheme()).toBe('dark');
});

test('an unknown stored theme is ignored', async () => {
  const { rememberedTheme, storage } = await openPage();
  storage.setItem('theme', 'sepia');
  expect(rememberedTheme()).toBeNull();
});

test('the theme changes even if storage is blocked', async () => {
  const throwBlocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const { applyTheme, rememberedTheme, dataset } = await openPage({
    storage: { getItem: throwBlocked, setItem: throwBlocked },
  });
  applyTheme('dark');
  expect(dataset.theme).toBe('dark');
  expect(rememberedTheme()).toBeNull();
});

test('a preview isn’t remembered, and ends with the previous theme', async () => {
  const { applyTheme, previewTheme, theme, rememberedTheme } = await openPage();
  applyTheme('dark');
  previewTheme('light');
  expect(theme.current()).toBe('light');
  expect(rememberedTheme()).toBe('dark');
  previewTheme(null);
  expect(theme.current()).toBe('dark');
});
