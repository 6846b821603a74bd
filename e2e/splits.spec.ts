import type { Page } from '@playwright/test';
import { createCategory, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';

/** Signs up with three categories, and opens the list with Costco, 98.09, in it. */
async function openReceipt(page: Page) {
  await signUp(page);
  for (const name of ['Groceries', 'Pets', 'Home']) await createCategory(page, name);
  await createTransaction(page, 'Costco', 98.09);
  await page.goto('/Transactions');
  await expect(page.getByRole('link', { name: 'Costco' })).toBeVisible();
  return page.getByRole('dialog', { name: 'Split Costco' });
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

// covers: entry/split-lines 51
test('a receipt is split three ways from the list by keyboard alone', async ({ page }) => {
  const dialog = await openReceipt(page);
  await press(page, 'j', 's');
  await expect(dialog.getByLabel('Amount of part 1')).toBeFocused();
  await page.keyboard.type('71.84');
  await press(page, 'Shift+Tab', 'Shift+Tab');
  await page.keyboard.type('Groc');
  await press(page, 'Tab', 'Tab', 'Tab');
  await page.keyboard.type('Pets');
  await press(page, 'Tab');
  await page.keyboard.type('Leash');
  await press(page, 'Tab');
  await page.keyboard.type('8.50+5.75');
  await expect(dialog.getByText('= $14.25')).toBeVisible();
  await checkAccessibility(page);
  await press(page, 'Enter');
  await expect(dialog.getByText('Left to assign $12.00')).toBeVisible();
  await page.keyboard.type('Home');
  await press(page, 'Tab', 'Tab', 'Tab');
  await expect(dialog.getByRole('button', { name: 'Use the last $12.00' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog.getByText('All assigned')).toBeVisible();
  await press(page, 'Control+Enter');

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Costco' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Split in 3' })).toBeVisible();
  await press(page, 'c');
  await expect(page.getByRole('row', { name: /Groceries.*−\$71\.84/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Leash.*Pets.*−\$14\.25/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Home.*−\$12\.00/ })).toBeVisible();
});

// covers: entry/split-lines 51
test('a receipt is split three ways on a phone', { tag: '@narrow' }, async ({ page }) => {
  const dialog = await openReceipt(page);
  await page.getByRole('button', { name: 'Change category of Costco' }).tap();
  await page.getByRole('button', { name: 'Split' }).tap();
  await dialog.getByRole('button', { name: 'Add a part' }).tap();
  await dialog.getByLabel('Category of part 1').selectOption('Groceries');
  await dialog.getByLabel('Amount of part 1').fill('71.84');
  await dialog.getByLabel('Category of part 2').selectOption('Pets');
  await dialog.getByLabel('Amount of part 2').fill('14.25');
  await dialog.getByLabel('Category of part 3').selectOption('Home');
  await dialog.getByRole('button', { name: 'Use the last $12.00' }).tap();
  await checkAccessibility(page);
  await expect(dialog.getByText('All assigned')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Save split' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Save split' }).tap();
  await expect(page.getByRole('listitem').filter({ hasText: 'Costco' })).toContainText('Split in 3');
});
