import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { createCategory, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

const strip = (page: Page) => page.locator('section').filter({ has: page.locator('#month-verdict') });
const parts = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

// covers: month-strip 13
test('the month strip takes its place before it is loaded, says how the month is going, and can be arranged', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', { DefaultBudget: 900 });
  await createTransaction(page, 'Market', 1, { TransactionCategoryID: food });
  // Enough for the whole budget: an alert about a low balance would move everything down.
  await createAccount(page, 'Checking', { CurrentBalance: 5_000, AvailableBalance: 5_000 });

  // The strip's answer waits, so that its skeleton can be measured.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/Dashboard/GetMonthStrip', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/Dashboard');
  const recent = page.getByRole('region', { name: 'Recent Transactions' });
  await expect(recent).toBeVisible();
  const before = await recent.boundingBox();
  release();
  await expect(strip(page).getByRole('heading')).toHaveText('You’re on track this month');
  expect((await recent.boundingBox())?.y, 'nothing moves').toBe(before?.y);
  await expect(strip(page)).toContainText('$1.00 spent of $900.00');
  await expect(strip(page)).toContainText('No bills coming up');
  await checkLooks(page);

  await page.getByRole('button', { name: 'Arrange Dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange Dashboard' });
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await checkAccessibility(page);
  const handle = dialog.getByRole('button', { name: 'Move Top 5 Categories', exact: true });
  const [from, to] = [await handle.boundingBox(), await dialog.getByRole('listitem').first().boundingBox()];
  if (!from || !to) throw new Error('the parts aren’t visible');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y, { steps: 5 });
  await expect(dialog.getByRole('listitem').first()).toContainText('Top 5 Categories');
  await page.mouse.up();
  await dialog.getByRole('switch', { name: 'Show Recent Transactions' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const arranged = ['Top 5 Categories', 'Current Net Worth', 'You’re on track this month'];
  await expect(parts(page)).toHaveText(arranged);
  await page.reload();
  await expect(parts(page)).toHaveText(arranged);
});

// covers: month-strip 22
test('Category Details shows the last 12 months and the newest transactions', { tag: ['@both', '@deep'] }, async ({
  page,
}) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  await createTransaction(page, 'Market', 12.34, { TransactionCategoryID: food });
  await page.goto(`/EditCategory?id=${food}`);
  const history = page.getByRole('region', { name: 'Spending over time' });
  await expect(history).toContainText('Spent this month$12.34');
  await expect(history.getByRole('row')).toHaveCount(13);
  await checkLooks(page);
  await page.getByRole('region', { name: 'Newest transactions' }).getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(`/CategoryTransactions?id=${food}`);
  await expect(page.getByText('Market').first()).toBeVisible();
});
