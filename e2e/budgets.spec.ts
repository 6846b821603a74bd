import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { budgetRow, card, createSubcategory, monthFromNow, planMonth } from './support/budgets.ts';
import { openInApp } from './support/inApp.ts';
import { createCategory, createTransaction } from './support/ledger.ts';
import { atBothWidths } from './support/screen.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

// covers: routes 22; faults 39; server/money 9; server/monthly-budget 55-57
test('a month adds up; changing a budget returns to the same place, and Undo reverts it', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', { DefaultBudget: 400 });
  const market = await createSubcategory(page, food, 'Market', { DefaultBudget: 100 });
  const fun = await createCategory(page, 'Fun', { DefaultBudget: 50 });
  const pay = await createCategory(page, 'Pay', { Income: true, DefaultBudget: 3_000 });
  const others = Array.from({ length: 10 }, (_, index) => createCategory(page, `Other ${index}`));
  await Promise.all([
    ...others,
    createTransaction(page, 'Grocer', 310.4, { TransactionCategoryID: food }),
    createTransaction(page, 'Farmer', 60, { TransactionCategoryID: food, TransactionSubcategoryID: market }),
    createTransaction(page, 'Concert', 80, { TransactionCategoryID: fun }),
    createTransaction(page, 'Employer', 3_100, { TransactionCategoryID: pay, isIncome: true }),
    createTransaction(page, 'Stranger', 25),
  ]);
  await page.goto('/Budget');
  for (const [label, amount] of [
    ['Planned Income', '$3,000.00'],
    ['Earned Income', '$3,100.00'],
    ['Planned Expenses', '$550.00'],
    ['Actual Expenses', '$475.40'],
    ['Left to budget', '$2,450.00'],
  ] as const)
    await expect(card(page, label)).toHaveText(amount);
  const foodRow = budgetRow(page, 'Food');
  for (const text of ['Incl. Subcategory Data', '$400.00', '$310.40', '$89.60', '$500.00', '$370.40', '$129.60'])
    await expect(foodRow.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(budgetRow(page, 'Fun')).toContainText(/Overspent\s*\$30\.00/);
  await expect(budgetRow(page, 'Pay')).toContainText(/Extra\s*\$100\.00/);
  await page.getByRole('button', { name: 'Show Food subcategories' }).click();
  await checkLooks(page);

  await page.evaluate(() => window.scrollTo(0, 150));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
  await page.getByRole('link', { name: 'Food', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/EditCategoryBudget\\?id=${food}`));
  await expect(card(page, 'Budget')).toHaveText('$400.00');
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/view=edit/);
  await page.reload();
  await page.getByRole('textbox', { name: 'Market', exact: true }).fill('1234.5');
  await checkLooks(page);
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect(page).toHaveURL(/\/Budget/);
  await expect(budgetRow(page, 'Market').last()).toContainText('$1,234.50');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(budgetRow(page, 'Market').last()).toContainText('$100.00');

  await page.getByRole('list').getByRole('link', { name: 'Uncategorized', exact: true }).click();
  await expect(page).toHaveURL(/\/Transactions\?.*uncategorized=1/);
  await expect(page.getByText('Stranger')).toBeVisible();
  await expect(page.getByText('Grocer')).toHaveCount(0);
});

// covers: routes 11, 23; navigation 14; screen/budget 19, 20; server/money 10; server/annual-budget 4
test('a year: amounts link to their transactions and back, and a new amount is spread over the remaining months', async ({
  page,
}) => {
  await signUp(page);
  const now = await monthFromNow(page);
  const passed = now.month - 1;
  const other = await monthFromNow(page, now.month === 12 ? -1 : 1);
  const rent = await createCategory(page, 'Rent');
  await createTransaction(page, 'Landlord', 10, { TransactionCategoryID: rent });
  await createTransaction(page, 'Elsewhen', 2, { TransactionCategoryID: rent, transactionDate: other.day });
  await planMonth(page, rent, now, 100);
  await page.goto('/Dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Budget', exact: true }).filter({ visible: true }).click();
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue(String(now.month));
  await page.getByRole('link', { name: 'Rent transactions: Spent $10.00' }).click();
  await expect(page).toHaveURL(new RegExp(`/CategoryTransactions\\?id=${rent}&from=${now.day.slice(0, 7)}-01`));
  await expect(page.getByText('Landlord')).toBeVisible();
  await expect(page.getByText('Elsewhen')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Budget' }).click();
  await page.getByRole('tab', { name: 'Annual' }).click();
  await expect(card(page, 'Actual Expenses')).toHaveText('$12.00');
  await checkAccessibility(page);

  await page.getByRole('link', { name: 'Rent', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/AnnualBudgetDetails\\?id=${rent}&year=${now.year}`));
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/view=edit/);
  await page.reload();
  // One cent more than an even spread over the remaining months; the first of them gets it.
  const total = (12 - passed) * 250 + 0.01;
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill(total.toFixed(2));
  const months = page.getByRole('region', { name: 'Rent by month' }).getByRole('definition');
  const spread = Array.from({ length: 12 - passed }, (_, index) => (index === 0 ? '$250.01' : '$250.00'));
  await expect(months).toHaveText([...Array.from({ length: passed }, () => '$0.00'), ...spread]);
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect(page).toHaveURL(/\/Budget\?.*view=annual/);
  const shown = total.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(card(page, 'Planned Expenses')).toHaveText(`$${shown}`);
  await openInApp(page, now.address);
  await expect(budgetRow(page, 'Rent')).toContainText('$250.01');
});

// covers: server/monthly-budget 36
test('a first budget from averages is saved, filled from last month with Undo, and exported', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUp(page);
  const [last, now] = [await monthFromNow(page, -1), await monthFromNow(page)];
  const books = await createCategory(page, 'Books');
  await createTransaction(page, 'Shop', 42.1, { TransactionCategoryID: books, transactionDate: last.day });
  await createTransaction(page, 'Shop', 30, { TransactionCategoryID: books });
  await page.goto('/Budget');
  await expect(page.getByRole('textbox', { name: `Books budget for ${now.label}` })).toHaveValue('$45.00');
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Use these amounts' }).click();
  await expect(budgetRow(page, 'Books').first()).toContainText(/Available\s*\$15\.00/);

  await planMonth(page, books, last, 33.33);
  const actions = page.getByRole('button', { name: 'Month actions' });
  const dialog = page.getByRole('dialog');
  await actions.click();
  await checkAccessibility(page);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(',Books,,Expense,45.00,30.00,15.00');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Copy last month’s budgets' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(/Books.*\$45\.00.*\$33\.33/);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Update budgets' }).click();
  await expect(card(page, 'Planned Expenses')).toHaveText('$33.33');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Planned Expenses')).toHaveText('$45.00');
  await openInApp(page, '/Activity');
  await expect(page.getByText('1 budget', { exact: false }).first()).toBeVisible();
});

// covers: server/monthly-budget 8
test('amounts are edited in their rows with the keyboard or by touch, and Undo reverts them', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  await createSubcategory(page, food, 'Market', { DefaultBudget: 100 });
  await createCategory(page, 'Fun', { DefaultBudget: 50 });
  await createCategory(page, 'Pay', { Income: true, DefaultBudget: 3_000 });
  await page.goto('/Budget');
  await page.getByRole('button', { name: 'Food budget, $100.00. Subcategories' }).click();
  await page.getByRole('button', { name: 'Market budget, $100.00. Edit' }).click();
  await page.getByRole('textbox', { name: 'Market budget' }).fill('320+20');
  await expect(page.getByText('Left to budget will be $2,610.00')).toBeVisible();
  await checkLooks(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Fun budget' })).toBeFocused();
  await page.keyboard.type('75');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Fun budget, $50.00. Edit' })).toBeFocused();
  await expect(card(page, 'Left to budget')).toHaveText('$2,610.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Left to budget')).toHaveText('$2,850.00');
  await page.getByRole('button', { name: 'Fun budget, $50.00. Edit' }).click();
  await page.getByRole('textbox', { name: 'Fun budget' }).fill('60');
  await page.getByRole('button', { name: / and later$/ }).click();
  await page.getByRole('heading', { name: 'Income', exact: true }).click();
  const next = await monthFromNow(page, 1);
  await page.getByRole('button', { name: next.label, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Fun budget, $60.00. Edit' })).toBeVisible();
});

/** The widths and heights of the rows, and where their figures are from left to right. */
async function layoutOf(page: Page): Promise<number[][]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('[data-budget-row]')].map((row) => {
      const { width, height } = row.getBoundingClientRect();
      const figures = [...row.querySelectorAll('dd')].map((figure) => figure.getBoundingClientRect());
      return [width, height, ...figures.flatMap(({ left, right }) => [left, right])].map(Math.round);
    }),
  );
}

// covers: server/monthly-budget 13; server/rollover 38
test('nothing in the rows moves while an amount is edited, and Cover from… stays in view at the bottom', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  const home = await createCategory(page, 'Home', { DefaultBudget: 80 });
  await createSubcategory(page, home, 'Repairs', { DefaultBudget: 20 });
  await createCategory(page, 'Pay', { Income: true, DefaultBudget: 3_000 });
  const others = await Promise.all(
    Array.from({ length: 12 }, (_, index) => createCategory(page, `Other ${index}`, { DefaultBudget: 5 })),
  );
  const last = await createCategory(page, 'Zoo', { DefaultBudget: 1 });
  await Promise.all([home, ...others].map((id) => createTransaction(page, 'Shop', 4, { TransactionCategoryID: id })));
  await createTransaction(page, 'Zoo', 2, { TransactionCategoryID: last });
  await page.goto('/Budget');
  await page.getByRole('button', { name: 'Home budget, $100.00. Subcategories' }).click();
  await expect(page.getByRole('button', { name: 'Repairs budget, $20.00. Edit' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await atBothWidths(page, async () => {
    const before = await layoutOf(page);
    for (const name of ['Home budget, $80.00. Edit', 'Repairs budget, $20.00. Edit', 'Other 3 budget, $5.00. Edit']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByText(/^Left to budget will be/)).toBeVisible();
      await expect.poll(() => layoutOf(page), name).toEqual(before);
    }
    await expect(page.getByRole('textbox', { name: 'Other 3 budget' })).toBeFocused();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Cover from… for Zoo' }).click();
    await expect(page.getByRole('list', { name: 'Money to spare' })).toBeVisible();
    const foot = page.getByText('One press moves the money. You can undo it.');
    await expect(foot).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Cover Zoo' })).toBeInViewport({ ratio: 1 });
    await foot.click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(foot).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cover from… for Zoo' })).toBeFocused();
  });
});

test('money left over is carried, an overspent category is covered in two presses, and money is moved back', {
  tag: ['@both', '@deep'],
}, async ({ page }) => {
  await signUp(page);
  const [last, now] = [await monthFromNow(page, -1), await monthFromNow(page)];
  const travel = await createCategory(page, 'Travel');
  const fun = await createCategory(page, 'Fun', { DefaultBudget: 50 });
  await planMonth(page, travel, last, 120);
  await planMonth(page, travel, now, 30);
  await createTransaction(page, 'Concert', 80, { TransactionCategoryID: fun });

  await page.goto(`/EditCategoryBudget?id=${travel}&month=${last.month}&year=${last.year}&view=edit`);
  await page.getByLabel('What happens to the money').selectOption('Carry what is left');
  await expect(page.getByText('Changes what is available in 1 later month by +$120.00.')).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: `Use from ${last.label} on` }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

  await openInApp(page, '/Budget');
  await expect(budgetRow(page, 'Travel').first()).toContainText('+$120.00 carried over');
  await expect(budgetRow(page, 'Travel').first()).toContainText(/Available\s*\$150\.00/);
  await page.getByRole('button', { name: 'Cover from… for Fun' }).click();
  await expect(page.getByRole('button', { name: 'Travel $150.00' })).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Travel $150.00' }).click();
  await expect(page.getByText('Moved $30.00 to Fun')).toBeVisible();
  await expect(budgetRow(page, 'Fun').first()).toContainText(/Available\s*\$0\.00/);

  await page.getByRole('button', { name: 'Move money' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').selectOption({ label: 'Travel ($120.00)' });
  await dialog.getByLabel('To').selectOption('pool');
  await dialog.getByLabel('Amount').fill('20');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await expect(budgetRow(page, 'Travel').first()).toContainText('+$120.00 carried over, −$50.00 moved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(budgetRow(page, 'Travel').first()).toContainText('+$120.00 carried over, −$30.00 moved');
});

// covers: server/rollover 36
test('a row’s menu sets its kind, flexible spending is one number, and every dollar gets a job until Undo', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  const pay = await createCategory(page, 'Pay', { Income: true, DefaultBudget: 3_000 });
  const food = await createCategory(page, 'Food', { DefaultBudget: 300 });
  await createCategory(page, 'Rent', { DefaultBudget: 900 });
  await createTransaction(page, 'Grocer', 80, { TransactionCategoryID: food });
  await createTransaction(page, 'Employer', 1_000, { TransactionCategoryID: pay, isIncome: true });

  await page.goto('/Budget');
  await budgetRow(page, 'Rent').first().hover();
  await page.getByRole('button', { name: 'Rent actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'See transactions' })).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('menuitem', { name: 'Kind of spending' }).click();
  await page.getByLabel('Kind', { exact: true }).selectOption('Fixed');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rent is fixed')).toBeVisible();

  await page.getByRole('button', { name: 'Month actions' }).click();
  await page.getByRole('menuitem', { name: 'Show flexible spending' }).click();
  const kinds = page.getByLabel('Flexible spending');
  await expect(kinds).toContainText('$220.00');
  await expect(kinds).toContainText('$80.00 of $300.00 spent');
  await expect(page.getByRole('heading', { name: 'Fixed', exact: true })).toBeVisible();
  await checkLooks(page);

  await page.getByRole('button', { name: 'Month actions' }).click();
  await page.getByRole('menuitem', { name: 'Every dollar has a job' }).click();
  await expect(page.getByText(/which counts the \$1,000\.00 you received/)).toBeVisible();
  await checkLooks(page);
  await page.getByRole('button', { name: /^Turn on from/ }).click();
  await expect(card(page, 'Ready to assign')).toHaveText('−$200.00');
  await expect(page.getByText('Assigned more than you’ve received')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Left to budget')).toHaveText('$1,800.00');
});
