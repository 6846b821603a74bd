import { useEffect } from 'react';
import { applyTheme } from '../../ui/theme.ts';

/** The account's own theme wins over what this browser remembers. */
export function useAccountTheme(darkMode: boolean | undefined): void {
  useEffect(() => {
    if (darkMode !== undefined) applyTheme(darkMode ? 'dark' : 'light');
  }, [darkMode]);
}
