import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { browserDay, createCategory, createTransaction } from './support/ledger.ts';
import { expectNoHorizontalScroll, setDarkMode } from './support/screen.ts';
import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';

const POINTS = '**/api/Account/GetNetWorthDataPoints';
const TOTALS = '**/api/Account/GetNetWorth';
const card = (page: Page, label: string) =>
  page
    .locator('section')
    .filter({ hasText: label })
    .filter({ hasNot: page.locator('section') })
    .first();
const line = (page: Page) => page.getByRole('region', { name: 'Net Worth Over Time' });
const accounts = (page: Page, side: string) => page.getByRole('list', { name: side });

test('without accounts, the screen shows how to get started', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  await page.goto('/Dashboard');
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  await nav.getByRole('link', { name: 'Net Worth' }).click();
  await expect(page).toHaveURL(/\/NetWorth$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Net Worth' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No accounts yet' })).toBeVisible();
  for (const label of ['Total Net Worth', 'Total Assets', 'Total Liabilities'])
    await expect(card(page, label)).toHaveText(`${label}$0.00`);
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Add Account' }).click();
  await expect(page).toHaveURL(/\/AddAccount$/);
});

test('assets and liabilities: totals, charts, and lists; the chosen side is in the URL', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const house = await createAccount(page, 'House', { CurrentBalance: 500_000, AvailableBalance: 0, AccountType: 4 });
  await createAccount(page, 'Checking', { CurrentBalance: 1500.75, InstitutionName: 'Chase' });
  await createAccount(page, 'Checking', { CurrentBalance: 250, InstitutionName: 'Ally' });
  await createAccount(page, 'Empty', { CurrentBalance: 0 });
  await createAccount(page, 'Overdrawn one', { CurrentBalance: -100.5 });
  await page.goto('/NetWorth');

  // 500,000.00 + 1,500.75 + 250.00 + 0.00 − 100.50
  await expect(card(page, 'Total Assets')).toHaveText('Total Assets$501,650.25');
  await expect(accounts(page, 'Assets').getByRole('listitem')).toHaveText([
    'HouseWallet$500,000.00',
    'CheckingChase$1,500.75',
    'CheckingAlly$250.00',
    'EmptyWallet$0.00',
    'Overdrawn oneWallet · Overdrawn−$100.50',
  ]);
  await expect(page.getByRole('img', { name: 'Assets: $501,750.75 in 3 parts' })).toBeVisible();
  await expect(page.getByText(/Overdrawn accounts count toward the total/)).toBeVisible();
  await expect(line(page).getByText(/one day so far/)).toBeVisible();
  await expect(line(page).getByRole('img', { name: /line chart/ })).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole('tab', { name: 'Liabilities' }).click();
  await expect(page.getByRole('heading', { name: 'No liabilities' })).toBeVisible();
  await expect(page).toHaveURL(/side=liabilities/);
  await createAccount(page, 'Visa', { CurrentBalance: 1200.25, AccountType: 1, InstitutionName: 'Chase' });
  await createAccount(page, 'Mortgage', { CurrentBalance: 320_000, AccountType: 2, InstitutionName: 'Chase' });
  await setDarkMode(page, true);
  await page.reload();
  await expect(card(page, 'Total Liabilities')).toHaveText('Total Liabilities$321,200.25');
  await expect(card(page, 'Total Net Worth')).toHaveText('Total Net Worth$180,450.00');
  await expect(accounts(page, 'Liabilities').getByRole('listitem')).toHaveText([
    'MortgageChase$320,000.00',
    'VisaChase$1,200.25',
  ]);
  await expect(page.getByRole('img', { name: 'Liabilities: $321,200.25 in 2 parts' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await checkAccessibility(page);

  await page.getByRole('tab', { name: 'Assets' }).click();
  await accounts(page, 'Assets').getByRole('link', { name: /House/ }).click();
  await expect(page).toHaveURL(new RegExp(`/EditAccount/NetWorth\\?id=${house}$`));
});

/** Ten years of days up to today, with one peak and one trough. */
async function tenYears(page: Page): Promise<{ date: string; value: number }[]> {
  const days = await page.evaluate((count) => {
    const pad = (part: number) => String(part).padStart(2, '0');
    return Array.from({ length: count }, (_, index) => {
      const day = new Date();
      day.setDate(day.getDate() - (count - 1 - index));
      return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
    });
  }, 3650);
  return days.map((date, index) => ({
    date,
    value: index === 1000 ? 900_000 : index === 2000 ? -50_000 : 100_000 + index * 10,
  }));
}

test('ten years of days: the range is in the URL and works with the keyboard, and no peak is lost', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await createAccount(page, 'Cash');
  const points = await tenYears(page);
  await page.route(POINTS, (route) => route.fulfill({ json: points }));
  await page.goto('/NetWorth');
  await expect(line(page).getByRole('img', { name: /from \$100,000\.00 to \$136,490\.00$/ })).toBeVisible();
  await expect(line(page).locator('canvas')).toBeVisible();
  const table = line(page).getByRole('table');
  await expect(table).toContainText('of 3650 days');
  await expect(table).toContainText('$900,000.00');
  await expect(table).toContainText('−$50,000.00');
  expect(await table.getByRole('row').count()).toBeLessThanOrEqual(61);
  await expect(line(page).getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');

  const month = line(page).getByRole('button', { name: '1M' });
  await month.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/range=1M/);
  await expect(month).toHaveAttribute('aria-pressed', 'true');
  const shown = async () => (await table.getByRole('row').count()) - 1;
  await expect.poll(shown).toBeGreaterThanOrEqual(29);
  expect(await shown()).toBeLessThanOrEqual(32);
  await page.getByRole('tab', { name: 'Liabilities' }).click();
  await page.reload();
  await expect(month).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('tab', { name: 'Liabilities' })).toHaveAttribute('aria-selected', 'true');
  const today = await browserDay(page);
  for (const [range, months] of [
    ['6M', 6],
    ['1Y', 12],
  ] as const) {
    await line(page).getByRole('button', { name: range }).click();
    await expect(line(page).getByRole('button', { name: range })).toHaveAttribute('aria-pressed', 'true');
    const summary = (await line(page).getByRole('img').getAttribute('aria-label')) ?? '';
    const [, first, year] = /from (\d\d)\/\d\d\/(\d{4})/.exec(summary) ?? [];
    expect((Number(today.slice(0, 4)) - Number(year)) * 12 + Number(today.slice(5, 7)) - Number(first)).toBe(months);
  }
  await expectNoHorizontalScroll(page);
  await checkAccessibility(page);
});

test('if one call fails, the other’s data is still shown', async ({ page, pageProblems }) => {
  await signUp(page);
  await createAccount(page, 'Cash');
  const toast = page.getByRole('alertdialog');
  const failure = { status: 422, json: { error: 'rule_broken', message: 'Not just now.' } };
  await page.route(TOTALS, (route) => route.fulfill(failure));
  await page.goto('/NetWorth');
  await expect(toast.getByText('Error getting net worth', { exact: true })).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(line(page).getByRole('img', { name: /line chart/ })).toBeVisible();
  await page.unroute(TOTALS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Total Assets')).toHaveText('Total Assets$100.00');

  await page.route(POINTS, (route) => route.fulfill(failure));
  await page.reload();
  await expect(toast.getByText('Error getting net worth data points', { exact: true })).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(accounts(page, 'Assets').getByRole('listitem')).toHaveCount(1);
  await checkAccessibility(page);
  await page.unroute(POINTS);
  await line(page).getByRole('button', { name: 'Try again' }).click();
  await expect(line(page).getByRole('img', { name: /line chart/ })).toBeVisible();
  allowProblem(pageProblems, 'GetNetWorth');
});

/** The loaded scripts that contain the chart library. */
async function chartingScripts(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const found = loaded.map(async ({ name }) => {
      const text = await (await fetch(name)).text();
      return text.includes('datasetElementType') ? [name] : [];
    });
    return (await Promise.all(found)).flat();
  });
}

test('a transaction on an account changes net worth; only screens with charts load the chart library', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  await signUp(page);
  const cash = await createAccount(page, 'Cash', { CurrentBalance: 100 });
  const food = await createCategory(page, 'Food');
  // Only transactions dated after the anchor change the balance.
  await createTransaction(page, 'Market', 30.25, {
    AccountID: cash,
    TransactionCategoryID: food,
    transactionDate: await browserDay(page, 1),
  });
  await page.goto('/Dashboard');
  await expect(page.getByRole('region', { name: 'Current Net Worth' })).toContainText('Total Net Worth$69.75');
  await page.waitForLoadState('networkidle');
  expect(await chartingScripts(page)).toEqual([]);
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(card(page, 'Total Net Worth')).toHaveText('Total Net Worth$69.75');
  await expect(page.locator('canvas')).toHaveCount(1);
  expect(await chartingScripts(page)).not.toEqual([]);
});

test('a chart fits its container even if that is resized just as the animation ends', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  await createAccount(page, 'Savings', { CurrentBalance: 1234 });
  for (const afterMs of [285, 300, 315, 330]) {
    await page.goto('/NetWorth', { waitUntil: 'commit' });
    const sizes = await page.evaluate(async (ms) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const find = () => document.querySelector('[role="img"][aria-label*="line chart"] > canvas[style]');
      while (!find()) await frame();
      const canvas = find();
      const container = canvas?.parentElement;
      if (!canvas || !container) throw new Error('no chart');
      const start = performance.now();
      while (performance.now() - start < ms) await frame();
      container.style.right = '40px';
      for (let frames = 0; frames < 30; frames += 1) await frame();
      return { canvas: canvas.clientWidth, container: container.clientWidth };
    }, afterMs);
    expect(sizes.canvas, `after ${afterMs} ms`).toBe(sizes.container);
  }
});
