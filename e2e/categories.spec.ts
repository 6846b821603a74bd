import { card, monthFromNow } from './support/budgets.ts';
import { openInApp } from './support/inApp.ts';
import { callApi, createCategory, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';

// covers: routes 8; screen/categories 3; screen/add-category 10; screen/edit-category 6; state/categories 1, 7
test('a category with a rule applies to existing and new transactions; deleting it moves them, and Undo restores them', async ({
  page,
}) => {
  await signUp(page);
  const old = await createTransaction(page, 'Trader Joe’s', 86.42);
  await page.goto('/Categories');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Add Category' }).first().click();
  await page.getByLabel('Category Name').fill('Groceries');
  await page.getByRole('button', { name: 'Add Rule' }).click();
  await page.getByLabel('Rule 1 comparison').selectOption('contains');
  await page.getByLabel('Rule 1 value').fill('trader');
  await expect(page.getByText(/1 existing transaction/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page).toHaveURL(/\/Categories/);
  const groceries = page.getByRole('link', { name: /Groceries/ });
  await expect(groceries).toBeVisible();
  const id = await createTransaction(page, 'TRADER VIC’S', 12);
  await openInApp(page, `/EditTransaction/${id}`);
  await expect(page.getByText('Rule: Name contains trader')).toBeVisible();

  await createCategory(page, 'Fun', { Subcategories: [{ Name: 'Games' }] });
  await page.goto('/Categories');
  await groceries.click();
  await expect(page.getByText('Name contains trader')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Delete Category' }).click();
  const modal = page.getByRole('alertdialog', { name: 'Confirm Category Deletion' });
  await modal.getByRole('combobox').first().selectOption({ label: 'Fun' });
  await modal.getByLabel('Subcategory').selectOption({ label: 'Games' });
  await checkAccessibility(page);
  await modal.getByRole('button', { name: 'Delete Category' }).click();
  await expect(page).toHaveURL(/\/Categories/);
  await expect(groceries).toHaveCount(0);
  const moved = { transactionCategory: { name: 'Fun' }, transactionSubcategory: { name: 'Games' } };
  expect(await callApi(page, 'Transaction/GetTransactions', {})).toMatchObject([moved, moved]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(groceries).toBeVisible();
  await openInApp(page, `/EditTransaction/${old}`);
  await expect(page.getByRole('tabpanel').getByText('Groceries', { exact: true })).toBeVisible();
});

// covers: routes 7, 9; navigation 13; screen/edit-category 7, 8; state/categories 2; server/money 7
// covers: server/monthly-budget 58
test('a subcategory moves to another category with its transactions and back; a default budget reaches the next months', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', {
    Icon: 'fas fa-utensils',
    IconColor: '#986605',
    Subcategories: [{ Name: 'Market' }],
  });
  await createCategory(page, 'Travel');
  await page.goto('/Dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL(/\/Categories$/);
  await expect(page.getByRole('link', { name: /Food/ }).locator('[style*="#986605"] svg')).toBeVisible();
  await page.getByRole('button', { name: 'Show Food subcategories' }).click();
  await checkAccessibility(page);
  await page.getByRole('link', { name: /Market/ }).click();
  await expect(card(page, 'Parent Category')).toHaveText('Food');
  const market = Number(new URL(page.url()).searchParams.get('sub'));
  const inMarket = { TransactionCategoryID: food, TransactionSubcategoryID: market };
  const id = await createTransaction(page, 'Stall', 5, inMarket);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/view=edit/);
  await page.reload();
  await page.getByLabel('Parent Category').selectOption({ label: 'Travel' });
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect(page.getByRole('status').getByText('Market moved to Travel')).toBeVisible();
  const categoryOf = async () => await callApi(page, `Transaction/GetTransactionData/${id}`, {}, 'GET');
  expect(await categoryOf()).toMatchObject({ transactionCategory: { name: 'Travel' } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone:/)).toBeVisible();
  expect(await categoryOf()).toMatchObject({ transactionCategory: { name: 'Food' } });

  await page.getByRole('link', { name: /Food/ }).click();
  await expect(card(page, 'Default Budget')).toHaveText('$0.00');
  await expect(card(page, 'Name')).toHaveText('Food');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Category Name').fill('Food & Drink');
  await page.getByLabel(/Default Budget/).fill('450.50');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Update Category' }).click();
  await checkAccessibility(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Default budget for Food & Drink updated')).toBeVisible();
  await expect(page).toHaveURL(/\/Categories$/);
  await openInApp(page, (await monthFromNow(page, 1)).address);
  await expect(card(page, 'Planned Expenses')).toHaveText('$450.50');
});
