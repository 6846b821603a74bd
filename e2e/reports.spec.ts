import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { createSubcategory, monthFromNow } from './support/budgets.ts';
import { callApi, createCategory, createTransaction } from './support/ledger.ts';
import { PHONE } from './support/screen.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

interface Months {
  /** Like "October 2026": the last full month. */
  readonly label: string;
  /** Like "Oct 2026". */
  readonly short: string;
  readonly day: string;
  readonly lastYear: string;
}

/** 4,000.00 in; rent 1,500.00, groceries 300.00, and restaurants 80.11 out, all in the last full month. */
async function createHousehold(page: Page): Promise<Months> {
  const { label, day } = await monthFromNow(page, -1);
  const lastYear = (await monthFromNow(page, -13)).day;
  const account = await createAccount(page, 'Checking');
  const tag = Number(await callApi(page, 'Tag/SaveTag', { tagID: null, name: 'Lisbon', color: '#155A41' }));
  const [salary, rent, food] = [
    await createCategory(page, 'Salary', { Income: true }),
    await createCategory(page, 'Rent'),
    await createCategory(page, 'Food'),
  ];
  const groceries = await createSubcategory(page, food, 'Groceries');
  const restaurants = await createSubcategory(page, food, 'Restaurants');
  const add = (name: string, amount: number, category: number, overrides: object = {}) =>
    createTransaction(page, name, amount, {
      ...{ transactionDate: day, TransactionCategoryID: category, AccountID: account },
      ...overrides,
    });
  await add('Acme', 4000, salary, { isIncome: true });
  await add('Harbor Homes', 1500, rent);
  await add('Trader Joe’s', 300, food, { TransactionSubcategoryID: groceries });
  await add('Harbor Grill', 80.11, food, { TransactionSubcategoryID: restaurants, TagIDs: [tag] });
  await add('Trader Joe’s', 200, food, { TransactionSubcategoryID: groceries, transactionDate: lastYear });
  const [month = '', year = ''] = label.split(' ');
  return { label, short: `${month.slice(0, 3)} ${year}`, day, lastYear };
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;
const list = (page: Page) =>
  page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Close the list' }) });

/** Opens a cell of the table; on phones, its row first. */
async function openCell(page: Page, row: string, short: string, amount: string): Promise<void> {
  if (!isPhone(page)) return await page.getByRole('link', { name: `${row}, ${short}, ${amount}` }).click();
  await page.getByRole('button', { name: new RegExp(`^${row}`) }).click();
  await page
    .getByRole('list', { name: row })
    .getByRole('link', { name: new RegExp(`^${short}`) })
    .click();
}

/** The list says its total, leads to the same transactions, and Back returns and then closes it. */
async function checkList(page: Page, title: string, sentence: string, rows: readonly string[]): Promise<void> {
  await expect(list(page).getByRole('heading')).toHaveText(title);
  await expect(list(page).getByRole('status')).toHaveText(`${sentence} The same total as in the report.`);
  await expect(list(page).getByRole('listitem')).toHaveCount(rows.length);
  await list(page).getByRole('link', { name: 'Open in Transactions' }).click();
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  for (const row of rows) await expect(page.getByText(row, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^From a report/ }).first()).toBeVisible();
  await page.goBack();
  await expect(list(page).getByRole('heading')).toHaveText(title);
  await page.goBack();
  await expect(list(page)).toHaveCount(0);
}

// covers: routes 14; reports-screen 3, 8
test('cash flow: a month opens its list, and so does a cell of the table', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  const { label, short } = await createHousehold(page);
  await page.goto('/NetWorth');
  await page
    .getByRole(isPhone(page) ? 'navigation' : 'group', { name: 'Plan' })
    .getByRole('link', { name: 'Reports' })
    .click();
  // 4,000.00 − 1,880.11
  await expect(page.getByRole('definition').filter({ hasText: '$2,119.89' })).toBeVisible();
  await checkLooks(page);

  const month = page.getByRole('button', { name: `${short}: in $4,000.00, out $1,880.11, net $2,119.89.` });
  await month.focus();
  await page.keyboard.press('Enter');
  await checkList(page, label, '4 transactions, net $2,119.89.', [
    'Acme',
    'Harbor Grill',
    'Harbor Homes',
    'Trader Joe’s',
  ]);

  // Phones show a list of rows instead of the table's cells.
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await openCell(page, 'Food', short, '$380.11');
  await checkBothThemes(page);
  await checkList(page, `Food, ${label}`, '2 transactions, $380.11.', ['Harbor Grill', 'Trader Joe’s']);
  await page.setViewportSize(size);

  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${short}`) })).toContainText('53.0%');
  await checkLooks(page);
});

// covers: reports-screen 7, 8
test('subcategories, merchants, tags, accounts, and income: each has its list', { tag: '@deep' }, async ({ page }) => {
  await signUp(page);
  const { label, short } = await createHousehold(page);
  await page.goto('/Reports');
  await page.getByRole('button', { name: 'Show Food subcategories' }).click();
  await openCell(page, 'Restaurants', short, '$80.11');
  await checkList(page, `Restaurants, ${label}`, '1 transaction, $80.11.', ['Harbor Grill']);
  await page.getByRole('link', { name: 'Merchants' }).click();
  await openCell(page, 'Trader Joe’s', short, '$300.00');
  await checkList(page, `Trader Joe’s, ${label}`, '1 transaction, $300.00.', ['Trader Joe’s']);
  await page.getByRole('link', { name: 'Tags' }).click();
  await openCell(page, 'Lisbon', short, '$80.11');
  await checkList(page, `Lisbon, ${label}`, '1 transaction, $80.11.', ['Harbor Grill']);
  await checkBothThemes(page);
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await openCell(page, 'Checking', short, '$1,880.11');
  await checkList(page, `Checking, ${label}`, '3 transactions, $1,880.11.', [
    'Harbor Grill',
    'Harbor Homes',
    'Trader Joe’s',
  ]);
  await page.getByRole('link', { name: 'Income sources' }).click();
  await openCell(page, 'Salary', short, '$4,000.00');
  await checkList(page, `Salary, ${label}`, '1 transaction, $4,000.00.', ['Acme']);
});

// covers: reports-screen 4
test('this year is compared with the same period last year', { tag: ['@both', '@deep'] }, async ({ page }) => {
  await signUp(page);
  const { short } = await createHousehold(page);
  await page.goto('/Reports');
  await page.getByText('Compare with last year').click();
  await expect(
    page.getByRole('button', { name: new RegExp(`^${short}: .* Last year: in \\$0\\.00, out \\$200\\.00\\.$`) }),
  ).toBeVisible();
  // 380.11 is 90.1% more than 200.00.
  const food = isPhone(page)
    ? page.getByRole('button', { name: /^Food/ })
    : page.getByRole('row').filter({ hasText: 'Food' });
  await expect(food).toContainText('90.1%');
  await checkLooks(page);
});

// covers: reports-screen 8, 10
test('money flow: every node opens its list', { tag: '@both' }, async ({ page }) => {
  await signUp(page);
  const { label } = await createHousehold(page);
  await page.goto('/Reports?range=lastMonth');
  await page.getByRole('link', { name: 'Money flow' }).click();
  await expect(page.getByText(/^You kept/)).toHaveText(
    'You kept $2,119.89, or 53.0% of what came in. Rent took the most, $1,500.00.',
  );
  await expect(page.getByRole('link', { name: /^Groceries/ })).toBeVisible();
  await checkLooks(page);
  await page.getByRole('link', { name: /^Food/ }).focus();
  await page.keyboard.press('Enter');
  await checkList(page, `Food, ${label}`, '2 transactions, $380.11.', ['Harbor Grill', 'Trader Joe’s']);
  await page.getByRole('link', { name: /^Kept/ }).click();
  await checkList(page, `Kept, ${label}`, '4 transactions, net $2,119.89.', [
    ...['Acme', 'Harbor Grill', 'Harbor Homes', 'Trader Joe’s'],
  ]);
});

// covers: reports-screen 1, 12
test('a report is saved, renamed, pinned, deleted, and brought back', { tag: '@deep' }, async ({ page }) => {
  await signUp(page);
  await createHousehold(page);
  await page.goto('/Reports?range=lastMonth&by=payee,period&range=nonsense');
  await expect(page.getByText(/shown without them: Range “nonsense”\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Report' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Merchants last month');
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const chip = page.getByRole('link', { name: 'Merchants last month' });
  await expect(chip).toHaveAttribute('aria-current', 'page');

  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Options of/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Pin to the Dashboard');
  await expect(page.getByText('Merchants last month is on the Dashboard now')).toBeVisible();
  await choose('Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Shops');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Shops' })).toBeVisible();
  await choose('Delete');
  await expect(page.getByText('Shops deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shops' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Shops' })).toBeVisible();
});

// covers: reports-screen 14
test('a report is exported as CSV, as an image, and for print', async ({ page }) => {
  await signUp(page);
  const { label } = await createHousehold(page);
  await page.goto('/Reports?range=lastMonth');
  await expect(page.getByRole('row', { name: /^Rent/ })).toBeVisible();
  const save = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
    return await readFile(await (await download).path());
  };
  expect((await save('Spreadsheet (CSV)')).toString()).toContain('Rent,1500.00,1500.00');
  const image = await save('Image (PNG)');
  expect(image.subarray(1, 4).toString()).toBe('PNG');
  // Both bars, the axis, and the title take more than an empty image.
  expect(image.length).toBeGreaterThan(5_000);
  await page.getByRole('link', { name: 'Money flow' }).click();
  await expect(page.getByRole('link', { name: /^Groceries/ })).toBeVisible();
  expect((await save('Image (PNG)')).length).toBeGreaterThan(5_000);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Money flow, ${label}`)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Saved reports' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save Report' })).toBeHidden();
});
