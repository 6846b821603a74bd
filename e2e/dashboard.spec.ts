import type { Page } from '@playwright/test';
import { makeAccount } from './support/accounts.ts';
import { browserDay, makeCategory, makeTransaction } from './support/ledger.ts';
import { expectNoSidewaysScroll, setDarkMode } from './support/screen.ts';
import { checkAccessibility, expect, forgive, signUp, test } from './support/test.ts';
import { whileCalling } from './support/whileCalling.ts';

const CALL = 'Dashboard/GetUserDashboard';
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Transactions' });
const top = (page: Page) => page.getByRole('region', { name: 'Top 5 Categories' });
const netWorth = (page: Page) => page.getByRole('region', { name: 'Current Net Worth' });

/** The addresses asked for so far, each time the Dashboard is. */
function watchCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes(CALL)) calls.push(new URL(request.url()));
  });
  return calls;
}

test('somebody without data is greeted, and told how to begin', { tag: '@both' }, async ({ page }) => {
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

test('recent transactions, top categories and net worth lead to their screens', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  const food = await makeCategory(page, 'Food', { Subcategories: [{ Name: 'Market' }] });
  const pay = await makeCategory(page, 'Pay', { Income: true });
  await makeAccount(page, 'Checking', { CurrentBalance: 2500.5, AvailableBalance: 2500.5 });
  await makeAccount(page, 'Visa', { CurrentBalance: 400.25, AvailableBalance: 1000, AccountType: 1 });
  await makeTransaction(page, 'Acme', 3000, { TransactionCategoryID: pay, isIncome: true });
  await makeTransaction(page, 'Hidden shop', 7, { TransactionCategoryID: food, hidden: true });
  await makeTransaction(page, 'Refund', 6.42, { TransactionCategoryID: food, isIncome: true });
  const id = await makeTransaction(page, 'Trader Joe’s', 86.42, { TransactionCategoryID: food });
  await page.goto('/Dashboard');

  const [year, month, date] = (await browserDay(page)).split('-');
  const row = recent(page).getByRole('link', { name: /Trader Joe’s/ });
  await expect(row).toContainText(`${month}/${date}/${year}`);
  await expect(row).toContainText('−$86.42');
  await expect(row.locator('svg').first()).toBeVisible();
  await expect(recent(page).getByRole('link', { name: /Acme/ })).toContainText('+$3,000.00');
  await expect(recent(page).getByRole('listitem')).toHaveCount(3);
  // 86.42 − 6.42; the hidden one and the income count nowhere.
  await expect(top(page).getByRole('listitem')).toHaveText(['Food$80.00']);
  const places = () =>
    top(page)
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateRows);
  expect((await places()).split(' '), 'padded to five bars').toHaveLength(5);
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

test('much data: eight rows, five bars, long names and large amounts, in both themes', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const long = 'A name that is far too long for the narrow place where it has to stand';
  const amounts = [99_999_999.99, 800, 700, 600, 500, 400, 300];
  for (const [index, amount] of amounts.entries()) {
    const id = await makeCategory(page, index === 0 ? long : `Category ${index}`);
    await makeTransaction(page, index === 0 ? long : `Shop ${index}`, amount, { TransactionCategoryID: id });
  }
  for (const index of [7, 8, 9]) await makeTransaction(page, `Shop ${index}`, index);
  await makeAccount(page, 'House', { CurrentBalance: 98_765_432_100.99, AvailableBalance: 0, AccountType: 4 });
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
  expect(await thickness(), 'a half of a half of a place of 56').toBe(14);
  await expectNoSidewaysScroll(page);
  await checkAccessibility(page);

  await setDarkMode(page, true);
  await page.reload();
  await expect(bars).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await checkAccessibility(page);
});

test('one call beside the account’s; coming back paints at once, then shows what is new', { tag: '@narrow' }, async ({
  page,
}) => {
  await signUp(page);
  await makeTransaction(page, 'First shop', 5);
  const calls = watchCalls(page);
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
  await page.route(`**/api/${CALL}*`, async (route) => {
    noteAsked();
    await route.continue();
  });
  // The account's answer waits until the Dashboard has been asked for.
  await page.route('**/api/User/GetUserAccount', async (route) => {
    await asked;
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
  await makeTransaction(page, 'Second shop', 6);
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

test('a write to the ledger shows on the Dashboard that is open', async ({ page }) => {
  await signUp(page);
  const id = await makeTransaction(page, 'Cafe', 5);
  await page.goto(`/EditTransaction/${id}`);
  await page.getByRole('button', { name: 'Delete Transaction' }).click();
  await expect(page).toHaveURL(/\/Transactions$/);
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await expect(recent(page).getByText('No transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(recent(page).getByRole('link', { name: /Cafe/ })).toBeVisible();
});

test('a Dashboard that cannot be read says so, and Try again reads it', { tag: '@narrow' }, async ({
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
  forgive(pageProblems, 'GetUserDashboard');

  // What is on the screen stays there when reading it anew fails.
  await page.route(`**/api/${CALL}*`, (route) => route.fulfill({ status: 422, json: { error: 'rule_broken' } }));
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await expect(toast.getByText('Error getting dashboard information')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(recent(page).getByText('No transactions')).toBeVisible();
  forgive(pageProblems, 'GetUserDashboard');
});
