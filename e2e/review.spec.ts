import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { openInApp } from './support/inApp.ts';
import { browserDay, callApi, createCategory, createTransaction } from './support/ledger.ts';
import { atBothWidths } from './support/screen.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

/** One transfer, three transactions that a new rule has categorized, and one without a category. */
async function createItems(page: Page): Promise<void> {
  await createCategory(page, 'Dining');
  const groceries = await createCategory(page, 'Groceries');
  const CategoryRules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'market' }];
  await callApi(page, 'Rule/SaveCategoryRules', { CategoryID: groceries, SubcategoryID: null, CategoryRules });
  const checking = await createAccount(page, 'Checking');
  const savings = await createAccount(page, 'Savings');
  await createTransaction(page, 'Cash', 20);
  await createTransaction(page, 'Corner Market', 12.5);
  await createTransaction(page, 'Farm Market', 30);
  await createTransaction(page, 'Night Market', 8);
  await createTransaction(page, 'To savings', 250, { AccountID: checking });
  await createTransaction(page, 'From checking', 250, { AccountID: savings, isIncome: true });
}

// covers: review/review-screen 3
test('everything that needs a decision is decided by keyboard, or with a thumb on a phone', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  await createItems(page);
  await page.goto('/Transactions');
  await page.getByRole('link', { name: /^5 transactions need a quick look/ }).click();
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible();
  await expect(page.getByText('0 of 5')).toBeVisible();
  await checkLooks(page);

  let saved = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/Review/DecideItem')) saved += 1;
  });
  const isPhone = (page.viewportSize()?.width ?? 0) < 960;
  const decide = (key: string, button: string) =>
    isPhone ? page.getByRole('button', { name: button }).tap() : page.keyboard.press(key);
  const pick = async (text: string) => {
    await expect(page.getByRole('combobox', { name: 'Find or create a category' })).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const current = page.locator('li[aria-current="true"]').getByRole('link');

  await decide('a', 'It’s a transfer To savings');
  await expect(page.getByText('To savings marked as a transfer')).toBeVisible();
  await expect(current).toHaveText('Night Market');
  await expect(current).toBeFocused();
  await decide('a', 'Approve Night Market');
  await expect(page.getByText('2 of 5')).toBeVisible();
  await decide('u', 'Undo');
  await expect(page.getByText('1 of 5')).toBeVisible();
  await expect(current).toHaveText('Night Market');
  await expect(page.getByText('Undone: Night Market filed under Groceries.')).toBeVisible();
  await decide('a', 'Approve Night Market');
  await decide('c', 'Change Farm Market');
  await pick('Din');
  await expect(page.getByText('Farm Market filed under Dining')).toBeVisible();
  await atBothWidths(page, async () => {
    await expect(page.getByRole('button', { name: 'Approve Corner Market' })).toBeInViewport();
  });
  await decide('a', 'Approve Corner Market');
  await decide('a', 'Pick a category Cash');
  await pick('Groc');

  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await expect(page.getByText('5 of 5')).toBeVisible();
  await expect(page.getByText('4 categories approved')).toBeVisible();
  await expect(page.getByText('1 transfer matched')).toBeVisible();
  await expect(page.getByText('to review', { exact: false })).toHaveCount(0);
  await checkLooks(page);
  // Five decisions, one of them twice.
  await expect.poll(() => saved).toBe(6);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing to review right now' })).toBeVisible();
});

/** Imports rows of a file, with amounts from the given one on. */
async function importNames(page: Page, from: number, ...names: readonly string[]): Promise<void> {
  const ImportID = await page.evaluate(() => crypto.randomUUID());
  const transactionDate = await browserDay(page);
  const Rows = names.map((displayName, at) => ({ transactionDate, displayName, amount: from + at, isIncome: false }));
  await callApi(page, 'Import/StageImport', { ImportID, Chunk: 0, Rows });
  await callApi(page, 'Import/CommitImport', { ImportID, FileName: 'bank.csv' });
}

// covers: entry/merchant-key 12
test('a merchant’s name is renamed once for all transactions, past and future', { tag: '@deep' }, async ({ page }) => {
  await signUp(page);
  await importNames(page, 10, 'SQ *JUNIPER & RYE BAKERY Asheville NC', 'JUNIPER & RYE BAKERY #2');
  await page.goto('/Transactions');
  const shown = page.getByRole('link', { name: 'Juniper & Rye Bakery' });
  await expect(shown).toHaveCount(2);
  await shown.first().focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Name of Juniper & Rye Bakery' })).toBeFocused();
  await page.keyboard.type('The bakery');
  await expect(page.getByRole('button', { name: 'Rename all 2' })).toBeVisible();
  await checkBothThemes(page);
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('2 transactions renamed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The bakery' })).toHaveCount(2);
  await importNames(page, 30, 'TST* JUNIPER & RYE BAKERY 99', 'JUNIPER & RYE BAKERY #3');
  await openInApp(page, '/Rules');
  await expect(page.getByRole('button', { name: 'Name contains juniper & rye bakery', exact: true })).toBeVisible();
  await page.goto('/Transactions');
  await expect(page.getByRole('link', { name: 'The bakery' })).toHaveCount(4);
});

// covers: learned 13
test('the category picker suggests what was learned, and why', { tag: ['@both', '@deep'] }, async ({ page }) => {
  await signUp(page);
  const coffee = await createCategory(page, 'Coffee');
  await createTransaction(page, 'Blue Heron', 4, { TransactionCategoryID: coffee });
  await createTransaction(page, 'SQ *BLUE HERON 0114', 5);
  await page.goto('/Transactions');
  const isPhone = (page.viewportSize()?.width ?? 0) < 960;
  if (isPhone) await page.getByRole('button', { name: 'Category of SQ *BLUE HERON 0114' }).tap();
  else {
    await page.getByRole('link', { name: 'SQ *BLUE HERON 0114' }).focus();
    await page.keyboard.press('c');
  }
  const suggested = page.getByRole('group', { name: 'Suggested' }).getByRole('option').first();
  await expect(suggested).toContainText('Coffee');
  await expect(suggested).toContainText('Like your last visit');
  await checkBothThemes(page);
  await suggested.click();
  await expect(page.getByText('Category changed')).toBeVisible();
});
