import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { createCategory, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Transactions' });
const top = (page: Page) => page.getByRole('region', { name: 'Top 5 Categories' });
const netWorth = (page: Page) => page.getByRole('region', { name: 'Current Net Worth' });

/** The space that the chart reserves for each bar. */
async function gridRows(page: Page): Promise<string[]> {
  const rows = await top(page)
    .getByRole('list')
    .evaluate((list) => getComputedStyle(list).gridTemplateRows);
  return rows.split(' ');
}

// covers: routes 2; screen/dashboard 7; constants/lists 1-3
test('an empty Dashboard fills up: eight rows, five bars, long names, and large amounts, in both themes', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await page.goto('/Dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Cairn' })).toBeVisible();
  await checkAccessibility(page);

  const long = 'A name that is far too long for the narrow space it has to fit in';
  const amounts = [99_999_999.99, 800, 700, 600, 500, 400, 300];
  const createSpending = async (amount: number, index: number) => {
    const id = await createCategory(page, index === 0 ? long : `Category ${index}`);
    await createTransaction(page, index === 0 ? long : `Shop ${index}`, amount, { TransactionCategoryID: id });
  };
  await createSpending(99_999_999.99, 0);
  await createTransaction(page, 'Cafe', 9);
  await page.reload();
  await expect(top(page).getByRole('listitem')).toHaveCount(1);
  expect(await gridRows(page), 'padded to five bars').toHaveLength(5);

  await Promise.all(amounts.slice(1).map((amount, index) => createSpending(amount, index + 1)));
  await createTransaction(page, 'Bakery', 8);
  await createAccount(page, 'House', { CurrentBalance: 98_765_432_100.99, AvailableBalance: 0, AccountType: 4 });
  await page.reload();
  await expect(recent(page).getByRole('listitem')).toHaveCount(8);
  const bars = top(page).getByRole('listitem');
  await expect(bars).toHaveCount(5);
  await expect(bars.first()).toContainText('$99,999,999.99');
  await expect(bars.last()).toHaveText('Category 4$500.00');
  await expect(netWorth(page)).toContainText('Total Net Worth$98,765,432,100.99');
  const heights = await bars.evaluateAll((all) => all.map((bar) => Math.round(bar.getBoundingClientRect().height)));
  expect(new Set(heights).size).toBe(1);
  const thickness = () =>
    bars
      .first()
      .locator('div')
      .last()
      .evaluate((bar) => bar.getBoundingClientRect().height);
  expect(await thickness(), 'a quarter of a 56 px row').toBe(14);
  await checkLooks(page);

  await recent(page)
    .getByRole('link', { name: /Bakery/ })
    .click();
  await page.getByRole('button', { name: 'Delete Transaction' }).click();
  await expect(page).toHaveURL(/\/Transactions$/);
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await expect(recent(page).getByRole('link', { name: /Cafe/ })).toBeVisible();
  await expect(recent(page).getByRole('link', { name: /Bakery/ })).toHaveCount(0);
  // A change to the ledger updates the open Dashboard.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(recent(page).getByRole('link', { name: /Bakery/ })).toBeVisible();
});
