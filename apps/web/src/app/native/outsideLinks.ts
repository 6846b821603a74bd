import { openPage } from './inAppBrowser.ts';

/** Pages that are not the app's own open in the in-app browser, so that nobody is stuck on them. */
export function openOutsideLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const isPage = link.protocol === 'https:' || link.protocol === 'http:';
    if (!isPage || link.origin === location.origin) return;
    event.preventDefault();
    void openPage(link.href);
  });
}
