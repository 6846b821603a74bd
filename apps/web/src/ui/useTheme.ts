import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeTheme, type Theme } from './theme.ts';

/** The theme on the screen; renders again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme);
}
