import { openInApp } from './support/inApp.ts';
import { callApi, createCategory } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

// covers: routes 13; server/goals 11, 28; entry/quick-add 18
test('a goal is added, set aside, reached, and spent; a yearly bill shows its months first', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const savings = { DisplayName: 'Savings', InstitutionName: 'Harbor Bank', AccountType: 0 };
  await callApi(page, 'Account/SaveCustomAccount', { ...savings, AvailableBalance: 1_000, CurrentBalance: 1_000 });
  await createCategory(page, 'Gifts');
  await page.goto('/Goals');
  await expect(page.getByRole('heading', { name: 'What are you saving for?' })).toBeVisible();
  await checkLooks(page);

  await page.getByRole('link', { name: 'A trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Goal' });
  await dialog.getByLabel('Amount you need').fill('800');
  await dialog.getByLabel('Savings').fill('600');
  await dialog.getByLabel('By', { exact: true }).focus();
  await page.keyboard.type('02302030');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a date, like 11/24/2026')).toBeVisible();
  await dialog.getByLabel('By', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Add Goal' }).click();
  const card = page.getByRole('region', { name: 'A trip' });
  await expect(card).toContainText('of $800.00');
  await expect(page.getByRole('region', { name: 'Where it’s held' })).toContainText('$400.00');
  await checkLooks(page);

  await page.getByRole('link', { name: 'Add a bill' }).click();
  const bill = page.getByRole('dialog', { name: 'Add a bill' });
  await bill.getByLabel('Category').selectOption('Gifts');
  await bill.getByLabel('Amount of the bill').fill('600');
  await expect(bill.getByRole('region', { name: 'New budget by month' })).toContainText('$50.00');
  await expect(bill.getByRole('checkbox', { name: 'Let Gifts carry over what is left' })).toBeChecked();
  await bill.getByRole('button', { name: 'Add bill' }).click();
  await expect(page.getByRole('region', { name: 'Yearly bills' })).toContainText('On track');

  await card.getByRole('link', { name: 'A trip' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Goal' });
  await edit.getByLabel('Savings').fill('800');
  await checkBothThemes(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Done');
  await checkBothThemes(page);
  await card.getByRole('button', { name: 'Spend it' }).click();
  await expect(page.getByText('$800.00 is free to spend')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Finished' })).toContainText('A trip');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Done');

  await openInApp(page, '/Dashboard');
  await expect(page.getByRole('region', { name: 'Goals' })).toContainText('$800.00 of $800.00');
});
