import type { Page } from '@playwright/test';
import { createCategory, createTransaction, createTransactions } from './support/ledger.ts';
import { allowProblem, expect, signUp, test } from './support/test.ts';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

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

test('Select all includes all 501 matches, even those not loaded yet: recategorized and undone', async ({ page }) => {
  // Creates each transaction with a separate call.
  test.slow();
  await signUp(page);
  await createCategory(page, 'Fun');
  await createTransactions(page, 501);
  await createTransaction(page, 'Other', 1);
  const { promise: pageReleased, resolve: releasePage } = Promise.withResolvers<void>();
  await page.route('**/api/Transaction/GetTransactions', async (route) => {
    const isFurtherPage = (route.request().postData() ?? '').includes('"After"');
    if (isFurtherPage) await pageReleased;
    await route.continue();
  });
  await page.goto('/Transactions?q=row');
  await expect(page.getByRole('link', { name: /^Row 500/ })).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  // The checkbox is checked a moment later, after the IDs are fetched.
  await page.getByRole('checkbox', { name: 'Select all transactions' }).click();
  await expect(page.getByText('501 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Recategorize selected transactions' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('You are about to recategorize 501 selected transactions.')).toBeVisible();
  await modal.getByLabel('Category', { exact: true }).selectOption({ label: 'Fun' });
  await modal.getByRole('button', { name: 'Apply selected category' }).click();
  await expect(page.getByRole('status').getByText('501 transactions recategorized')).toBeVisible();
  releasePage();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 501 restored.')).toBeVisible();
  await expect(page.getByText('Uncategorized').first()).toBeVisible();
});

test('a change that the server rejects is reverted on the screen, with an error', { tag: '@narrow' }, async ({
  page,
  pageProblems,
}) => {
  await signUp(page);
  await createCategory(page, 'Fun');
  const id = await createTransaction(page, 'Cafe', 5);
  await page.goto('/Transactions');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /Cafe/ }).check();
  await page.getByRole('button', { name: 'Recategorize selected transactions' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Category', { exact: true }).selectOption({ label: 'Fun' });

  const { promise: changeShown, resolve: respond } = Promise.withResolvers<void>();
  await page.route('**/api/Transaction/BulkRecategorizeTransactions', async (route) => {
    await changeShown;
    await route.fulfill({ status: 409, json: { error: 'conflict', message: 'Someone else was faster.' } });
  });
  const list = page.getByRole('table').or(page.getByRole('list', { name: 'Transactions' }));
  const shown = (text: string) => list.getByText(text, { exact: true });
  await modal.getByRole('button', { name: 'Apply selected category' }).click();
  // The page behind an open dialog is inert, but still rendered.
  await expect(shown('Fun')).toBeAttached();
  respond();
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Failed to recategorize transactions')).toBeVisible();
  await expect(toast.getByText('Someone else was faster.')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(shown('Uncategorized')).toBeAttached();
  await expect(shown('Fun')).toHaveCount(0);
  await expect(modal.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText('Fun');
  allowProblem(pageProblems, 'BulkRecategorizeTransactions');

  await page.goto(`/EditTransaction/${id}`);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Tea');
  await page.route('**/api/Transaction/UpdateTransaction', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Update Transaction' }).click();
  await expect(toast.getByText('Error updating transactions')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Tea');
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(page.getByRole('tabpanel').getByText('Cafe')).toBeVisible();
  allowProblem(pageProblems, 'UpdateTransaction');
});
