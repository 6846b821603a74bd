import { callApi, createCategory, createTransaction } from './support/ledger.ts';
import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';

test('Category Details shows every field, and a subcategory shows its parent', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', {
    Icon: 'fas fa-utensils',
    IconColor: '#986605',
    Subcategories: [{ Name: 'Market' }],
    Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }],
  });
  const ruleQueries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/Rule/GetCategoryRules') ruleQueries.push(search);
  });
  await page.goto('/Dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  const card = page.getByRole('link', { name: /Food/ });
  await expect(card.locator('svg path')).toHaveCount(1);
  await expect(card.locator('[style*="#986605"]')).toBeVisible();
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/EditCategory\\?id=${food}`));
  const detail = (label: string) =>
    page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
  await expect(detail('Name')).toHaveText('Food');
  await expect(detail('Icon')).toHaveText('utensils');
  await expect(detail('Color').locator('[style*="#986605"]')).toBeVisible();
  await expect(detail('Default Budget')).toHaveText('$0.00');
  await expect(detail('Income')).toContainText('No');
  await expect(page.getByText('Name contains trader')).toBeVisible();
  await page.getByRole('link', { name: /Market/ }).click();
  await expect(detail('Parent Category')).toContainText('Food');
  expect(ruleQueries[0]).toBe(`?categoryID=${food}`);
  await expect.poll(() => ruleQueries[1]).toMatch(new RegExp(`^\\?categoryID=${food}&subcategoryID=\\d+$`));
  await page.reload();
  await expect(detail('Parent Category')).toContainText('Food');
  await page.goBack();
  await expect(detail('Name')).toHaveText('Food');
  await page.goForward();

  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByLabel('Parent Category')).toHaveValue(String(food));
  await page.getByLabel('Category Name').fill(' ');
  await page.getByRole('button', { name: 'Update Category' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText('Please enter a category name and select a parent category')).toBeVisible();
  await alert.getByRole('button').first().click();
  await page.getByLabel('Category Name').fill('Market');
  await page.getByRole('link', { name: /Back/ }).first().click();
  await expect(page).toHaveURL(/\/Categories/);
});

test('add a subcategory from Edit, return to Edit, and delete it', { tag: '@narrow' }, async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  await page.goto(`/EditCategory?id=${food}&view=edit`);
  await page.getByRole('link', { name: 'Add Subcategory' }).click();
  await expect(page).toHaveURL(/\/AddCategory\?id=/);
  await expect(page.getByRole('tab', { name: 'Add Subcategory' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Back to Category Details' }).click();
  await expect(page).toHaveURL(new RegExp(`/EditCategory\\?id=${food}`));
  await page.getByRole('link', { name: 'Add Subcategory' }).click();
  await expect(page.getByLabel('Parent Category')).toHaveValue(String(food));
  await page.getByRole('link', { name: /^Back/ }).click();
  await expect(page).toHaveURL(/\/EditCategory\?id=/);
  await page.getByRole('link', { name: 'Add Subcategory' }).click();
  await expect(page).toHaveURL(/\/AddCategory\?id=/);
  await page.getByLabel('Category Name').fill('Market');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page).toHaveURL(/\/EditCategory\?id=/);
  await page.getByRole('button', { name: /Delete.*Market/ }).click();
  const modal = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await modal.getByRole('combobox').first().selectOption({ label: 'Leave uncategorized' });
  await modal.getByRole('button', { name: /Delete/ }).click();
  await expect(page.getByText('No subcategories')).toBeVisible();

  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await page.getByRole('link', { name: 'Add Category' }).click();
  await expect(page.getByRole('tab', { name: 'Add Category' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible();
});

test('moving a subcategory to another category moves its transactions, and Undo moves them back', async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', { Subcategories: [{ Name: 'Market' }] });
  await createCategory(page, 'Travel');
  await page.goto(`/EditCategory?id=${food}`);
  await page.getByRole('link', { name: /Market/ }).click();
  await expect(page).toHaveURL(/sub=\d+/);
  const market = Number(new URL(page.url()).searchParams.get('sub'));
  const id = await createTransaction(page, 'Stall', 5, {
    TransactionCategoryID: food,
    TransactionSubcategoryID: market,
  });
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

test('Update Category saves rules, icon, color, and income, and doesn’t ask if the budget is unchanged', async ({
  page,
}) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  await page.goto(`/EditCategory?id=${food}&view=edit`);
  await page.getByLabel('Search icons').or(page.getByPlaceholder('Search icons')).first().fill('dragon');
  await page
    .getByRole('button', { name: /dragon/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Bright leaf #64A24D' }).click();
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
  await expect(page.getByText('Bright leaf')).toBeVisible();
});

test('Category Details opens even if its rules can’t be loaded', async ({ page, pageProblems }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  await page.route('**/api/Rule/GetCategoryRules*', (route) =>
    route.fulfill({ status: 404, json: { error: 'not_found', message: 'It is not here.' } }),
  );
  await page.goto(`/EditCategory?id=${food}`);
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Error getting category rules')).toBeVisible();
  await expect(toast.getByText('It is not here.')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Food').first()).toBeVisible();
  await page.unroute('**/api/Rule/GetCategoryRules*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We couldn’t load the rules.')).toHaveCount(0);
  allowProblem(pageProblems, 'GetCategoryRules');
});

test('a failed save shows an error, and typed values stay', { tag: '@narrow' }, async ({ page, pageProblems }) => {
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
  expect(await callApi(page, 'Category/GetAllCategories', undefined, 'GET')).toEqual([]);
  allowProblem(pageProblems, 'SaveCategory');

  await page.unroute('**/api/Category/SaveCategory');
  const fun = await createCategory(page, 'Fun');
  await page.goto(`/EditCategory?id=${fun}`);
  await page.route('**/api/Category/DeleteCategory', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable' } }),
  );
  await page.getByRole('button', { name: 'Delete Category' }).click();
  const modal = page.getByRole('alertdialog', { name: 'Confirm Category Deletion' });
  await modal.getByRole('combobox').first().selectOption({ label: 'Leave uncategorized' });
  await modal.getByRole('button', { name: 'Delete Category' }).click();
  await expect(toast.getByText('Error deleting the category')).toBeVisible();
  await expect(page.getByText('Deleting Category...')).toHaveCount(0);
  allowProblem(pageProblems, 'DeleteCategory');

  await page.route('**/api/Category/GetAllCategories', (route) =>
    route.fulfill({ status: 409, json: { error: 'conflict', message: 'Not now.' } }),
  );
  await page.goto('/Categories');
  await expect(toast.getByText('Error getting categories')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('We couldn’t load your categories')).toBeVisible();
  await page.unroute('**/api/Category/GetAllCategories');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /Fun/ })).toBeVisible();
  allowProblem(pageProblems, 'GetAllCategories');
});
