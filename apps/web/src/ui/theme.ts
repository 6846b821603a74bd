export type Theme = 'light' | 'dark';

const storageKey = 'theme';
/** The browser's toolbar on phones, and the title bar of an installed app, match the page. */
const backgrounds = { light: '#f7f7f4', dark: '#0e1411' } as const;
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'light';
}

/** The theme chosen on this device, or null. Nothing is remembered if storage is blocked, as in private windows. */
export function rememberedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(storageKey);
    return isTheme(value) ? value : null;
  } catch {
    return null;
  }
}

export function applyTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
  show(theme);
}

/** Shows a theme without remembering it; null restores the remembered one. */
export function previewTheme(theme: Theme | null): void {
  show(theme ?? rememberedTheme() ?? 'light');
}

function show(theme: Theme): void {
  if (document.documentElement.dataset.theme === theme) return;
  document.documentElement.dataset.theme = theme;
  const themeColor = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (themeColor) themeColor.content = backgrounds[theme];
  for (const listener of listeners) listener();
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
