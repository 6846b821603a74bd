import type { Locator, Page } from '@playwright/test';
import { browserDay, callApi } from './ledger.ts';

const names = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export interface TestMonth {
  year: number;
  month: number;
  /** Like "November 2026". */
  label: string;
  address: string;
  /** A day in the month. */
  day: string;
}

/** The browser's current month, or the month `offset` months from it. */
export async function monthFromNow(page: Page, offset = 0): Promise<TestMonth> {
  const [thisYear = 0, thisMonth = 0] = (await browserDay(page)).split('-').map(Number);
  const first = new Date(Date.UTC(thisYear, thisMonth - 1 + offset, 1));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  return {
    year,
    month,
    label: `${names.format(first)} ${year}`,
    address: `/Budget?month=${month}&year=${year}`,
    day: `${year}-${String(month).padStart(2, '0')}-15`,
  };
}

export async function createSubcategory(
  page: Page,
  categoryId: number,
  name: string,
  overrides: object = {},
): Promise<number> {
  const created = await callApi(page, 'Subcategory/SaveSubcategory', {
    CategoryID: categoryId,
    Name: name,
    ...overrides,
  });
  return typeof created === 'object' && created !== null && 'subcategoryID' in created
    ? Number(created.subcategoryID)
    : 0;
}

export async function planMonth(page: Page, categoryId: number, at: TestMonth, budget: number): Promise<void> {
  const payload = { CategoryID: categoryId, Month: at.month, Year: at.year, Budget: budget };
  await callApi(page, 'MonthlyBudget/SaveCategoryBudgetDataForMonth', payload);
}

/** A row of the Budget screen, on desktops and phones. */
export function budgetRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

export function card(page: Page, label: string): Locator {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
}
