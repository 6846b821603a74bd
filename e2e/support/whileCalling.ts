import { expect, type Page } from '@playwright/test';

/** Holds a call until what the screen says meanwhile has been read. */
export async function whileCalling(page: Page, call: string, text: string, act: () => Promise<void>): Promise<void> {
  const { promise: read, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${call}`, async (route) => {
    await read;
    await route.continue();
  });
  await act();
  const shown = page.getByText(text, { exact: true });
  await expect(shown).toBeVisible();
  // Text for screen readers alone is one pixel wide, and counts as visible.
  expect((await shown.boundingBox())?.width).toBeGreaterThan(20);
  resolve();
  await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  await page.unroute(`**/api/${call}`);
}
