import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { applyFilters, chooseDates, openFilters, resetFilters, searchFor } from './support/filters.ts';
import { openInApp } from './support/inApp.ts';
import { browserDay, createCategory, createTransaction, createTransactions } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';

const shownDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const row = (page: Page, name: string) => page.getByText(name, { exact: true });

test.describe('far from UTC', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  // covers: routes 6, 10; navigation 12; screen/edit-transaction 15; state/transaction-screen 2; faults 8
  // covers: server/history 3, 5, 6
  test('add a transaction on a leap day, categorize all with its name by a rule, undo that, delete one, and undo that', async ({
    page,
  }) => {
    await signUp(page);
    await createCategory(page, 'Groceries', { Subcategories: [{ Name: 'Market' }] });
    const other = await createTransaction(page, 'TRADER JOE’S', 5);
    await page.goto('/Dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click();
    await expect(page).toHaveTitle('Transactions · Cairn');
    await page.getByRole('link', { name: 'Add Transaction' }).first().click();
    await expect(page.getByLabel('Date')).toHaveValue(await browserDay(page));
    await page.getByLabel('Name').fill('  Trader Joe’s ');
    await page.getByLabel('Amount').fill('1234.5');
    await page.getByLabel('Date').fill('2028-02-29');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Create Transaction' }).click();
    await expect(page).toHaveURL(/\/EditTransaction\/\d+/);
    const info = page.getByRole('tabpanel');
    for (const text of ['Trader Joe’s', '$1,234.50', 'Uncategorized', '02/29/2028'])
      await expect(info.getByText(text).first()).toBeVisible();
    await checkAccessibility(page);

    await page.getByRole('tab', { name: 'Edit' }).click();
    await page.getByLabel('Date').fill('2026-11-01');
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Groceries' });
    await page.getByLabel('Subcategory').selectOption({ label: 'Market' });
    await page.getByRole('switch', { name: 'Autocategorization' }).check();
    await expect(page.getByText('Applies to 1 other existing transaction.')).toBeVisible();
    await checkAccessibility(page);
    const edited = page.url();
    await page.getByRole('button', { name: 'Update Transaction' }).click();
    await expect(page).toHaveURL(/\/Transactions/);
    await expect(page.getByRole('status').getByText('1 transaction categorized')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await openInApp(page, edited);
    for (const text of ['11/01/2026', 'Groceries', 'Market']) await expect(info.getByText(text).first()).toBeVisible();
    await openInApp(page, `/EditTransaction/${other}`);
    await expect(page.getByText('Rule: Name equals Trader Joe’s')).toBeVisible();

    await openInApp(page, '/Activity');
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: /Undo/ }).first().click();
    await expect(page.getByText('Undone: 2 restored.')).toBeVisible();
    await openInApp(page, `/EditTransaction/${other}`);
    await expect(page.getByText('Uncategorized')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Transaction' }).click();
    await expect(page).toHaveURL(/\/Transactions/);
    await expect(page.getByText('No transactions', { exact: true })).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'TRADER JOE’S')).toBeVisible();
  });
});

// covers: screen/transactions 14; server/history 4, 20
test('recategorize all 120 matches at once, even those not loaded yet, and undo it; Activity lists every change', {
  tag: '@deep',
}, async ({ page }) => {
  await signUp(page);
  await createCategory(page, 'Fun');
  await createTransactions(page, 120);
  await createTransaction(page, 'Other', 1);
  const { promise: pageReleased, resolve: releasePage } = Promise.withResolvers<void>();
  await page.route('**/api/Transaction/GetTransactions', async (route) => {
    const isFurtherPage = (route.request().postData() ?? '').includes('"After"');
    if (isFurtherPage) await pageReleased;
    await route.continue();
  });
  await page.goto('/Transactions?q=row');
  await expect(page.getByRole('link', { name: /^Row 119/ })).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  // The checkbox is checked a moment later, after the IDs are fetched.
  await page.getByRole('checkbox', { name: 'Select all transactions' }).click();
  await expect(page.getByText('120 selected')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Recategorize selected transactions' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('You are about to recategorize 120 selected transactions.')).toBeVisible();
  await modal.getByLabel('Category', { exact: true }).selectOption({ label: 'Fun' });
  await checkAccessibility(page);
  await modal.getByRole('button', { name: 'Apply selected category' }).click();
  await expect(page.getByRole('status').getByText('120 transactions recategorized')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Row 119.*Fun/ })).toBeVisible();
  releasePage();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 120 transactions recategorized.')).toBeVisible();
  // Both pages are loaded again.
  await expect(page.getByRole('row', { name: /^Row 119.*Uncategorized/ })).toBeVisible();

  await page.goto('/UserAccount');
  await page.getByRole('link', { name: 'Activity' }).click();
  const changes = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(changes).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(changes).toHaveCount(100);
  await expect(changes.nth(50)).toBeFocused();
});

// covers: routes 5, 17; server/money 11; server/amounts 5
test('rows with labels; each filter narrows the list and is in the URL; a category’s own list', async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  const wallet = await createAccount(page, 'Cash');
  await createTransaction(page, 'Lunch', 86.42, { TransactionCategoryID: food, AccountID: wallet });
  await createTransaction(page, 'Secret', 5, { hidden: true });
  await createTransaction(page, 'Pay', 2_500, { isIncome: true });
  await createTransaction(page, 'Leap', 2, { TransactionCategoryID: food, transactionDate: '2024-02-29' });
  await page.goto('/Transactions');
  await expect(row(page, 'Pay')).toBeVisible();
  await expect(row(page, 'Leap')).toHaveCount(0);
  const colorOf = (name: string) => row(page, name).evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf('Secret')).not.toBe(await colorOf('Pay'));
  const inList = page.getByRole('row').filter({ hasText: 'Lunch' });
  for (const text of ['Food', 'Wallet', '−$86.42', shownDay(await browserDay(page))])
    await expect(inList).toContainText(text);

  await searchFor(page, 'lun');
  await expect(row(page, 'Pay')).toHaveCount(0);
  await expect(page).toHaveURL(/q=lun/);
  await resetFilters(page);
  await expect(row(page, 'Pay')).toBeVisible();
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Show Uncategorized Transactions' }).check();
  await applyFilters(page);
  await expect(row(page, 'Lunch')).toHaveCount(0);
  await checkAccessibility(page);
  await resetFilters(page);
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Food' });
  await applyFilters(page);
  await expect(row(page, 'Pay')).toHaveCount(0);
  await chooseDates(page, 'Custom');
  await page.getByLabel('Start Date').fill('2024-02-01');
  await page.getByLabel('End Date').fill('2024-02-29');
  await applyFilters(page);
  await expect(row(page, 'Leap')).toBeVisible();
  await expect(row(page, 'Lunch')).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Leap')).toBeVisible();

  await openInApp(page, `/CategoryTransactions?id=${food}`);
  await expect(row(page, 'Leap')).toBeVisible();
  await expect(row(page, 'Pay')).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'This Week', exact: true }).click();
  await expect(row(page, 'Leap')).toHaveCount(0);
  await page.getByRole('searchbox').fill('lunch');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/q=lunch/);
  await page.reload();
  await row(page, 'Lunch').click();
  await expect(page).toHaveURL(/\/EditTransaction\/\d+/);
  await page.goBack();
  await expect(row(page, 'Lunch')).toBeVisible();
  await expect(row(page, 'Leap')).toHaveCount(0);
});
