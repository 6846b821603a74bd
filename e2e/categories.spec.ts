import { callApi, createCategory, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';

test('create a category with a rule that applies to existing and new transactions', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  await createTransaction(page, 'Trader Joe’s', 86.42);
  await page.goto('/Categories');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Add Category' }).first().click();
  await page.getByLabel('Category Name').fill('Groceries');
  const toggle = page.getByRole('button', { name: 'Auto Categorization' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(page.getByRole('button', { name: 'Add Rule' })).toHaveCount(0);
  await toggle.click();
  await page.getByRole('button', { name: 'Add Rule' }).click();
  await page.getByLabel('Rule 1 comparison').selectOption('contains');
  await page.getByLabel('Rule 1 value').fill('trader');
  await expect(page.getByText(/1 existing transaction/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page).toHaveURL(/\/Categories/);
  await expect(page.getByRole('link', { name: /Groceries/ })).toBeVisible();
  const id = await createTransaction(page, 'TRADER VIC’S', 12);
  await page.goto(`/EditTransaction/${id}`);
  await expect(page.getByText('Rule: Name contains trader')).toBeVisible();
  await page.goto('/Transactions');
  await expect(page.getByText('Uncategorized')).toHaveCount(0);
});

test('a category without a name and a subcategory without a parent are rejected with the specified messages', async ({
  page,
}) => {
  await signUp(page);
  await createCategory(page, 'Food');
  await page.goto('/AddCategory');
  await page.getByRole('button', { name: 'Create Category' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText('Please enter a category name', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await alert.getByRole('button').first().click();
  await page.getByRole('tab', { name: 'Add Subcategory' }).click();
  await page.getByLabel('Category Name').fill('Market');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(
    alert.getByText('Please enter a category name and select a parent category', { exact: true }),
  ).toBeVisible();
  await alert.getByRole('button').first().click();
  await expect(page.getByLabel('Category Name')).toHaveValue('Market');
  await page.getByLabel('Parent Category').selectOption({ label: 'Food' });
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page).toHaveURL(/\/Categories$/);
  await expect(page.getByRole('button', { name: 'Show Food subcategories' })).toBeVisible();
  await page.getByRole('link', { name: 'Add Category' }).click();
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await expect(page).toHaveURL(/\/Categories$/);
});

test('search finds categories and their subcategories; carets expand', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  await createCategory(page, 'Food', {
    Icon: 'fas fa-utensils',
    IconColor: '#986605',
    Subcategories: [{ Name: 'Market' }],
  });
  await createCategory(page, 'Travel');
  await page.goto('/Dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL(/\/Categories$/);
  await expect(page.getByRole('link', { name: /Travel/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Food/ }).locator('[style*="#986605"] svg')).toBeVisible();
  await page.getByRole('button', { name: /Food/ }).click();
  await expect(page.getByRole('link', { name: /Market/ })).toBeVisible();
  const search = page.getByPlaceholder('Search Categories');
  await search.fill('mark');
  await search.press('Enter');
  await expect(page.getByRole('link', { name: /Travel/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Market/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('link', { name: /Travel/ })).toBeVisible();
});

test('edit a category: its name, and its default budget with the confirmation', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  await page.goto(`/EditCategory?id=${food}`);
  await expect(page.getByRole('heading', { name: 'Category Details' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Category Name').fill('Food & Drink');
  await page.getByLabel(/Default Budget/).fill('450.50');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Update Category' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('heading', { name: 'Update Default Budget' })).toBeVisible();
  await checkAccessibility(page);
  await modal.getByRole('checkbox').first().check();
  await modal.getByRole('button', { name: /Update/ }).click();
  await expect(page).toHaveURL(/\/Categories/);
  await page.goto(`/EditCategory?id=${food}`);
  await expect(page.getByText('Food & Drink').first()).toBeVisible();
  await expect(page.getByText('$450.50')).toBeVisible();
});

test('without an ID, Category Details redirects to Categories', async ({ page }) => {
  await signUp(page);
  await page.goto('/EditCategory');
  await expect(page).toHaveURL(/\/Categories/);
});

for (const [choice, after] of [
  ['Leave uncategorized', null],
  ['Fun', 'Fun'],
] as const)
  test(`delete a category: ${choice}, then undo`, { tag: '@narrow' }, async ({ page }) => {
    await signUp(page);
    const food = await createCategory(page, 'Food');
    await createCategory(page, 'Fun', { Subcategories: [{ Name: 'Games' }] });
    const id = await createTransaction(page, 'Trader Joe’s', 5, { TransactionCategoryID: food });
    await page.goto(`/EditCategory?id=${food}`);
    await page.getByRole('button', { name: 'Delete Category' }).click();
    const modal = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(modal.getByRole('heading', { name: 'Confirm Category Deletion' })).toBeVisible();
    const confirm = modal.getByRole('button', { name: 'Delete Category' });
    await expect(confirm).toBeDisabled();
    await modal.getByRole('combobox').first().selectOption({ label: choice });
    await expect(modal.getByLabel('Subcategory')).toHaveCount(after === null ? 0 : 1);
    if (after !== null) await modal.getByLabel('Subcategory').selectOption({ label: 'Games' });
    await checkAccessibility(page);
    await confirm.click();
    await expect(page).toHaveURL(/\/Categories/);
    await expect(page.getByRole('link', { name: /Food/ })).toHaveCount(0);
    expect(await callApi(page, 'Transaction/GetTransactions', {})).toMatchObject([
      {
        transactionCategory: after === null ? null : { name: after },
        transactionSubcategory: after === null ? null : { name: 'Games' },
      },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: /Food/ })).toBeVisible();
    await page.goto(`/EditTransaction/${id}`);
    await expect(page.getByRole('tabpanel').getByText('Food')).toBeVisible();
  });
