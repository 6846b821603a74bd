import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { browserDay, createCategory, createTransaction } from './support/ledger.ts';
import { expectNoHorizontalScroll, setDarkMode } from './support/screen.ts';
import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';
import { whileCalling } from './support/whileCalling.ts';

const CALL = 'Dashboard/GetUserDashboard';
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Transactions' });
const top = (page: Page) => page.getByRole('region', { name: 'Top 5 Categories' });
const netWorth = (page: Page) => page.getByRole('region', { name: 'Current Net Worth' });

/** Records the URLs of Dashboard calls. */
function watchCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes(CALL)) calls.push(new URL(request.url()));
  });
  return calls;
}

test('a user without data sees a greeting and how to get started', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  await whileCalling(page, `${CALL}*`, 'Loading Dashboard...', async () => {
    await page.goto('/Dashboard');
  });
  await expect(page.getByText('Hi Robin', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Cairn' })).toBeVisible();
  await expect(recent(page).getByText('No transactions')).toBeVisible();
  await expect(
    top(page).getByText("Categorize your transactions and see how you're spending your money.", { exact: true }),
  ).toBeVisible();
  await expect(top(page).getByRole('list')).toHaveCount(0);
  for (const total of ['Total Net Worth', 'Total Assets', 'Total Liabilities'])
    await expect(netWorth(page).getByText(total)).toBeVisible();
  await expect(netWorth(page).getByText('$0.00')).toHaveCount(3);
  await checkAccessibility(page);

  await top(page).getByRole('link', { name: 'Go to transactions' }).click();
  await expect(page).toHaveURL(/\/Transactions$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'User Account' }).click();
  await expect(page).toHaveURL(/\/UserAccount$/);
});

test('recent transactions, top categories, and net worth link to their screens', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food', { Subcategories: [{ Name: 'Market' }] });
  const pay = await createCategory(page, 'Pay', { Income: true });
  await createAccount(page, 'Checking', { CurrentBalance: 2500.5, AvailableBalance: 2500.5 });
  await createAccount(page, 'Visa', { CurrentBalance: 400.25, AvailableBalance: 1000, AccountType: 1 });
  await createTransaction(page, 'Acme', 3000, { TransactionCategoryID: pay, isIncome: true });
  await createTransaction(page, 'Hidden shop', 7, { TransactionCategoryID: food, hidden: true });
  await createTransaction(page, 'Refund', 6.42, { TransactionCategoryID: food, isIncome: true });
  const id = await createTransaction(page, 'Trader Joe’s', 86.42, { TransactionCategoryID: food });
  await page.goto('/Dashboard');

  const [year, month, date] = (await browserDay(page)).split('-');
  const row = recent(page).getByRole('link', { name: /Trader Joe’s/ });
  await expect(row).toContainText(`${month}/${date}/${year}`);
  await expect(row).toContainText('−$86.42');
  await expect(row.locator('svg').first()).toBeVisible();
  await expect(recent(page).getByRole('link', { name: /Acme/ })).toContainText('+$3,000.00');
  await expect(recent(page).getByRole('listitem')).toHaveCount(3);
  // 86.42 − 6.42; hidden transactions and income don't count.
  await expect(top(page).getByRole('listitem')).toHaveText(['Food$80.00']);
  const gridRows = () =>
    top(page)
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateRows);
  expect((await gridRows()).split(' '), 'padded to five bars').toHaveLength(5);
  await expect(netWorth(page)).toContainText('Total Net Worth$2,100.25');
  await expect(netWorth(page)).toContainText('Total Assets$2,500.50');
  await expect(netWorth(page)).toContainText('Total Liabilities$400.25');
  await checkAccessibility(page);

  await row.click();
  await expect(page).toHaveURL(new RegExp(`/EditTransaction/${id}$`));
  await page.goBack();
  for (const [panel, link, path] of [
    [recent(page), 'View All', '/Transactions'],
    [top(page), 'View All', '/Budget'],
    [netWorth(page), 'View Details', '/NetWorth'],
  ] as const) {
    await panel.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
  }
  await expect(row).toBeVisible();
});

test('a lot of data: eight rows, five bars, long names, and large amounts, in both themes', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const long = 'A name that is far too long for the narrow space it has to fit in';
  const amounts = [99_999_999.99, 800, 700, 600, 500, 400, 300];
  for (const [index, amount] of amounts.entries()) {
    const id = await createCategory(page, index === 0 ? long : `Category ${index}`);
    await createTransaction(page, index === 0 ? long : `Shop ${index}`, amount, { TransactionCategoryID: id });
  }
  for (const index of [7, 8, 9]) await createTransaction(page, `Shop ${index}`, index);
  await createAccount(page, 'House', { CurrentBalance: 98_765_432_100.99, AvailableBalance: 0, AccountType: 4 });
  await page.goto('/Dashboard');
  await expect(recent(page).getByRole('listitem')).toHaveCount(8);
  const bars = top(page).getByRole('listitem');
  await expect(bars).toHaveCount(5);
  await expect(bars.first()).toContainText('$99,999,999.99');
  await expect(bars.last()).toHaveText('Category 4$500.00');
  await expect(netWorth(page)).toContainText('Total Net Worth$98,765,432,100.99');
  const slots = () => bars.evaluateAll((all) => all.map((bar) => Math.round(bar.getBoundingClientRect().height)));
  expect(new Set(await slots()).size).toBe(1);
  const thickness = () =>
    bars
      .first()
      .locator('div')
      .last()
      .evaluate((bar) => bar.getBoundingClientRect().height);
  expect(await thickness(), 'a quarter of a 56 px row').toBe(14);
  await expectNoHorizontalScroll(page);
  await checkAccessibility(page);

  await setDarkMode(page, true);
  await page.reload();
  await expect(bars).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await checkAccessibility(page);
});

test('one call in parallel with the account’s; returning shows cached data immediately, then the new data', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUp(page);
  await createTransaction(page, 'First shop', 5);
  const calls = watchCalls(page);
  const { promise: dashboardRequested, resolve: onDashboardRequest } = Promise.withResolvers<void>();
  await page.route(`**/api/${CALL}*`, async (route) => {
    onDashboardRequest();
    await route.continue();
  });
  // The account's response waits until the Dashboard has been requested.
  await page.route('**/api/User/GetUserAccount', async (route) => {
    await dashboardRequested;
    await route.continue();
  });
  await page.goto('/Dashboard');
  await expect(recent(page).getByText('First shop')).toBeVisible();
  expect(calls).toHaveLength(1);
  const today = await browserDay(page);
  const lastDate = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate();
  expect(Object.fromEntries(calls[0]?.searchParams ?? [])).toEqual({
    startDate: `${today.slice(0, 8)}01`,
    endDate: `${today.slice(0, 8)}${lastDate}`,
  });

  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  await nav.getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await createTransaction(page, 'Second shop', 6);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.unroute(`**/api/${CALL}*`);
  await page.route(`**/api/${CALL}*`, async (route) => {
    await released;
    await route.continue();
  });
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await expect(recent(page).getByText('First shop')).toBeVisible();
  await expect(page.getByText('Loading Dashboard...')).toHaveCount(0);
  await expect(recent(page).getByText('Second shop')).toHaveCount(0);
  release();
  await expect(recent(page).getByText('Second shop')).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('a change to the ledger updates the open Dashboard', async ({ page }) => {
  await signUp(page);
  const id = await createTransaction(page, 'Cafe', 5);
  await page.goto(`/EditTransaction/${id}`);
  await page.getByRole('button', { name: 'Delete Transaction' }).click();
  await expect(page).toHaveURL(/\/Transactions$/);
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await expect(recent(page).getByText('No transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(recent(page).getByRole('link', { name: /Cafe/ })).toBeVisible();
});

test('a Dashboard that can’t be loaded shows an error, and Try again loads it', { tag: '@narrow' }, async ({
  page,
  pageProblems,
}) => {
  await signUp(page);
  await page.route(`**/api/${CALL}*`, (route) =>
    route.fulfill({ status: 422, json: { error: 'rule_broken', message: 'Not just now.' } }),
  );
  await page.goto('/Dashboard');
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Error getting dashboard information')).toBeVisible();
  await expect(toast.getByText('Not just now.')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Loading Dashboard...')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await checkAccessibility(page);
  await page.unroute(`**/api/${CALL}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(recent(page).getByText('No transactions')).toBeVisible();
  allowProblem(pageProblems, 'GetUserDashboard');

  // Data on the screen stays if refreshing it fails.
  await page.route(`**/api/${CALL}*`, (route) => route.fulfill({ status: 422, json: { error: 'rule_broken' } }));
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await expect(toast.getByText('Error getting dashboard information')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(recent(page).getByText('No transactions')).toBeVisible();
  allowProblem(pageProblems, 'GetUserDashboard');
});
