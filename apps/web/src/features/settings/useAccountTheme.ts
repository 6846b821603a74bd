import { useEffect } from 'react';
import { applyTheme } from '../../ui/theme.ts';

/** The account's theme overrides the one stored in this browser. */
export function useAccountTheme(darkMode: boolean | undefined): void {
  useEffect(() => {
    if (darkMode !== undefined) applyTheme(darkMode ? 'dark' : 'light');
  }, [darkMode]);
}
