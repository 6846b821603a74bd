import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { allowProblem, expect, signUp, test } from './support/test.ts';

const transactionsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' });

/** The text alone is on the dashboard too. */
async function expectEmptyTransactions(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(page.getByText('No transactions')).toBeVisible();
}

test.describe('without a data saver', () => {
  test.use({ preloadsScreens: true });

  // covers: navigation 21; state/monitoring 1
  test('the navigation’s screens are preloaded while the browser is idle, so a click loads no more code, and none is the native app’s', async ({
    page,
  }) => {
    const manifest: Record<string, { file: string }> = JSON.parse(
      readFileSync('apps/web/dist/.vite/manifest.json', 'utf8'),
    );
    const nativeStart = manifest['src/app/native/start.ts']?.file ?? '';
    expect(nativeStart).toMatch(/^assets\/start-.*\.js$/);
    const files: string[] = [];
    page.on('request', (request) => request.url().includes('/assets/') && files.push(new URL(request.url()).pathname));
    await signUp(page);
    // The last screen in the navigation.
    const preloaded = page.waitForResponse(/\/assets\/ReportsScreen-[^/]+\.js$/);
    await page.goto('/Dashboard');
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await preloaded;
    await page.waitForLoadState('networkidle');
    expect(files).not.toContain(`/${nativeStart}`);
    const before = files.length;
    await transactionsLink(page).click();
    await expectEmptyTransactions(page);
    expect(files.slice(before).filter((file) => /\.(js|css)$/.test(file))).toEqual([]);
  });
});

// covers: navigation 22
for (const kind of ['js', 'css'])
  test(`a screen whose preload failed still opens on click, with its styles: ${kind}`, {
    // In both cases, the same code loads the screen again.
    tag: kind === 'css' ? [] : '@deep',
  }, async ({ page, pageProblems }) => {
    await signUp(page);
    await page.goto('/Dashboard');
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    const blocked = new RegExp(`/assets/TransactionsScreen-[^/]+\\.${kind}$`);
    let isBlocking = true;
    // Removing the route instead would leave the other requests of the preload pending forever: playwright#41802.
    await page.route(blocked, (route) => (isBlocking ? route.abort() : route.continue()));
    const preloadFailed = page.waitForEvent('requestfailed', (request) => blocked.test(request.url()));
    await transactionsLink(page).focus();
    await preloadFailed;
    isBlocking = false;
    await transactionsLink(page).click();
    await expectEmptyTransactions(page);
    const overflow = () =>
      page.locator('main section').evaluateAll((all) => all.map((section) => getComputedStyle(section).overflow));
    // Only the screen's own style sheet sets this.
    await expect.poll(overflow).toContain('clip');
    allowProblem(pageProblems, 'TransactionsScreen-');
  });
