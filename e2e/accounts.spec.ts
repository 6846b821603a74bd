import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { openInApp } from './support/inApp.ts';
import { browserDay, callApi, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const accountRow = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const detail = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
const shownDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

// covers: routes 18, 19, 21; screen/transactions 22; screen/accounts 8; screen/create-account 1-5, 7, 8; entities 60
// covers: state/categories 3; roles 7, 11; server/money 12
test('an account from creation to removal: 100.00 entered + 50.00 in − 30.25 out = 119.75, then 200.00 entered = 219.75', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/UserAccount');
  await page.getByRole('navigation', { name: 'User Account' }).getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByText('You have not connected or created any accounts yet.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await field(page, 'Account Name').fill('Purse');
  await page.getByRole('combobox', { name: 'Institution' }).fill('Home');
  await field(page, 'Available Balance').fill('100');
  await field(page, 'Current Balance').fill('$100.00');
  await page.getByRole('combobox', { name: 'Account Type' }).selectOption({ label: 'Depository' });
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
  await expect(accountRow(page, 'Purse')).toContainText('$100.00');
  await checkAccessibility(page);

  await accountRow(page, 'Purse').click();
  await expect(page).toHaveURL(/\/EditAccount\/ConnectedAccounts\?id=\d+$/);
  const id = Number(new URL(page.url()).searchParams.get('id'));
  const [today, tomorrow] = [await browserDay(page), await browserDay(page, 1)];
  const onAccount = { AccountID: id, transactionDate: tomorrow };
  await createTransaction(page, 'Gift', 50, { ...onAccount, isIncome: true });
  await createTransaction(page, 'Shoes', 30.25, onAccount);
  await page.reload();
  await expect(detail(page, `Balance entered on ${shownDay(today)}`)).toHaveText('$100.00');
  await expect(detail(page, 'equals current balance')).toHaveText('$119.75');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'View transactions' }).click();
  await expect(page).toHaveURL(new RegExp(`/Transactions\\?account=${id}&dates=all$`));
  for (const name of ['Gift', 'Shoes']) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText(/Home/).last()).toBeVisible();
  await page.goBack();

  await page.getByRole('tab', { name: 'Edit' }).click();
  await field(page, 'Current Balance').fill('200');
  await page.getByRole('button', { name: 'Medium blue' }).click();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Update Account' }).click();
  await accountRow(page, 'Purse').click();
  await expect(detail(page, `Balance entered on ${shownDay(today)}`)).toHaveText('$200.00');
  await expect(detail(page, 'Color')).toHaveText('Medium blue');
  expect(await callApi(page, 'Account/GetNetWorth', {}, 'GET')).toMatchObject({ netWorthTotal: 219.75 });

  await page.getByRole('button', { name: 'Remove Account' }).click();
  await checkAccessibility(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Account' }).click();
  await expect(page.getByText('You have not connected or created any accounts yet.')).toBeVisible();
  await openInApp(page, `/EditAccount/ConnectedAccounts?id=${id}`);
  await expect(page.getByRole('heading', { name: 'We couldn’t find this account' })).toBeVisible();
  await checkAccessibility(page);
  await openInApp(page, '/Transactions?dates=all');
  await expect(page.getByText('Gift', { exact: true })).toBeVisible();
});

// covers: faults 39
test('saving an account and the back arrow return to the same place in a long list', { tag: '@narrow' }, async ({
  page,
}) => {
  await signUp(page);
  const names = Array.from({ length: 30 }, (_, at) => `Bank ${at + 1}`);
  await Promise.all(names.map((name) => createAccount(page, name, { InstitutionName: name })));
  await page.goto('/ConnectedAccounts');
  await accountRow(page, 'Bank 30').scrollIntoViewIfNeeded();
  await checkAccessibility(page);
  const scrollTop = await page.evaluate(() => window.scrollY);
  expect(scrollTop).toBeGreaterThan(200);
  const expectSameScrollTop = () => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop);

  await accountRow(page, 'Bank 30').click();
  await page.getByRole('link', { name: 'Back to Accounts' }).click();
  await expectSameScrollTop();
  await accountRow(page, 'Bank 30').click();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await field(page, 'Available Balance').fill('99');
  await page.getByRole('button', { name: 'Update Account' }).click();
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
  await expectSameScrollTop();
});
