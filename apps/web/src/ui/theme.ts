import { createStore } from './store.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
/** The browser's toolbar on phones, and the title bar of an installed app, match the page. */
const backgrounds = { light: '#f7f7f4', dark: '#0e1411' } as const;

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

function pageTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'light';
}

/** The theme on the screen. The script in the page's head has already set it when the app starts. */
export const theme = createStore(pageTheme());

/** The theme chosen on this device, or null. Nothing is remembered if storage is blocked, as in private windows. */
export function rememberedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(storageKey);
    return isTheme(value) ? value : null;
  } catch {
    return null;
  }
}

export function applyTheme(chosen: Theme): void {
  try {
    localStorage.setItem(storageKey, chosen);
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
  show(chosen);
}

/** Shows a theme without remembering it; null restores the remembered one. */
export function previewTheme(chosen: Theme | null): void {
  show(chosen ?? rememberedTheme() ?? 'light');
}

function show(next: Theme): void {
  document.documentElement.dataset.theme = next;
  const themeColor = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (themeColor) themeColor.content = backgrounds[next];
  theme.set(next);
}
