import { createAccount } from './support/accounts.ts';
import { closeFilters, openFilters, searchFor } from './support/filters.ts';
import { browserDay, createCategory, createTransaction } from './support/ledger.ts';
import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';

test('the list shows rows, labels, and filters', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', { Subcategories: [{ Name: 'Market' }] });
  await createTransaction(page, 'Pay', 2_500, { isIncome: true });
  await createTransaction(page, 'Secret', 5, { hidden: true, TransactionCategoryID: food });
  await createTransaction(page, 'To savings', 100, { markedAsTransfer: true });
  await page.goto('/Dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(page).toHaveTitle('Transactions · Cairn');
  const row = (name: string) => page.getByRole('link', { name: new RegExp(name) }).first();
  const day = await browserDay(page);
  const shown = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.getByText('+$2,500.00')).toBeVisible();
  await expect(page.getByText('−$5.00')).toBeVisible();
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
  await expect(page.getByText('Transfer', { exact: true })).toBeVisible();
  await expect(page.getByText('Food', { exact: true }).first()).toBeVisible();
  await expect(row('Pay')).toBeVisible();
  const colorOf = (name: string) =>
    page.getByText(name, { exact: true }).evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf('Secret')).not.toBe(await colorOf('Pay'));
  expect(await colorOf('To savings')).toBe(await colorOf('Pay'));

  await openFilters(page);
  const dates = page.getByRole('form', { name: 'Filters' });
  for (const label of ['Current Month', 'Today', 'This Week', 'Last Month', 'This Year', 'All Dates', 'Custom'])
    await expect(
      dates.getByRole('option', { name: label }).or(dates.getByRole('button', { name: label })),
    ).toBeAttached();
  await expect(page.getByLabel('Subcategory')).toBeDisabled();
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Food' });
  await expect(page.getByLabel('Subcategory')).toBeEnabled();
  await page.getByLabel('Subcategory').selectOption({ label: 'Market' });
  await page.getByRole('checkbox', { name: 'Show Uncategorized Transactions' }).check();
  await expect(page.getByLabel('Category', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Subcategory')).toBeDisabled();
  await closeFilters(page);
  await searchFor(page, 'a');
  await expect(page).toHaveURL(/q=a/);
  await searchFor(page, '');

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /Pay/ }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByText('0 selected')).toBeVisible();
});

test('Info shows N/A, Yes, and No; Edit changes every field', { tag: '@both' }, async ({ page, pageProblems }) => {
  await signUp(page);
  await createCategory(page, 'Food', { Subcategories: [{ Name: 'Market' }] });
  await createCategory(page, 'Fun');
  const id = await createTransaction(page, 'Cafe', 5);
  await page.goto(`/EditTransaction/${id}`);
  const detail = (label: string) =>
    page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
  await expect(detail('Description')).toHaveText('N/A');
  await expect(detail('Bank Account')).toHaveText('N/A');
  await expect(detail('Category')).toHaveText('Uncategorized');
  for (const flag of ['Marked as Transfer', 'Hidden Transaction', 'Deposit \\(Money In\\)'])
    await expect(detail(flag)).toHaveText('No');

  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByRole('switch', { name: 'Autocategorization' })).toHaveCount(0);
  await expect(
    page.getByLabel('Category', { exact: true }).getByRole('option', { name: 'Select Category' }),
  ).toBeAttached();
  await page.getByLabel('Name').fill('Café');
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Café');
  await page.getByLabel('Description').fill('With Ana');
  await page.getByLabel('Amount').fill('7.25');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Food' });
  await expect(page.getByRole('switch', { name: 'Autocategorization' })).toBeVisible();
  await expect(page.getByText(/all transactions from this name will be categori[sz]ed/i)).toBeVisible();
  await expect(page.getByLabel('Subcategory').getByRole('option', { name: 'None' })).toBeAttached();
  await page.getByLabel('Subcategory').selectOption({ label: 'Market' });
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Fun' });
  await expect(page.getByLabel('Subcategory')).toHaveCount(0);
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Food' });
  await page.getByLabel('Subcategory').selectOption({ label: 'Market' });
  await page.getByLabel('Date').fill('2026-02-28');
  for (const label of ['Mark as Transfer', 'Hide Transaction', 'Deposit (Money In)'])
    await page.getByRole('switch', { name: label }).check();
  await page.route('**/api/Transaction/UpdateTransaction', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable' } }),
  );
  await page.getByRole('button', { name: 'Update Transaction' }).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Error updating transactions')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/EditTransaction\//);
  await expect(page.getByLabel('Name')).toHaveValue('Café');
  await page.unroute('**/api/Transaction/UpdateTransaction');
  allowProblem(pageProblems, 'UpdateTransaction');
  await page.getByRole('button', { name: 'Update Transaction' }).click();
  await expect(page).toHaveURL(/\/Transactions/);
  await page.goto(`/EditTransaction/${id}`);
  await expect(detail('Description')).toHaveText('With Ana');
  await expect(detail('Subcategory')).toContainText('Market');
  await expect(detail('Date')).toHaveText('02/28/2026');
  await expect(detail('Category')).toContainText('Food');
  for (const flag of ['Marked as Transfer', 'Hidden Transaction', 'Deposit \\(Money In\\)'])
    await expect(detail(flag)).toHaveText('Yes');
  await expect(page.getByText('$7.25').first()).toBeVisible();
  await page.getByRole('link', { name: /Back/ }).first().click();
  await expect(page).toHaveURL(/\/Transactions/);
});

test('a missing transaction shows a friendly message', { tag: '@narrow' }, async ({ page, pageProblems }) => {
  await signUp(page);
  await page.goto('/EditTransaction/999999');
  await expect(page.getByRole('heading', { name: 'Transaction', exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Transactions/ })
      .last(),
  ).toBeVisible();
  await checkAccessibility(page);
  allowProblem(pageProblems, 'GetTransactionData');
});

test('a list or a transaction that can’t be loaded shows the error once, in the toast, and can be retried', async ({
  page,
  pageProblems,
}) => {
  await signUp(page);
  const id = await createTransaction(page, 'Cafe', 5);
  const toast = page.getByRole('alertdialog');
  for (const [address, call, message, behind] of [
    ['/Transactions', 'GetTransactions', 'Error getting transactions', 'We couldn’t load your transactions'],
    [
      `/EditTransaction/${id}`,
      `GetTransactionData/${id}`,
      'Error getting transaction data',
      'We couldn’t load this transaction',
    ],
  ] as const) {
    const path = `**/api/Transaction/${call}`;
    await page.route(path, (route) =>
      route.fulfill({ status: 422, json: { error: 'rule_broken', message: 'The reason.' } }),
    );
    await page.goto(address);
    await expect(page.getByText(message)).toHaveCount(1);
    await expect(toast.getByText(message)).toBeVisible();
    await expect(toast.getByText('The reason.')).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(behind)).toBeVisible();
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Cafe').first()).toBeVisible();
    allowProblem(pageProblems, call);
  }
});

test('a category’s transactions: back, add, this week, a custom range, and an empty list', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  const AccountID = await createAccount(page, 'Cash');
  await createTransaction(page, 'Now', 1, { TransactionCategoryID: food, AccountID });
  await createTransaction(page, 'Refund', 3, { TransactionCategoryID: food, isIncome: true });
  await createTransaction(page, 'Leap', 2, { TransactionCategoryID: food, transactionDate: '2024-02-29' });
  await page.goto(`/CategoryTransactions?id=${food}`);
  await expect(page.getByRole('link', { name: 'Back to Budget' })).toBeVisible();
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await expect(page).toHaveURL(new RegExp(`/AddTransaction\\?category=${food}$`));
  await page.goBack();
  await expect(page.getByText('Leap', { exact: true })).toBeVisible();
  const row = (name: string) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
  const day = await browserDay(page);
  for (const text of ['Food', 'Wallet', `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`, '−$1.00'])
    await expect(row('Now')).toContainText(text);
  await expect(row('Now').locator('svg').first()).toBeVisible();
  await expect(row('Refund')).toContainText('+$3.00');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.getByText('Leap', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Now', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText('Leap', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'This Week', exact: true }).click();
  await expect(page.getByText('Leap', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Now', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Custom', exact: true }).click();
  await page.getByLabel('Start Date').fill('2024-02-01');
  await page.getByLabel('End Date').fill('2024-02-29');
  await expect(page.getByText('Leap', { exact: true })).toBeVisible();
  await expect(page.getByText('Now', { exact: true })).toHaveCount(0);
  await page.reload();
  await page.getByText('Leap', { exact: true }).click();
  await expect(page).toHaveURL(/\/EditTransaction\/\d+/);
  await page.goBack();
  await expect(page.getByText('Leap', { exact: true })).toBeVisible();
  await page.goto(`/CategoryTransactions?id=${food}&from=2023-02-01&to=2023-02-28`);
  await expect(page.getByText('No transactions', { exact: true })).toBeVisible();
  await page.goto('/CategoryTransactions');
  await expect(page).toHaveURL(/\/Budget/);
});
