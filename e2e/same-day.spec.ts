import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { openInApp } from './support/inApp.ts';
import { callApi } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

const QUESTION = 'You entered the balance of Purse today. Is this already in it?';

async function balanceOf(page: Page): Promise<unknown> {
  return await callApi(page, 'Account/GetNetWorth', {}, 'GET');
}

// covers: entry/balances 15
test('a coffee on the day of the balance: 120.50 − 4.50 = 116.00, and the next one isn’t asked about', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  const id = await createAccount(page, 'Purse', { AvailableBalance: 120.5, CurrentBalance: 120.5 });
  await page.goto('/AddTransaction');
  await page.getByRole('textbox', { name: 'Name' }).fill('Coffee');
  await page.getByRole('textbox', { name: 'Amount' }).fill('4.50');
  const question = page.getByRole('group', { name: QUESTION });
  await expect(question).toBeVisible();
  await checkLooks(page);
  await question.getByRole('button', { name: 'No, it came after' }).click();
  await page.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(page).toHaveURL(/\/EditTransaction\/\d+$/);
  expect(await balanceOf(page)).toMatchObject({ netWorthTotal: 116 });

  await openInApp(page, '/Dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  await dialog.getByRole('combobox', { name: 'Name' }).fill('Bread 1');
  await expect(dialog.getByRole('combobox', { name: 'Bank Account' })).toHaveValue(String(id));
  await expect(page.getByRole('group', { name: QUESTION })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Create Transaction/ }).click();
  await expect(page.getByText('Bread added')).toBeVisible();
  expect(await balanceOf(page)).toMatchObject({ netWorthTotal: 115 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => balanceOf(page)).toMatchObject({ netWorthTotal: 116 });

  await openInApp(page, `/EditAccount/ConnectedAccounts?id=${id}`);
  await page.getByRole('tab', { name: 'Edit' }).click();
  const remembered = page.getByRole('combobox', { name: 'Transactions on the day of the balance' });
  await expect(remembered).toHaveValue('false');
  await remembered.selectOption({ label: 'Ask me' });
  await page.getByRole('button', { name: 'Update Account' }).click();
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
  await page.keyboard.press('n');
  await expect(page.getByRole('group', { name: QUESTION })).toBeVisible();
  await checkAccessibility(page);
});
