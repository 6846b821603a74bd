import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { openInApp } from './support/inApp.ts';
import { browserDay, createCategory, createTransaction } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

const term = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Why it changed' }).getByRole('listitem').filter({ hasText: name });

// covers: routes 15; net-worth-why 18
test('net worth changed by 1,162.50 + 2,000.00 − 150.00 − 12.50 = 3,000.00, and each part leads to what is behind it', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await page.goto('/NetWorth/Why');
  await expect(page.getByRole('heading', { name: 'No accounts on these days' })).toBeVisible();
  await checkBothThemes(page);

  const AccountID = await createAccount(page, 'Checking', { CurrentBalance: 3_000, AvailableBalance: 3_000 });
  await createCategory(page, 'Overdrafts');
  const on = { AccountID, transactionDate: await browserDay(page, -2) };
  await createTransaction(page, 'Pay', 2_000, { ...on, isIncome: true });
  await createTransaction(page, 'Market', 150, on);
  await createTransaction(page, 'Overdraft', 12.5, on);

  await page.goto('/NetWorth');
  await page.getByRole('region', { name: 'Net Worth Over Time' }).getByRole('link', { name: 'Why it changed' }).click();
  await page.getByRole('button', { name: '1M (1 month)' }).click();
  await expect(page.getByText('From $0.00 to $3,000.00')).toBeVisible();
  await expect(term(page, 'Earned')).toContainText('+$2,000.00');
  await expect(term(page, 'Spent')).toContainText('−$162.50');
  await expect(term(page, 'Accounts added')).toContainText('+$1,162.50');
  await expect(term(page, 'Unexplained')).toContainText('Everything adds up');
  await expect(page.getByRole('region', { name: 'By account' })).toContainText('Added, $3,000.00');
  await checkLooks(page);

  await term(page, 'Spent').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spent' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Transactions' });
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await checkLooks(page);
  await rows.getByRole('link', { name: /^Overdraft/ }).click();
  await expect(page).toHaveURL(/\/EditTransaction\/\d+/);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Why it changed' }).click();
  await expect(term(page, 'Spent')).toContainText('−$162.50');
});

// covers: net-worth-why 16
test('a category that is marked as interest or fees is a part of its own, and the mark can be undone', {
  tag: '@deep',
}, async ({ page }) => {
  await signUp(page);
  const AccountID = await createAccount(page, 'Checking', { CurrentBalance: 3_000, AvailableBalance: 3_000 });
  const TransactionCategoryID = await createCategory(page, 'Overdrafts');
  const transactionDate = await browserDay(page, -2);
  await createTransaction(page, 'Overdraft', 12.5, { AccountID, transactionDate, TransactionCategoryID });
  await page.goto(`/EditCategory?id=${TransactionCategoryID}`);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Interest or fees' }).check();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect(page).toHaveURL(/\/Categories/);

  await openInApp(page, '/NetWorth/Why');
  await page.getByRole('button', { name: '1M (1 month)' }).click();
  await expect(term(page, 'Interest and fees')).toContainText('−$12.50');
  await openInApp(page, '/Activity');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Overdrafts is interest or fees' })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByText('Undone: 1 restored.')).toBeVisible();
  await openInApp(page, '/NetWorth/Why');
  await page.getByRole('button', { name: '1M (1 month)' }).click();
  await expect(term(page, 'Spent')).toContainText('−$12.50');
});
