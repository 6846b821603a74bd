import { checkAccessibility, expect, test } from './support/test.ts';

for (const theme of ['light', 'dark'] as const)
  test(`every component, ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await page.goto('/_ui');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
    await checkAccessibility(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

test('suggestions close 200 ms after losing focus', { tag: '@narrow' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/_ui');
  const occupation = page.getByRole('combobox', { name: 'Occupation' });
  await occupation.fill('a');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await occupation.blur();
  await page.clock.runFor(190);
  await expect(options.first()).toBeVisible();
  await page.clock.runFor(20);
  await expect(options).toHaveCount(0);
});
