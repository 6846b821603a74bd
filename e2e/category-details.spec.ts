import { callApi, makeCategory, makeTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, forgive, signUp, test } from './support/test.ts';

test('Category Details shows all there is, and a subcategory its parent', async ({ page }) => {
  await signUp(page);
  const food = await makeCategory(page, 'Food', {
    Icon: 'fas fa-utensils',
    IconColor: '#986605',
    Subcategories: [{ Name: 'Market' }],
    Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }],
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('GetCategoryRules')) asked.push([...new URL(request.url()).searchParams.keys()].join());
  });
  await page.goto('/Categories');
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await page.getByRole('link', { name: /Food/ }).click();
  await expect(page).toHaveURL(new RegExp(`/EditCategory\\?id=${food}`));
  const detail = (label: string) =>
    page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
  await expect(detail('Icon')).toHaveText('utensils');
  await expect(detail('Color')).toHaveText('Medium amber');
  await expect(detail('Default Budget')).toHaveText('$0.00');
  await expect(detail('Income')).toContainText('No');
  await expect(page.getByText('Name contains trader')).toBeVisible();
  await page.getByRole('link', { name: /Market/ }).click();
  await expect(detail('Parent Category')).toContainText('Food');
  expect(asked).toEqual(['categoryID', 'categoryID,subcategoryID']);
  await page.getByRole('link', { name: /Back/ }).first().click();
  await expect(page).toHaveURL(/\/Categories/);
});

test('add a subcategory from Edit and come back to it; delete it again', async ({ page }) => {
  await signUp(page);
  const food = await makeCategory(page, 'Food');
  await page.goto(`/EditCategory?id=${food}&view=edit`);
  await page.getByRole('link', { name: 'Add Subcategory' }).click();
  await expect(page).toHaveURL(/\/AddCategory\?id=/);
  await expect(page.getByRole('tab', { name: 'Add Subcategory' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Parent Category')).toHaveValue(String(food));
  await page.getByRole('link', { name: /^Back/ }).click();
  await expect(page).toHaveURL(/\/EditCategory\?id=/);
  await page.getByRole('link', { name: 'Add Subcategory' }).click();
  await page.getByLabel('Category Name').fill('Market');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page).toHaveURL(/\/EditCategory\?id=/);
  await page.getByRole('button', { name: /Delete.*Market/ }).click();
  const modal = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await modal.getByRole('combobox').first().selectOption({ label: 'Leave uncategorized' });
  await modal.getByRole('button', { name: /Delete/ }).click();
  await expect(page.getByText('No subcategories')).toBeVisible();
});

test('a subcategory moved to another category takes its transactions along, and Undo brings them back', async ({
  page,
}) => {
  await signUp(page);
  const food = await makeCategory(page, 'Food', { Subcategories: [{ Name: 'Market' }] });
  await makeCategory(page, 'Travel');
  await page.goto(`/EditCategory?id=${food}`);
  await page.getByRole('link', { name: /Market/ }).click();
  await expect(page).toHaveURL(/sub=\d+/);
  const market = Number(new URL(page.url()).searchParams.get('sub'));
  const id = await makeTransaction(page, 'Stall', 5, { TransactionCategoryID: food, TransactionSubcategoryID: market });
  await page.goto(`/EditCategory?id=${food}&sub=${market}&view=edit`);
  await page.getByLabel('Parent Category').selectOption({ label: 'Travel' });
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect(page).toHaveURL(/\/Categories/);
  await expect(page.getByRole('status').getByText('Market moved to Travel')).toBeVisible();
  const categoryOf = async () => await callApi(page, `Transaction/GetTransactionData/${id}`, {}, 'GET');
  expect(await categoryOf()).toMatchObject({ transactionCategory: { name: 'Travel' } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone:/)).toBeVisible();
  expect(await categoryOf()).toMatchObject({
    transactionCategory: { name: 'Food' },
    transactionSubcategory: { name: 'Market' },
  });
});

test('rules, icon, colour and income are kept by Update Category; nothing asks where the budget stayed', async ({
  page,
}) => {
  await signUp(page);
  const food = await makeCategory(page, 'Food');
  await page.goto(`/EditCategory?id=${food}&view=edit`);
  await page.getByLabel('Search icons').or(page.getByPlaceholder('Search icons')).first().fill('dragon');
  await page
    .getByRole('button', { name: /dragon/i })
    .first()
    .click();
  await page.getByRole('button', { name: /#986605/ }).click();
  await page.getByRole('switch', { name: 'Mark as Income' }).check();
  await page.getByRole('button', { name: 'Add Rule' }).click();
  await page.getByLabel('Rule 1 type').selectOption('Amount');
  await page.getByLabel('Rule 1 comparison').selectOption('Greater Than');
  await page.getByLabel('Rule 1 value').fill('1000');
  await page.getByRole('button', { name: 'Add Rule' }).click();
  await page.getByRole('button', { name: 'Delete rule 2' }).click();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect(page).toHaveURL(/\/Categories/);
  await page.goto(`/EditCategory?id=${food}`);
  await expect(page.getByText('Amount Greater Than $1,000.00')).toBeVisible();
  await expect(page.getByText('dragon')).toBeVisible();
  await expect(page.getByText('Medium amber')).toBeVisible();
});

test('a failing rules fetch is tolerated: Category Details opens all the same', async ({ page, pageProblems }) => {
  await signUp(page);
  const food = await makeCategory(page, 'Food');
  await page.route('**/api/Rule/GetCategoryRules*', (route) =>
    route.fulfill({ status: 404, json: { error: 'not_found' } }),
  );
  await page.goto(`/EditCategory?id=${food}`);
  await expect(page.getByText('Food').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  forgive(pageProblems, 'GetCategoryRules');
});

test('a save that fails says so and keeps what was typed', async ({ page, pageProblems }) => {
  await signUp(page);
  await page.goto('/AddCategory');
  await page.route('**/api/Category/SaveCategory', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Our database is away for a moment.' } }),
  );
  await page.getByLabel('Category Name').fill('Food');
  await page.getByRole('button', { name: 'Create Category' }).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Error saving the category')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Category Name')).toHaveValue('Food');
  expect(await callApi(page, 'Transaction/GetTransactions', {})).toEqual([]);
  forgive(pageProblems, 'SaveCategory');
});
