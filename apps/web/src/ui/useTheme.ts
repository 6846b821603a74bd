import { useStore } from './store.ts';
import { type Theme, theme } from './theme.ts';

/** The current theme; re-renders when it changes. */
export function useTheme(): Theme {
  return useStore(theme);
}
