import type { Page } from '@playwright/test';
import { openInApp } from './support/inApp.ts';
import { browserDay, callApi, createCategory, createTransaction } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

const MONTHS = 4;

/** The same date some months earlier, or the last day of that month. */
function monthsEarlier(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** A subscription that was paid in each of the last four months and is due in three days. */
async function createPayments(page: Page): Promise<string> {
  const due = await browserDay(page, 3);
  for (let count = MONTHS; count > 0; count -= 1)
    await createTransaction(page, 'Tunewave', 14.99, { transactionDate: monthsEarlier(due, count) });
  return due;
}

// covers: recurring-screens 1
test('four monthly payments become a series, one date of which is skipped and brought back', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const due = await createPayments(page);
  await page.goto(`/Recurring?month=${due.slice(0, 7)}`);
  await expect(page.getByText('Nothing recurring yet')).toBeVisible();
  const asked = page.getByRole('region', { name: 'Is this recurring?' });
  await expect(asked.getByRole('heading', { name: 'Tunewave' })).toBeVisible();
  await checkLooks(page);

  await asked.getByRole('button', { name: 'Yes, track it Tunewave' }).click();
  await expect(page.getByText('Tunewave is tracked from now on')).toBeVisible();
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect(coming.getByRole('link', { name: /^Tunewave/ })).toContainText('$14.99');
  await expect(page.getByRole('region', { name: 'Cost in a year' })).toContainText('Tunewave');
  await checkLooks(page);

  await coming.getByRole('link', { name: /^Tunewave/ }).click();
  await expect(page.getByRole('heading', { name: 'Tunewave', level: 1 })).toBeVisible();
  const next = page.getByRole('region', { name: 'Next 3 months' }).getByRole('listitem').first();
  await next.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Skip' }).click();
  await expect(next).toContainText('Skipped');
  // Until the decision is saved, Undo is that of the confirmation.
  await expect(page.getByRole('status').getByText(/skipped/i)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(next).toContainText(/Due (in|tomorrow)/);
  await expect(page.getByRole('region', { name: 'Last 12 months' }).getByText('Paid')).toHaveCount(MONTHS);
  await checkLooks(page);
});

// covers: recurring-screens 19
test('a bill is added by hand, edited, paused, and resumed, and shows on Budget and the Dashboard', {
  tag: '@deep',
}, async ({ page }) => {
  await signUp(page);
  const category = await createCategory(page, 'Utilities');
  const today = await browserDay(page);
  await page.goto('/Recurring');
  await page.getByRole('button', { name: 'Add Recurring' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Recurring' });
  await dialog.getByLabel('Name').fill('Northwind Energy');
  await dialog.getByLabel('Category').selectOption('Utilities');
  await dialog.getByLabel('Due date').fill(today);
  await dialog.getByLabel('Expected amount').selectOption('Always the same');
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('101.78');
  await dialog.getByRole('button', { name: 'Add Recurring' }).click();
  await expect(page.getByText('Northwind Energy added')).toBeVisible();
  const row = page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: /^Northwind Energy/ });
  await expect(row).toContainText('Due today');

  await openInApp(page, '/Dashboard');
  await expect(page.getByRole('list', { name: 'Next bills' })).toContainText('TodayNorthwind Energy$101.78');
  const [Year, Month] = today.split('-').map(Number);
  await callApi(page, 'MonthlyBudget/SaveCategoryBudgetDataForMonth', {
    CategoryID: category,
    Month,
    Year,
    Budget: 150,
  });
  await page.goto('/Budget');
  await expect(page.getByText('$101.78 still to come')).toBeVisible();

  await openInApp(page, '/Recurring');
  await row.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount', exact: true }).fill('120');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Northwind Energy saved')).toBeVisible();
  await expect(page.getByText('Always $120.00')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByText('Northwind Energy paused')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Resume' }).click();
  await expect(page.getByText('Northwind Energy resumed')).toBeVisible();
});
