import type { Page } from '@playwright/test';
import { createTransactions } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

// covers: navigation 1; screen/transactions 26; entities 61; faults 37-39
test('Back, the back link, and saving all return from a transaction to the same place in a long list', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUp(page);
  await createTransactions(page, 60);
  await page.goto('/Transactions');
  await expect(page.getByRole('link', { name: /^Row 5\d/ }).first()).toBeVisible();
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Back to Transactions' }).click(),
    async () => {
      await page.getByRole('tab', { name: 'Edit' }).click();
      await page.getByLabel('Description').fill('Looked at');
      await page.getByRole('button', { name: 'Update Transaction' }).click();
    },
  ]) {
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await page
      .getByRole('link', { name: /^Row [23]\d/ })
      .first()
      .scrollIntoViewIfNeeded();
    const before = await scrollY(page);
    expect(before).toBeGreaterThan(500);
    await page
      .getByRole('link', { name: /^Row [23]\d/ })
      .first()
      .click();
    await expect(page).toHaveURL(/EditTransaction/);
    await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
    expect(await scrollY(page)).toBe(0);
    await leave();
    await expect(page).toHaveURL(/\/Transactions$/);
    await expect.poll(async () => Math.abs((await scrollY(page)) - before)).toBeLessThanOrEqual(1);
  }
});
