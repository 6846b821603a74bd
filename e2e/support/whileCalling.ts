import { expect, type Page } from '@playwright/test';

/** Delays a call until the screen has shown the text, and checks that the text disappears afterwards. */
export async function whileCalling(page: Page, call: string, text: string, act: () => Promise<void>): Promise<void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${call}`, async (route) => {
    await released;
    await route.continue();
  });
  await act();
  const shown = page.getByText(text, { exact: true });
  await expect(shown).toBeVisible();
  // Text for screen readers only is one pixel wide, but counts as visible.
  expect((await shown.boundingBox())?.width).toBeGreaterThan(20);
  resolve();
  await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  await page.unroute(`**/api/${call}`);
}
