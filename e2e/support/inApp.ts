import { expect, type Page, type Request } from '@playwright/test';

const CHECK_AGAIN_MS = 20;

/** Lets the page render twice, so that effects of the first render have started their requests. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/**
 * Opens a path in the app that is already loaded, and waits for its screen. Takes a tenth of a page load, but data that
 * the test changed through the API may be shown as it was.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // Another view of the same screen keeps its heading.
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible();
}

/** Like `openInApp`, and also waits for the screen's data. */
export function navigatorOf(page: Page): (path: string) => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));

  return async (path) => {
    await openInApp(page, path);
    await twoFrames(page);
    await expect.poll(() => pending.size, { intervals: [CHECK_AGAIN_MS] }).toBe(0);
    await twoFrames(page);
  };
}
