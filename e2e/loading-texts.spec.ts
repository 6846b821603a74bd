import { createCategory, createTransaction } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';
import { whileCalling } from './support/whileCalling.ts';

test('every ledger screen shows its loading text', async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  const id = await createTransaction(page, 'Cafe', 5);

  await page.goto('/AddTransaction');
  await page.getByLabel('Name').fill('Tea');
  await page.getByLabel('Amount').fill('3');
  await page.getByRole('switch', { name: 'Deposit (Money In)' }).check();
  await whileCalling(page, 'Transaction/CreateTransaction', 'Creating Transaction...', () =>
    page.getByRole('button', { name: 'Create Transaction' }).click(),
  );
  await expect(page).toHaveURL(/\/EditTransaction\/\d+/);

  await whileCalling(page, 'Transaction/GetTransactions', 'Loading...', async () => {
    const requested = page.waitForRequest('**/api/Transaction/GetTransactions');
    await page.goto('/Transactions');
    await requested;
  });
  await whileCalling(page, `Transaction/GetTransactionData/${id}`, 'Loading...', async () => {
    const requested = page.waitForRequest(`**/api/Transaction/GetTransactionData/${id}`);
    await page.goto(`/EditTransaction/${id}`);
    await requested;
  });
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Cafe 2');
  await whileCalling(page, 'Transaction/UpdateTransaction', 'Updating Transaction', () =>
    page.getByRole('button', { name: 'Update Transaction' }).click(),
  );
  await page.goto(`/EditTransaction/${id}`);
  await whileCalling(page, 'Transaction/DeleteTransaction', 'Deleting Transaction', () =>
    page.getByRole('button', { name: 'Delete Transaction' }).click(),
  );

  await page.goto('/AddCategory');
  await page.getByLabel('Category Name').fill('Fun');
  await whileCalling(page, 'Category/SaveCategory', 'Creating Category...', () =>
    page.getByRole('button', { name: 'Create Category' }).click(),
  );
  await page.goto(`/EditCategory?id=${food}&view=edit`);
  await page.getByLabel('Category Name').fill('Food 2');
  await whileCalling(page, 'Category/SaveCategory', 'Updating Category...', () =>
    page.getByRole('button', { name: 'Update Category' }).click(),
  );
  await page.goto(`/EditCategory?id=${food}`);
  await page.getByRole('button', { name: 'Delete Category' }).click();
  const modal = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await modal.getByRole('combobox').first().selectOption({ label: 'Leave uncategorized' });
  await whileCalling(page, 'Category/DeleteCategory', 'Deleting Category...', () =>
    modal.getByRole('button', { name: 'Delete Category' }).click(),
  );
});

test('the recategorize modal explains what it will do, and Cancel changes nothing', { tag: '@narrow' }, async ({
  page,
}) => {
  await signUp(page);
  await createCategory(page, 'Food', { Subcategories: [{ Name: 'Market' }] });
  await createCategory(page, 'Fun');
  await createTransaction(page, 'Cafe', 5);
  await page.goto('/Transactions');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /Cafe/ }).check();
  await page.getByRole('button', { name: 'Recategorize selected transactions' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('heading', { name: 'Recategorize selected transactions' })).toBeVisible();
  await expect(modal.getByText('You are about to recategorize 1 selected transaction.')).toBeVisible();
  await expect(modal.getByText(/will be applied to all selected/)).toBeVisible();
  await modal.getByLabel('Category', { exact: true }).selectOption({ label: 'Fun' });
  await expect(modal.getByLabel('Subcategory')).toHaveCount(0);
  await modal.getByLabel('Category', { exact: true }).selectOption({ label: 'Food' });
  await expect(modal.getByLabel('Subcategory')).toBeVisible();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('Uncategorized').first()).toBeVisible();
});

test('the User Account menu links to its screens', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  for (const [label, path] of [
    ['User Profile', '/UserProfile'],
    ['Accounts', '/ConnectedAccounts'],
    ['Settings', '/Settings'],
    ['Activity', '/Activity'],
    ['Support', '/Support'],
    ['Legal', '/Legal'],
  ] as const) {
    await page.goto('/UserAccount');
    await page.getByRole('navigation', { name: 'User Account' }).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await page.goto('/Settings');
  await page.getByRole('link', { name: 'Back to User Account' }).click();
  await expect(page).toHaveURL(/\/UserAccount$/);
});
