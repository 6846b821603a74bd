import { checkAccessibility, expect, signUp, test } from './support/test.ts';

// covers: entry/search 6
test('three transactions are added and one is found by keyboard alone', async ({ page }) => {
  await signUp(page);
  await page.goto('/Dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { keyboard } = page;

  await keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  const name = dialog.getByRole('combobox', { name: 'Name' });
  await expect(name).toBeFocused();
  await checkAccessibility(page);
  await keyboard.type('Blue Heron Coffee');
  await keyboard.press('Tab');
  await keyboard.type('6.70+4.25');
  await expect(dialog.getByText('= $10.95')).toBeVisible();
  await keyboard.press('Shift+Enter');
  await expect(dialog.getByText('Blue Heron Coffee added')).toBeVisible();
  await expect(name).toBeFocused();

  await keyboard.type('Lunch 12 yesterday');
  await expect(dialog.getByText('Yesterday').first()).toBeVisible();
  await keyboard.press('Shift+Enter');
  await expect(dialog.getByText('Lunch added')).toBeVisible();

  await keyboard.type('Blue');
  await expect(dialog.getByRole('listbox', { name: 'Names you’ve used' })).toBeVisible();
  await checkAccessibility(page);
  await keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('$10.95');
  await keyboard.type('5.20');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Blue Heron Coffee added')).toBeVisible();

  await keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keyboard.type('lunch');
  await expect(palette.getByRole('option', { name: /Lunch.*\$12\.00/ })).toHaveAttribute('aria-selected', 'true');
  await checkAccessibility(page);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/EditTransaction\/\d+$/);
  await expect(page.getByText('Lunch', { exact: true })).toBeVisible();
});

// covers: entry/quick-add 5
test('on a phone, a button in thumb reach adds a transaction from a sheet @narrow', async ({ page }) => {
  await signUp(page);
  await page.goto('/Transactions');
  const add = page.getByRole('button', { name: 'Add Transaction' });
  await expect(add).toBeVisible();
  const button = await add.boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).boundingBox();
  expect({ width: button?.width, height: button?.height }).toEqual({ width: 56, height: 56 });
  expect((bar?.y ?? 0) - (button?.y ?? 0)).toBe(56 + 16);
  await add.tap();
  const sheet = page.getByRole('dialog', { name: 'Add Transaction' });
  await checkAccessibility(page);
  await sheet.getByRole('combobox', { name: 'Name' }).fill('Corner Bakery');
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('4.50');
  await sheet.getByRole('button', { name: 'Create Transaction' }).tap();
  await expect(page.getByText('Corner Bakery added')).toBeVisible();
  await expect(page.getByRole('link', { name: /Corner Bakery/ })).toBeVisible();
});

// covers: entry/split-lines 68
test('on a phone, the Dashboard opens search and commands @narrow', { tag: '@deep' }, async ({ page }) => {
  await signUp(page);
  await page.goto('/Dashboard');
  await page.getByRole('button', { name: 'Search and commands' }).tap();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.type('tags');
  await palette.getByRole('option', { name: 'Tags' }).tap();
  await expect(page).toHaveURL(/\/Tags$/);
});
