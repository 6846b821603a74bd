import { expect, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

// covers: navigation 19
test('every component, in both themes', { tag: '@both' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/_ui');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await checkLooks(page);
});
