export type Theme = 'light' | 'dark';

const storageKey = 'theme';
/** What surrounds the page, on phones and in an installed app, has the colour of the page. */
const grounds = { light: '#f7f7f4', dark: '#0e1411' } as const;
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'light';
}

/** What was chosen on this device, or null. Storage may be closed to us (private windows): then nothing is remembered. */
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
    // Without storage the choice lasts until the page is left.
  }
  show(theme);
}

/** Shows a theme without remembering it; null goes back to the remembered one. */
export function previewTheme(theme: Theme | null): void {
  show(theme ?? rememberedTheme() ?? 'light');
}

function show(theme: Theme): void {
  if (document.documentElement.dataset.theme === theme) return;
  document.documentElement.dataset.theme = theme;
  const ground = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (ground) ground.content = grounds[theme];
  for (const listener of listeners) listener();
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
