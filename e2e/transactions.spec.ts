import { createAccount } from './support/accounts.ts';
import { applyFilters, chooseDates, openFilters, resetFilters, searchFor } from './support/filters.ts';
import { browserDay, callApi, createCategory, createTransaction, createTransactions } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';

test('add a transaction: it opens and shows the entered values', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  await createCategory(page, 'Groceries', { Subcategories: [{ Name: 'Market' }] });
  await page.goto('/Transactions');
  await expect(page.getByText('No transactions', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Add Transaction' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Transaction' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Name').fill('  Trader Joe’s ');
  await page.getByLabel('Amount').fill('1234.5');
  await page.getByLabel('Description').fill('Weekly');
  await expect(page.getByLabel('Subcategory')).toHaveCount(0);
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Groceries' });
  await page.getByLabel('Subcategory').selectOption({ label: 'Market' });
  await page.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(page).toHaveURL(/\/EditTransaction\/\d+/);
  await expect(page.getByRole('heading', { name: 'Transaction', exact: true })).toBeVisible();
  const info = page.getByRole('tabpanel');
  for (const text of ['Trader Joe’s', 'Weekly', '$1,234.50', 'Groceries', 'Market'])
    await expect(info.getByText(text).first()).toBeVisible();
  await checkAccessibility(page);
});

for (const [typed, message] of [
  ['abc', 'Enter an amount in dollars, like 86.42'],
  ['1e400', 'Enter an amount in dollars, like 86.42'],
  ['-5', /greater than zero/i],
  ['0.001', /two decimals/i],
] as const)
  test(`an amount of ${typed} gets a clear error at the field, and the form’s values stay`, async ({ page }) => {
    await signUp(page);
    await page.goto('/AddTransaction');
    await page.getByLabel('Name').fill('Coffee');
    await page.getByLabel('Amount').fill(typed);
    await page.getByRole('button', { name: 'Create Transaction' }).click();
    const amount = page.getByLabel('Amount');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Coffee');
    await expect(page).toHaveURL(/AddTransaction/);
  });

test('edit with Autocategorization: transactions with the same name follow, Info shows the rule, and Undo reverts it', async ({
  page,
}) => {
  await signUp(page);
  await createCategory(page, 'Coffee');
  const first = await createTransaction(page, 'Blue Heron', 6.75);
  const second = await createTransaction(page, 'BLUE HERON', 5);
  await page.goto(`/EditTransaction/${first}`);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Coffee' });
  await page.getByRole('switch', { name: 'Autocategorization' }).check();
  await expect(page.getByText('Applies to 1 other existing transaction.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Update Transaction' }).click();
  await expect(page).toHaveURL(/\/Transactions/);
  await expect(page.getByRole('status').getByText('1 transaction categorized')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto(`/EditTransaction/${second}`);
  await expect(page.getByText('Rule: Name equals Blue Heron')).toBeVisible();

  await page.goto('/Activity');
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: /Undo/ }).first().click();
  await expect(page.getByText('Undone: 2 restored.')).toBeVisible();
  await page.goto(`/EditTransaction/${second}`);
  await expect(page.getByText('Uncategorized')).toBeVisible();
});

test('an undo skips rows edited since, and Activity lists each with a link', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUp(page);
  const newCategoryID = await createCategory(page, 'Fun');
  const names = ['Cinema', 'Bowling', 'Concert', 'Museum'];
  const transactionIDs: number[] = [];
  for (const name of names) transactionIDs.push(await createTransaction(page, name, 9));
  await callApi(page, 'Transaction/BulkRecategorizeTransactions', { transactionIDs, newCategoryID });
  for (const [index, userTransactionID] of transactionIDs.slice(0, 3).entries()) {
    const edited = { displayName: names[index], amount: 10, transactionCategoryID: newCategoryID };
    await callApi(page, 'Transaction/UpdateTransaction', { userTransactionID, ...edited });
  }
  await page.goto('/Activity');
  await page.getByRole('button', { name: 'Undo: Recategorized 4 transactions to Fun' }).click();
  await expect(page.getByText('Undone: 1 restored. 3 rows were changed later and left as is:')).toBeVisible();
  const left = page.getByRole('list', { name: 'Left as is' }).getByRole('link');
  await expect(left).toHaveCount(3);
  await checkAccessibility(page);
  await left.filter({ hasText: 'Bowling' }).click();
  await expect(page).toHaveURL(new RegExp(`/EditTransaction/${transactionIDs[1]}$`));
});

test('delete a transaction, and undo it', { tag: '@narrow' }, async ({ page }) => {
  await signUp(page);
  const id = await createTransaction(page, 'Mistake', 1);
  await page.goto(`/EditTransaction/${id}`);
  await page.getByRole('button', { name: 'Delete Transaction' }).click();
  await expect(page).toHaveURL(/\/Transactions/);
  await expect(page.getByText('No transactions', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Mistake')).toBeVisible();
});

test('recategorize 50 transactions at once', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  await createCategory(page, 'Fun');
  await createTransactions(page, 50);
  await page.goto('/Transactions');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all transactions' }).check();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Recategorize selected transactions' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('You are about to recategorize 50 selected transactions.')).toBeVisible();
  const apply = modal.getByRole('button', { name: 'Apply selected category' });
  await expect(apply).toBeDisabled();
  await modal.getByLabel('Category', { exact: true }).selectOption({ label: 'Fun' });
  await checkAccessibility(page);
  await apply.click();
  await expect(page.getByRole('status').getByText(/50 transactions recategorized/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all transactions' })).toHaveCount(0);
  await expect(page.getByText('Fun').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Uncategorized').first()).toBeVisible();

  await page.goto('/UserAccount');
  await page.getByRole('link', { name: 'Activity' }).click();
  const changes = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(changes).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  // 50 created transactions, the recategorization, and its undo.
  await expect(changes).toHaveCount(52);
  await expect(changes.nth(50)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await checkAccessibility(page);
});

test('each filter narrows the list and is in the URL, and Reset Filters clears them', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', { Subcategories: [{ Name: 'Market' }] });
  await createTransaction(page, 'Trader Joe’s', 86.42, { TransactionCategoryID: food });
  await createTransaction(page, 'Rent', 1_200);
  await createTransaction(page, 'Long ago', 5, { transactionDate: '2020-02-29' });
  await page.goto('/Transactions');
  const row = (name: string) => page.getByText(name, { exact: true });
  await expect(row('Rent')).toBeVisible();
  await expect(row('Long ago')).toHaveCount(0);

  await searchFor(page, 'trader');
  await expect(row('Rent')).toHaveCount(0);
  await expect(row('Trader Joe’s')).toBeVisible();
  await expect(page).toHaveURL(/q=trader/);
  await resetFilters(page);
  await expect(row('Rent')).toBeVisible();

  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Show Uncategorized Transactions' }).check();
  await expect(page.getByLabel('Category', { exact: true })).toBeDisabled();
  await checkAccessibility(page);
  await applyFilters(page);
  await expect(row('Trader Joe’s')).toHaveCount(0);
  await checkAccessibility(page);
  await resetFilters(page);

  await openFilters(page);
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Food' });
  await applyFilters(page);
  await expect(row('Rent')).toHaveCount(0);
  await page.reload();
  await expect(row('Trader Joe’s')).toBeVisible();
  await expect(row('Rent')).toHaveCount(0);
  await resetFilters(page);

  await openFilters(page);
  await chooseDates(page, 'Custom');
  await page.getByLabel('Start Date').fill('2020-02-01');
  await page.getByLabel('End Date').fill('2020-02-29');
  await applyFilters(page);
  await expect(row('Long ago')).toBeVisible();
  await expect(row('Rent')).toHaveCount(0);

  // The filters are applied before the URL has the search text, and neither is lost.
  await searchFor(page, 'rent');
  await openFilters(page);
  await chooseDates(page, 'All Dates');
  await applyFilters(page);
  await expect(row('Rent')).toBeVisible();
  await expect(page).toHaveURL(/q=rent/);
  await expect(page).toHaveURL(/dates=all/);
  await searchFor(page, '');
  await expect(row('Long ago')).toBeVisible();
});

const shownDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

for (const timezoneId of ['America/Los_Angeles', 'UTC', 'Asia/Tokyo'])
  test(`the chosen day is the stored day in ${timezoneId}`, async ({ browser, server }) => {
    const context = await browser.newContext({ timezoneId, baseURL: server.url });
    const page = await context.newPage();
    await signUp(page);
    // A leap day, and the days when clocks change.
    const days = ['2028-02-29', '2026-03-08', '2026-11-01'];
    for (const [index, day] of days.entries()) {
      await page.goto('/AddTransaction');
      await expect(page.getByLabel('Date')).toHaveValue(await browserDay(page));
      await page.getByLabel('Name').fill(`On ${day}`);
      await page.getByLabel('Amount').fill('1');
      await page.getByLabel('Date').fill(day);
      await page.getByRole('button', { name: 'Create Transaction' }).click();
      await expect(page).toHaveURL(/\/EditTransaction\/\d+/);
      const address = page.url();
      await expect(page.getByRole('tabpanel').getByText(shownDay(day))).toBeVisible();

      const other = days[(index + 1) % days.length] ?? '';
      await page.getByRole('tab', { name: 'Edit' }).click();
      await expect(page.getByLabel('Date')).toHaveValue(day);
      await page.getByLabel('Date').fill(other);
      await page.getByRole('button', { name: 'Update Transaction' }).click();
      await expect(page).toHaveURL(/\/Transactions/);
      await page.goto(address);
      await expect(page.getByRole('tabpanel').getByText(shownDay(other))).toBeVisible();
    }
    await context.close();
  });

test('Back from a transaction returns to the same place in a long list', async ({ page }) => {
  await signUp(page);
  for (let count = 0; count < 60; count += 1) await createTransaction(page, `Row ${count}`, 1);
  await page.goto('/Transactions');
  await expect(page.getByText('Row 59', { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await page.waitForTimeout(300);
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await page
    .getByRole('link', { name: /Row 2\d/ })
    .first()
    .click();
  await expect(page).toHaveURL(/EditTransaction/);
  await expect(page.getByRole('heading', { name: 'Transaction', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100);
});

test('a category’s transactions, filtered by day and by search', async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  const wallet = await createAccount(page, 'Cash');
  await createTransaction(page, 'Today’s', 1, { TransactionCategoryID: food, AccountID: wallet });
  await createTransaction(page, 'Refund', 7, { TransactionCategoryID: food, isIncome: true });
  await createTransaction(page, 'Yesterday’s', 2, {
    TransactionCategoryID: food,
    transactionDate: await browserDay(page, -1),
  });
  await createTransaction(page, 'Elsewhere', 3);
  await page.goto(`/CategoryTransactions?id=${food}`);
  await expect(page.getByRole('heading', { name: 'Food' })).toBeVisible();
  await expect(page.getByText('Elsewhere')).toHaveCount(0);
  await checkAccessibility(page);
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Today’s' });
  for (const text of ['Food', 'Wallet', '−$1.00', shownDay(await browserDay(page))])
    await expect(row).toContainText(text);
  await expect(row.locator('svg').first()).toBeVisible();
  await expect(page.getByText('+$7.00')).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.getByText('Yesterday’s')).toHaveCount(0);
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(page.getByText('Today’s')).toHaveCount(0);
  await expect(page.getByText('Yesterday’s')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('searchbox').fill('today');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('Yesterday’s')).toHaveCount(0);
  await expect(page.getByText('Today’s')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Yesterday’s')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
});
