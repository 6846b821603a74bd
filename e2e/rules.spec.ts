import { openInApp } from './support/inApp.ts';
import { callApi, createCategory, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

// covers: entry/rules 27
test('a rule is added with a preview, moved by keyboard, and catches a new transaction', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const groceries = await createCategory(page, 'Groceries');
  await createCategory(page, 'Dining');
  await callApi(page, 'Tag/SaveTag', { tagID: null, name: 'Weekly', color: '#155A41' });
  await createTransaction(page, 'TRADER JOES #512', 86.42);

  await page.goto('/Categories');
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Add Rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Rule' });
  await expect(dialog.getByRole('button', { name: 'Add Rule' })).toBeInViewport();
  await dialog.getByLabel('Value').fill('trader');
  await dialog.getByLabel('Category').selectOption('Groceries');
  await dialog.getByLabel('Rename to').fill('Trader Joe’s');
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('week');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 past transaction matches.')).toBeVisible();
  await expect(dialog.getByText('Uncategorized → Groceries')).toBeVisible();
  await checkLooks(page);
  await dialog.getByRole('switch', { name: 'Apply to past transactions' }).check();
  await dialog.getByRole('button', { name: 'Add Rule' }).click();
  await expect(page.getByText('Rule saved, 1 transaction changed')).toBeVisible();
  await expect(page.getByText('Caught 1 transaction', { exact: true })).toBeVisible();

  await callApi(page, 'Rule/SaveCategoryRules', {
    CategoryID: groceries,
    SubcategoryID: null,
    CategoryRules: [
      { Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' },
      { Type: 'Name', Comparison: 'contains', ComparisonValue: 'joe' },
    ],
  });
  await page.reload();
  const conditions = page.getByRole('button', { name: /^Name contains/ });
  await expect(conditions).toHaveText(['Name contains joe', 'Name contains trader']);
  const handle = page.getByRole('button', { name: 'Move Name contains trader' });
  await handle.press('Space');
  await handle.press('ArrowUp');
  await expect(page.getByText('Name contains trader moved to position 1 of 2.')).toBeAttached();
  await expect(handle).toBeFocused();
  await handle.press('Space');
  await expect(page.getByText('Rules reordered')).toBeVisible();
  await expect(conditions).toHaveText(['Name contains trader', 'Name contains joe']);
  await checkLooks(page);

  await createTransaction(page, 'Trader Joes #77', 12.5);
  await openInApp(page, '/Transactions');
  const caught = page.locator('main').getByText('Trader Joe’s', { exact: true });
  await expect(caught).toHaveCount(2);
  await expect(page.getByText('Weekly').first()).toBeVisible();
  await page.goto('/Rules');
  await expect(page.getByText('Caught 2 transactions')).toBeVisible();
});
