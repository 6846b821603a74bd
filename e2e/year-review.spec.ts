import { callApi, createCategory } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

/** The last day of the month before this one. */
function lastMonthsEnd(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), 0)).toISOString().slice(0, 10);
}

// covers: year-in-review 8
test('the year in review starts with a hint, then has the figures, and each leads to its list', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await page.goto('/UserAccount');
  await page.getByRole('link', { name: 'Year in review' }).click();
  await expect(page.getByText('Nothing to look back on yet')).toBeVisible();
  await checkBothThemes(page);

  const food = await createCategory(page, 'Groceries');
  const transactionDate = lastMonthsEnd();
  const purchase = { displayName: 'Greenleaf Market', amount: 86.42, transactionDate, TransactionCategoryID: food };
  await callApi(page, 'Transaction/CreateTransaction', purchase);
  const pay = { displayName: 'Employer', amount: 1_000, transactionDate, isIncome: true };
  await callApi(page, 'Transaction/CreateTransaction', pay);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Where it went' })).toContainText('Groceries');
  await expect(page.getByText('91% of what you earned')).toBeVisible();
  await checkLooks(page);

  await page.getByRole('region', { name: 'Where it went' }).getByRole('link', { name: 'Groceries' }).click();
  await expect(page.getByText('Greenleaf Market').first()).toBeVisible();
});

// covers: tamper 8
test('Verify my history checks every change of a new ledger', { tag: ['@both', '@deep'] }, async ({ page }) => {
  await signUp(page);
  await createCategory(page, 'Groceries');
  await page.goto('/Activity');
  await page.getByRole('button', { name: 'Verify my history' }).click();
  await expect(page.getByText(/^Verified: \d+ changes? since/)).toBeVisible();
  await checkLooks(page);
});
