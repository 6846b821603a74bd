import { applyFilters, openFilters } from './support/filters.ts';
import { createCategory, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';

// covers: screen/transactions 27; state/transactions 5
test('on a phone, the filters are a sheet with a live count, applied filters are removable chips, and bulk mode has a docked button', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUp(page);
  await createCategory(page, 'Fun');
  await createTransaction(page, 'Rent', 1_200);
  await createTransaction(page, 'Tea', 3);
  await page.goto('/Transactions');
  await openFilters(page);
  await page.getByLabel('At least').fill('20');
  await expect(page.getByRole('button', { name: 'Apply · 1 transaction', exact: true })).toBeVisible();
  await page.getByLabel('At least').fill('5000');
  await expect(page.getByRole('button', { name: 'Apply · no matches' })).toBeVisible();
  await page.getByLabel('At least').fill('20');
  await applyFilters(page);
  const applied = page.getByRole('list', { name: 'Applied filters' });
  await expect(page.getByText('Rent', { exact: true })).toBeVisible();
  await expect(page.getByText('Tea', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter Transactions 1 on' })).toBeVisible();
  await checkAccessibility(page);
  await applied.getByRole('button', { name: '$20.00 and up' }).click();
  await expect(applied).toHaveCount(0);
  await expect(page.getByText('Tea', { exact: true })).toBeVisible();
  await openFilters(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter Transactions' })).toBeFocused();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all transactions' }).check();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Recategorize selected transactions' }).click();
  await expect(page.getByText('You are about to recategorize 2 selected transactions.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Fun' });
  await page.getByRole('button', { name: 'Apply selected category' }).click();
  await expect(page.getByText('2 transactions recategorized')).toBeVisible();

  // While it has the focus, the notice stays.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.getByRole('button', { name: 'Select', exact: true }).dispatchEvent('click');
  const addTag = page.getByRole('button', { name: 'Add tag' }).filter({ visible: true });
  await expect(addTag).toBeVisible();
  const [notice, button] = [await undo.boundingBox(), await addTag.boundingBox()];
  expect((notice?.y ?? Number.NaN) + (notice?.height ?? 0)).toBeLessThan(button?.y ?? Number.NaN);
});
