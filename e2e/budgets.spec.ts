import { readFile } from 'node:fs/promises';
import { budgetRow, card, createSubcategory, monthFromNow, planMonth } from './support/budgets.ts';
import { createCategory, createTransaction } from './support/ledger.ts';
import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

test('a month adds up: defaults, spending, overspending, income, and uncategorized transactions', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await page.goto('/Budget');
  await expect(page.getByText('No data available')).toHaveCount(2);
  await expect(page.getByText('No expense categories yet.')).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('searchbox')).toHaveValue('budget');
  await page.keyboard.press('Escape');

  const food = await createCategory(page, 'Food', { DefaultBudget: 400 });
  const market = await createSubcategory(page, food, 'Market', { DefaultBudget: 100 });
  const fun = await createCategory(page, 'Fun', { DefaultBudget: 50 });
  const pay = await createCategory(page, 'Pay', { Income: true, DefaultBudget: 3_000 });
  const side = await createCategory(page, 'Side job', { Income: true, DefaultBudget: 200 });
  await createTransaction(page, 'Grocer', 310.4, { TransactionCategoryID: food });
  await createTransaction(page, 'Farmer', 60, { TransactionCategoryID: food, TransactionSubcategoryID: market });
  await createTransaction(page, 'Concert', 80, { TransactionCategoryID: fun });
  await createTransaction(page, 'Employer', 3_100, { TransactionCategoryID: pay, isIncome: true });
  await createTransaction(page, 'Client', 150, { TransactionCategoryID: side, isIncome: true });
  await createTransaction(page, 'Stranger', 25);
  await page.goto('/Budget');

  for (const [label, amount] of [
    ['Planned Income', '$3,200.00'],
    ['Earned Income', '$3,250.00'],
    ['Planned Expenses', '$550.00'],
    ['Actual Expenses', '$475.40'],
    ['Left to budget', '$2,650.00'],
  ] as const)
    await expect(card(page, label)).toHaveText(amount);
  await expect(page.getByRole('img', { name: 'Spending by Category: $475.40 in 3 parts' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Income by Category: $3,250.00 in 2 parts' })).toBeVisible();

  const foodRow = budgetRow(page, 'Food');
  for (const text of ['Incl. Subcategory Data', '$400.00', '$310.40', '$89.60', '$500.00', '$370.40', '$129.60'])
    await expect(foodRow.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(budgetRow(page, 'Fun')).toContainText(/Overspent\s*\$30\.00/);
  await expect(budgetRow(page, 'Fun').getByRole('progressbar')).toHaveAttribute('aria-valuetext', '160%');
  await expect(budgetRow(page, 'Pay')).toContainText(/Extra\s*\$100\.00/);
  await expect(budgetRow(page, 'Side job')).toContainText(/Needed\s*\$50\.00/);
  await page.getByRole('button', { name: 'Show Food subcategories' }).click();
  await expect(budgetRow(page, 'Market').last()).toContainText(/Available\s*\$40\.00/);
  await checkBothThemes(page);

  const uncategorized = page.getByRole('list').getByRole('link', { name: 'Uncategorized', exact: true });
  await uncategorized.click();
  await expect(page).toHaveURL(/\/Transactions\?.*uncategorized=1/);
  await expect(page.getByText('Stranger')).toBeVisible();
  await expect(page.getByText('Grocer')).toHaveCount(0);
});

test('month, year, and view are in the URL; amounts link to their transactions and back', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const [now, next] = [await monthFromNow(page), await monthFromNow(page, 1)];
  const food = await createCategory(page, 'Food', { DefaultBudget: 400 });
  const market = await createSubcategory(page, food, 'Market');
  await createTransaction(page, 'Grocer', 10, { TransactionCategoryID: food });
  await createTransaction(page, 'Farmer', 5, { TransactionCategoryID: food, TransactionSubcategoryID: market });
  const other = await monthFromNow(page, now.month === 12 ? -1 : 1);
  await createTransaction(page, 'Elsewhen', 2, { TransactionCategoryID: food, transactionDate: other.day });
  const prefetched = page.waitForRequest((request) => request.url().includes(`Month=${next.month}&Year=${next.year}`));
  await page.goto('/Dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Budget', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/Budget$/);
  await prefetched;
  const [month, year] = [page.getByLabel('Month', { exact: true }), page.getByLabel('Year', { exact: true })];
  await expect(month).toHaveValue(String(now.month));
  await expect(year.getByRole('option')).toHaveText([now.year - 1, now.year, now.year + 1].map(String));

  await page.getByRole('button', { name: 'Show Food subcategories' }).click();
  await page.getByRole('link', { name: 'Food transactions: Spent $15.00' }).click();
  await expect(page).toHaveURL(new RegExp(`/CategoryTransactions\\?id=${food}&from=${now.day.slice(0, 7)}-01`));
  await expect(page.getByText('Farmer')).toBeVisible();
  await expect(page.getByText('Grocer')).toBeVisible();
  await expect(page.getByText('Elsewhen')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Budget' }).click();
  await page.getByRole('link', { name: 'Market transactions: Spent $5.00' }).click();
  await expect(page.getByText('Farmer')).toBeVisible();
  await expect(page.getByText('Grocer')).toHaveCount(0);
  await page.reload();
  await page.getByRole('link', { name: 'Back to Budget' }).click();
  await expect(month).toHaveValue(String(now.month));

  await month.selectOption(String(next.month));
  await year.selectOption(String(next.year));
  await expect(page).toHaveURL(new RegExp(`${next.address.replace('?', '\\?')}$`));
  await expect(card(page, 'Planned Expenses')).toHaveText('$400.00');
  await page.reload();
  await expect(month).toHaveValue(String(next.month));

  await year.selectOption(String(now.year));
  await page.getByRole('tab', { name: 'Annual' }).click();
  await expect(page).toHaveURL(/view=annual/);
  await expect(month).toHaveCount(0);
  await expect(card(page, 'Actual Expenses')).toHaveText('$17.00');
  await expect(card(page, 'Planned Expenses')).toHaveText(`$${((13 - now.month) * 400).toLocaleString('en-US')}.00`);
  await expect(page.getByRole('img', { name: 'Spending by Category: $17.00 in 1 part' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Food transactions: Spent $17.00' }).click();
  await expect(page.getByText('Elsewhen')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Budget' }).click();
  await expect(page).toHaveURL(/view=annual/);
  await expect(page.getByRole('tab', { name: 'Annual' })).toHaveAttribute('aria-selected', 'true');
});

test('a first budget: averages, last month, or zero; unplanned lines are never overspent, and the charts link to their lists', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  const [last, now] = [await monthFromNow(page, -1), await monthFromNow(page)];
  const books = await createCategory(page, 'Books');
  const fun = await createCategory(page, 'Fun');
  await createTransaction(page, 'Shop', 42.1, { TransactionCategoryID: books, transactionDate: last.day });
  await createTransaction(page, 'Shop', 30, { TransactionCategoryID: books });
  await createTransaction(page, 'Concert', 80, { TransactionCategoryID: fun });
  await page.goto('/Budget');
  const field = page.getByRole('textbox', { name: `Books budget for ${now.label}` });
  await expect(page.getByRole('radio', { name: /Use my averages.*\$45\.00 out/ })).toBeChecked();
  await expect(field).toHaveValue('$45.00');
  await page.getByRole('radio', { name: /Copy last month/ }).check();
  await expect(field).toHaveValue('$42.10');
  await field.fill('12,50');
  await page.getByRole('button', { name: 'Use these amounts' }).click();
  await expect(field).toHaveAccessibleDescription('Enter an amount in dollars, like 86.42');
  await expect(field).toHaveValue('12,50');
  await field.fill('50');
  await expect(card(page, 'Planned Expenses')).toHaveText(/−\$50\.00$/);
  await expect(page.getByText('Overspent', { exact: true })).toHaveCount(0);
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Use these amounts' }).click();
  await expect(budgetRow(page, 'Books').first()).toContainText(/Available\s*\$20\.00/);
  await expect(budgetRow(page, 'Fun').first()).toContainText(/Not planned/);
  await expect(page.getByRole('link', { name: 'Set amount for Fun' })).toHaveAttribute('href', /view=edit/);
  await page.getByRole('link', { name: 'Fun $80.00 72.7%' }).focus();
  await expect(page.getByText('72.7%')).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Books $30.00 27.3%' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/CategoryTransactions\\?id=${books}&from=`));
  await page.goBack();
  await page.goto('/Activity');
  await page.getByRole('button', { name: /Undo/ }).first().click();
  await page.goto('/Budget');
  await expect(page.getByRole('button', { name: 'Use these amounts' })).toBeVisible();
});

test('filling a month from last month or from average spending: a preview lists the changes, and Undo reverts them', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  const [last, now] = [await monthFromNow(page, -1), await monthFromNow(page)];
  const food = await createCategory(page, 'Food', { DefaultBudget: 400 });
  const fun = await createCategory(page, 'Fun', { DefaultBudget: 50 });
  await planMonth(page, food, last, 333.33);
  await planMonth(page, fun, last, 50);
  for (const [index, amount] of [100, 50.01, 50].entries()) {
    const { day } = await monthFromNow(page, -1 - index);
    await createTransaction(page, 'Grocer', amount, { TransactionCategoryID: food, transactionDate: day });
  }
  await page.goto('/Budget');
  await expect(card(page, 'Planned Expenses')).toHaveText('$450.00');
  const actions = page.getByRole('button', { name: 'Month actions' });
  const dialog = page.getByRole('dialog');

  await actions.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await actions.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(',Food,,Expense,400.00,0.00,400.00');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Copy last month’s budgets' }).click();
  await expect(dialog.getByText(`budgets from ${last.label} to ${now.label}`)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(/Food.*\$400\.00.*\$333\.33/);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Update budgets' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'Planned Expenses')).toHaveText('$383.33');
  await expect(page.getByText(`1 budget for ${now.label} updated`)).toBeVisible();

  await actions.click();
  await page.getByRole('menuitem', { name: 'Copy last month’s budgets' }).click();
  await expect(dialog.getByText('Nothing will change.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Update budgets' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Planned Expenses')).toHaveText('$450.00');

  await actions.click();
  await page.getByRole('menuitem', { name: 'Set to my average spending over the last 3 months' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(/Food.*\$400\.00.*\$66\.67/);
  await dialog.getByRole('button', { name: 'Update budgets' }).click();
  await expect(budgetRow(page, 'Food')).toContainText('$66.67');
  await expect(budgetRow(page, 'Fun')).toContainText('$50.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(budgetRow(page, 'Food')).toContainText('$400.00');
  await page.goto('/Activity');
  await expect(page.getByText('1 budget', { exact: false }).first()).toBeVisible();
});

test('a budget that can’t be loaded shows an error, and can be retried', { tag: '@narrow' }, async ({
  page,
  pageProblems,
}) => {
  await signUp(page);
  await createCategory(page, 'Food', { DefaultBudget: 400 });
  const toast = page.getByRole('alertdialog');
  for (const [call, message, address] of [
    ['MonthlyBudget/GetMonthlyBudgetDataForAllCategories', 'Error getting monthly budget data for categories', ''],
    [
      'AnnualBudget/GetAnnualBudgetDataForAllCategories',
      'Error getting annual budget data for categories',
      '?view=annual',
    ],
  ] as const) {
    await page.route(`**/api/${call}*`, (route) =>
      route.fulfill({ status: 409, json: { error: 'conflict', message: 'Not now.' } }),
    );
    await page.goto(`/Budget${address}`);
    await expect(toast.getByText(message)).toBeVisible();
    await expect(toast.getByText('Not now.')).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'We couldn’t load your budget' })).toBeVisible();
    await checkAccessibility(page);
    await page.unroute(`**/api/${call}*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(budgetRow(page, 'Food')).toBeVisible();
    allowProblem(pageProblems, call);
  }
  for (const [call, message, address] of [
    ['MonthlyBudget/CreateMonthlyBudget', 'Error creating monthly budget', ''],
    ['AnnualBudget/CreateAnnualBudget', 'Error creating annual budget', '?view=annual'],
  ] as const) {
    await page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status: 409, json: { error: 'conflict', message: 'Not now.' } }),
    );
    await page.goto(`/Budget${address}`);
    await expect(toast.getByText(message)).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(budgetRow(page, 'Food')).toBeVisible();
    await page.unroute(`**/api/${call}`);
    allowProblem(pageProblems, call);
  }
});
