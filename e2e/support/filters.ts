import { expect, type Page } from '@playwright/test';

/** Phones show the filters in a sheet that covers the list; wider windows show them in a panel above it. */
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;

export async function openFilters(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Filters' });
  if (!(await form.isVisible())) await page.getByRole('button', { name: 'Filter Transactions' }).click();
  await expect(form).toBeVisible();
}

export async function applyFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Apply/ }).click();
  if (isNarrow(page)) await expect(page.getByRole('form', { name: 'Filters' })).toHaveCount(0);
}

export async function resetFilters(page: Page): Promise<void> {
  await openFilters(page);
  // An empty list has the same button behind the sheet or below the panel.
  const filters = isNarrow(page)
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Reset Filters' }).click();
}

export async function chooseDates(page: Page, label: string): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: label, exact: true }).click();
  else await page.getByLabel('Date', { exact: true }).selectOption({ label });
}

/** The search box is above the list on phones, and in the panel on wider windows. */
export async function searchFor(page: Page, text: string): Promise<void> {
  if (!isNarrow(page)) await openFilters(page);
  await page.getByPlaceholder('Search Transactions').fill(text);
}
