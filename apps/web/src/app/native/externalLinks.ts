import { openPage } from './inAppBrowser.ts';

/** External pages open in the in-app browser; the app's own view would have no way back. */
export function openExternalLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const isPage = link.protocol === 'https:' || link.protocol === 'http:';
    if (!isPage || link.origin === location.origin) return;
    event.preventDefault();
    void openPage(link.href);
  });
}
