import { createCategory, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';

// covers: state/transactions-list 3
test('a transaction is categorized, renamed, and annotated in the list, and found by its note', async ({ page }) => {
  await signUp(page);
  await createCategory(page, 'Groceries');
  await createTransaction(page, 'Costco', 98.09);
  await createTransaction(page, 'Pay', 1_200, { isIncome: true });
  await page.goto('/Transactions');
  const totals = page.getByLabel('Totals of what is shown');
  await expect(totals).toContainText('+$1,200.00');
  await expect(totals).toContainText('−$98.09');

  const row = page.getByRole('row').filter({ hasText: 'Costco' });
  await row.getByRole('link', { name: 'Costco' }).focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Category of Costco' })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.type('groc');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Groceries');
  await expect(row.getByRole('link', { name: 'Costco' })).toBeFocused();

  await page.keyboard.press('e');
  await checkAccessibility(page);
  await page.getByLabel('Name of Costco').fill('Costco Gas');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Find or create a category' }).press('Tab');
  await page.getByLabel('Always for Costco Gas').press('Tab');
  await page.getByRole('button', { name: 'Split' }).press('Tab');
  await expect(page.getByLabel('Date of Costco Gas')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('40+2.50*2');
  await page.keyboard.press('Enter');
  await expect(totals).toContainText('−$45.00');
  await expect(row.getByRole('link', { name: 'Costco Gas' })).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('textbox', { name: 'Note on Costco Gas' })).toBeFocused();
  await page.keyboard.type('For the road trip');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Note saved')).toBeVisible();

  await page.reload();
  await page.getByLabel('Search Transactions').fill('road trip');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Costco Gas.*Groceries.*−\$45\.00/ })).toBeVisible();
});

// covers: state/transactions-list 3
test('on a phone, the icon opens the category sheet', { tag: ['@narrow', '@deep'] }, async ({ page }) => {
  await signUp(page);
  await createCategory(page, 'Groceries');
  await createTransaction(page, 'Costco', 98.09);
  await page.goto('/Transactions');
  await page.getByRole('button', { name: 'Change category of Costco' }).click();
  await expect(page.getByRole('dialog', { name: 'Category' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('option', { name: 'Groceries' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Costco' })).toContainText('Groceries');
});
