import { useEffect } from 'react';
import { previewTheme, theme } from './theme.ts';

/** Paper is white, so the page is printed in the light theme. */
export function usePrintInLight(): void {
  useEffect(() => {
    let shown = theme.current();
    function lighten() {
      shown = theme.current();
      previewTheme('light');
    }
    const restore = () => previewTheme(shown);
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
}
