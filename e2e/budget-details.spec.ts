import type { Page } from '@playwright/test';
import { budgetRow, card, createSubcategory, monthFromNow, planMonth } from './support/budgets.ts';
import { callApi, createCategory } from './support/ledger.ts';
import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const update = (page: Page) => page.getByRole('button', { name: 'Update Category' }).click();

/** The server rejects the update, and the toast shows why. */
async function expectUpdateToFail(page: Page, problems: string[], call: string, message: string): Promise<void> {
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status: 409, json: { error: 'conflict', message: 'Not now.' } }),
  );
  await update(page);
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText(message)).toBeVisible();
  await expect(toast.getByText('Not now.')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await page.unroute(`**/api/${call}`);
  allowProblem(problems, call);
}

test('a month’s budget: Info shows it, Edit changes it, and Budget returns to the same place with Undo', {
  tag: '@both',
}, async ({ page, pageProblems }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', { DefaultBudget: 400 });
  await createSubcategory(page, food, 'Market', { DefaultBudget: 100 });
  await createSubcategory(page, food, 'Bakery');
  const others = Array.from({ length: 12 }, (_, index) =>
    createCategory(page, `Other ${index}`, { DefaultBudget: 999 }),
  );
  await Promise.all(others);
  const next = await monthFromNow(page, 1);
  await page.goto(next.address);
  await page.getByRole('button', { name: 'Show Food subcategories' }).click();
  await budgetRow(page, 'Bakery').last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const scrollTop = await page.evaluate(() => window.scrollY);
  expect(scrollTop).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Food', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/EditCategoryBudget\\?id=${food}&month=${next.month}&year=${next.year}`));
  await expect(page.getByRole('heading', { name: 'Category Budget' })).toBeVisible();
  await expect(card(page, 'Name')).toHaveText('Food');
  await expect(card(page, 'Month')).toHaveText(next.label);
  await expect(card(page, 'Budget')).toHaveText('$400.00');
  await expect(page.getByRole('listitem').filter({ hasText: 'Market' })).toContainText('$100.00');
  await checkAccessibility(page);

  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true');
  await expect(card(page, 'Name')).toHaveText('Food');
  await field(page, 'Budget').fill('');
  await field(page, 'Market').fill('12a34.5');
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect(page.getByText('Enter an amount in dollars, like 86.42')).toBeVisible();
  await expect(field(page, 'Market')).toHaveValue('12a34.5');
  await field(page, 'Market').fill('1234.5');
  await expect(field(page, 'Market')).toHaveValue('$1,234.5');
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(field(page, 'Market')).toHaveValue('$1,234.50');
  await checkBothThemes(page);

  const call = 'MonthlyBudget/SaveCategoryBudgetDataForMonth';
  await expectUpdateToFail(page, pageProblems, call, 'Error saving category budget data for the month');
  await expect(field(page, 'Market')).toHaveValue('$1,234.50');

  const { promise: messageShown, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/${call}`, async (route) => {
    await messageShown;
    await route.continue();
  });
  await update(page);
  await expect(page.getByText('Updating Category...')).toBeVisible();
  release();
  await expect(page).toHaveURL(new RegExp(`${next.address.replace('?', '\\?')}$`));
  await expect(budgetRow(page, 'Market').last()).toContainText('$1,234.50');
  await expect(budgetRow(page, 'Food')).toContainText('$1,634.50');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(budgetRow(page, 'Market').last()).toContainText('$100.00');

  await page.getByRole('link', { name: 'Bakery', exact: true }).click();
  await expect(card(page, 'Parent Category')).toHaveText('Food');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await field(page, 'Budget').fill('20');
  const subcategoryCall = 'MonthlyBudget/SaveSubcategoryBudgetDataForMonth';
  await expectUpdateToFail(page, pageProblems, subcategoryCall, 'Error saving subcategory budget data for the month');
  await update(page);
  await expect(budgetRow(page, 'Bakery').last()).toContainText('$20.00');
  await page.getByRole('link', { name: 'Other 3', exact: true }).click();
  await expect(page.getByText('No subcategories')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Budget' }).click();
  await expect(page).toHaveURL(new RegExp(`${next.address.replace('?', '\\?')}$`));
});

test('a year’s budget: the months are previewed before saving, and past months don’t change', { tag: '@both' }, async ({
  page,
  pageProblems,
}) => {
  await signUp(page);
  const now = await monthFromNow(page);
  const passed = now.month - 1;
  const rent = await createCategory(page, 'Rent');
  await createSubcategory(page, rent, 'Storage');
  const planned = Array.from({ length: passed }, (_, index) =>
    planMonth(page, rent, { ...now, month: index + 1 }, 100),
  );
  await Promise.all(planned);
  await createCategory(page, 'Pay', { Income: true });
  await page.goto('/Budget?view=annual');
  await page.getByRole('link', { name: 'Rent', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/AnnualBudgetDetails\\?id=${rent}&year=${now.year}`));
  await expect(page.getByRole('heading', { name: 'Annual Details' })).toBeVisible();
  await expect(card(page, 'Year')).toHaveText(String(now.year));
  await expect(card(page, 'Budget')).toHaveText(`$${(passed * 100).toLocaleString('en-US')}.00`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Storage' })).toContainText('$0.00');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.reload();
  await expect(card(page, 'Name')).toHaveText('Rent');

  if (passed > 0) {
    await field(page, 'Budget').fill(String(passed * 100 - 0.01));
    await update(page);
    await expect(field(page, 'Budget')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/^Enter at least \$.*, the amount already budgeted for January/)).toBeVisible();
    await checkAccessibility(page);
  }
  // One cent more than an even spread over the remaining months; the first of them gets it.
  const remaining = 12 - passed;
  await field(page, 'Budget').fill((passed * 100 + remaining * 250 + 0.01).toFixed(2));
  const months = page.getByRole('region', { name: 'Rent by month' }).getByRole('definition');
  const expected = Array.from({ length: 12 }, (_, index) => {
    if (index < passed) return '$100.00';
    return index === passed ? '$250.01' : '$250.00';
  });
  await expect(months).toHaveText(expected);
  await field(page, 'Storage').fill('1200');
  await expect(page.getByRole('region', { name: 'Storage by month' })).toBeVisible();
  await checkBothThemes(page);
  await update(page);
  await expect(page).toHaveURL(/\/Budget\?view=annual/);
  const total = (passed * 100 + remaining * 250 + 0.01 + 1_200).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(card(page, 'Planned Expenses')).toHaveText(`$${total}`);
  await page.goto(now.address);
  await expect(budgetRow(page, 'Rent')).toContainText('$250.01');
  await page.goto('/Budget?view=annual');
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/AnnualBudgetDetails/);
  await expect(page.getByText('No subcategories')).toBeVisible();

  await page.getByRole('tab', { name: 'Edit' }).click();
  await field(page, 'Budget').fill('36000');
  const call = 'AnnualBudget/SaveCategoryBudgetDataForYear';
  await expectUpdateToFail(page, pageProblems, call, 'Error saving category budget data for the year');
  await update(page);
  await expect(card(page, 'Planned Income')).toHaveText('$36,000.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Planned Income')).toHaveText('$0.00');
});

test('a new default applies to exactly the requested months', { tag: '@narrow' }, async ({ page }) => {
  await signUp(page);
  const [last, now, next, later] = [
    await monthFromNow(page, -1),
    await monthFromNow(page),
    await monthFromNow(page, 1),
    await monthFromNow(page, 2),
  ];
  const cases = [
    { name: 'Neither', isCurrent: false, isFuture: false },
    { name: 'Current', isCurrent: true, isFuture: false },
    { name: 'Future', isCurrent: false, isFuture: true },
    { name: 'Both', isCurrent: true, isFuture: true },
  ];
  for (const { name, isCurrent, isFuture } of cases) {
    const id = await createCategory(page, name, { DefaultBudget: 100 });
    await planMonth(page, id, last, 90);
    await planMonth(page, id, now, 111);
    await planMonth(page, id, next, 122);
    await page.goto(`/EditCategory?id=${id}&view=edit`);
    await page.getByLabel(/Default Budget/).fill('200');
    await update(page);
    const modal = page.getByRole('dialog');
    if (isCurrent) await modal.getByRole('checkbox', { name: 'Update this month’s budget too' }).check();
    if (isFuture) await modal.getByRole('checkbox', { name: 'Update later months that have their own amount' }).check();
    await modal.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText(`Default budget for ${name} updated`)).toBeVisible();
  }
  for (const [month, budgets] of [
    [last, ['$90.00', '$90.00', '$90.00', '$90.00']],
    [now, ['$111.00', '$200.00', '$111.00', '$200.00']],
    [next, ['$122.00', '$122.00', '$200.00', '$200.00']],
    [later, ['$200.00', '$200.00', '$200.00', '$200.00']],
  ] as const) {
    await page.goto(month.address);
    for (const [index, { name }] of cases.entries())
      await expect(budgetRow(page, name)).toContainText(new RegExp(`Budget\\s*\\${budgets[index]}`));
  }
});

test('without an ID, the details redirect to Budget; a deleted category is read-only', async ({ page }) => {
  await signUp(page);
  for (const path of ['/EditCategoryBudget', '/AnnualBudgetDetails', '/EditCategoryBudget?id=999999']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/Budget/);
  }
  const last = await monthFromNow(page, -1);
  const old = await createCategory(page, 'Old');
  await planMonth(page, old, last, 75);
  await callApi(page, 'Category/DeleteCategory', { CategoryID: old, NewCategoryID: null }, 'DELETE');
  await page.goto(last.address);
  await expect(budgetRow(page, 'Old')).toContainText('Deleted');
  await expect(card(page, 'Planned Expenses')).toHaveText('$75.00');
  await page.getByRole('link', { name: 'Old', exact: true }).click();
  await expect(card(page, 'Budget')).toHaveText('$75.00');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await checkAccessibility(page);
});
