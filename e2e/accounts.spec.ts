import type { Page } from '@playwright/test';
import { createAccount, mockLinkedAccount, mockNoBankProvider, mockUser } from './support/accounts.ts';
import { applyFilters, openFilters, resetFilters } from './support/filters.ts';
import { birthDateFor, browserDay, callApi, createTransaction } from './support/ledger.ts';
import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';
import { whileCalling } from './support/whileCalling.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const accountRow = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const detail = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
const shownDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

interface AccountFields {
  name: string;
  institution: string;
  available: string;
  current: string;
  type: string;
}

async function fillAccount(page: Page, typed: AccountFields): Promise<void> {
  await field(page, 'Account Name').fill(typed.name);
  await page.getByRole('combobox', { name: 'Institution' }).fill(typed.institution);
  await field(page, 'Available Balance').fill(typed.available);
  await field(page, 'Current Balance').fill(typed.current);
  await page.getByRole('combobox', { name: 'Account Type' }).selectOption({ label: typed.type });
}

test('first account: the menu, the empty list, and a form that lists missing fields', async ({ page }) => {
  await signUp(page);
  await page.goto('/UserAccount');
  await page.getByRole('navigation', { name: 'User Account' }).getByRole('link', { name: 'Accounts' }).click();
  await expect(
    page.getByRole('heading', { name: 'You have not connected or created any accounts yet.' }),
  ).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/AddAccount$/);
  await field(page, 'Current Balance').fill('12.5');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const missing of [
    'Enter an account name',
    'Enter an institution',
    'Enter the available balance',
    'Choose an account type',
  ])
    await expect(page.getByText(missing)).toBeVisible();
  await expect(page.getByText('Enter the current balance')).toHaveCount(0);
  await expect(field(page, 'Account Name')).toBeFocused();
  await expect(field(page, 'Current Balance')).toHaveValue('$12.50');
  await checkAccessibility(page);
  await field(page, 'Current Balance').fill('');
  await expect(page.getByText('Enter the current balance')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Accounts' }).click();
  await page.getByRole('link', { name: 'Back to User Account' }).click();
  await expect(page).toHaveURL(/\/UserAccount$/);
});

test('an invalid balance stays as typed or pasted, and isn’t saved', async ({ page }) => {
  await signUp(page);
  await page.goto('/AddAccount');
  const typed = { name: 'Cash', institution: 'Wallet', available: '-5', current: '12500', type: 'Depository' };
  await fillAccount(page, typed);
  const [available, current] = [field(page, 'Available Balance'), field(page, 'Current Balance')];
  await expect(available).toHaveValue('−$5');
  await available.clear();
  await available.pressSequentially('2000+500.75');
  await expect(available).toHaveValue('2000+500.75');
  // The pasted text starts like the text it replaces.
  await current.selectText();
  await page.keyboard.insertText('$12,50');
  await expect(current).toHaveValue('$12,50');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Enter an amount in dollars, like 86.42')).toHaveCount(2);
  await expect(available).toBeFocused();
  await expect(available).toHaveValue('2000+500.75');
  await expect(current).toHaveValue('$12,50');
  await available.selectText();
  await page.keyboard.type('1,234,567.89');
  await expect(available).toHaveValue('$1,234,567.89');
  await current.selectText();
  await page.keyboard.type('-1234.5');
  await expect(current).toHaveValue('−$1,234.5');
  await expect(page.getByText('Enter an amount in dollars, like 86.42')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/ConnectedAccounts/);
});

test('one account of each type: assets 1,234.56 + 0.10 + 0.20 − 0.05, liabilities 86.42 + 10,000.01, net worth −8,851.62', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await page.goto('/ConnectedAccounts');
  for (const typed of [
    { name: 'Checking', institution: 'Chase', available: '1,200.00', current: '$1,234.56', type: 'Depository' },
    { name: 'Card', institution: 'Chase', available: '913.58', current: '86.42', type: 'Credit' },
    { name: 'Auto Loan', institution: 'Ally', available: '0', current: '10000.01', type: 'Loan' },
    { name: 'Savings 10', institution: 'Vanguard', available: '.1', current: '.1', type: 'Investment' },
    { name: 'Savings 2', institution: 'Vanguard', available: '0.2', current: '0.2', type: 'Other' },
    { name: 'Purse', institution: 'Home', available: '-0.05', current: '-0.05', type: 'Undefined' },
  ]) {
    await page.getByRole('link', { name: 'Create Account' }).click();
    await fillAccount(page, typed);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/ConnectedAccounts$/);
    await expect(accountRow(page, typed.name)).toBeVisible();
  }

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['What you have', 'What you owe']);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Chase', 'Home', 'Vanguard', 'Ally', 'Chase']);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'CheckingDepository$1,234.56',
    'PurseUndefined · Overdrawn−$0.05',
    'Savings 2Other$0.20',
    'Savings 10Investment$0.10',
    'Auto LoanLoan−$10,000.01',
    'CardCredit−$86.42',
  ]);
  for (const [label, amount] of [
    ['Total Assets', '$1,234.81'],
    ['Total Liabilities', '$10,086.43'],
    ['Total Net Worth', '−$8,851.62'],
  ] as const)
    await expect(page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')).toHaveText(amount);
  await checkAccessibility(page);
  expect(await callApi(page, 'Account/GetNetWorth', {}, 'GET')).toMatchObject({
    totalAssets: 1234.81,
    totalLiabilities: 10086.43,
    netWorthTotal: -8851.62,
  });

  await accountRow(page, 'Purse').click();
  await expect(page).toHaveURL(/\/EditAccount\/ConnectedAccounts\?id=\d+$/);
  await expect(detail(page, 'Account Name')).toHaveText('Purse');
  await expect(detail(page, 'Institution')).toHaveText('Home');
  await expect(detail(page, 'Available Balance')).toHaveText('−$0.05');
  await expect(detail(page, 'Current Balance')).toHaveText('−$0.05');
  await expect(detail(page, 'Account Type')).toHaveText('Undefined');
  await expect(detail(page, 'Icon')).toHaveText('user');
  await page.getByRole('link', { name: 'Back to Accounts' }).click();
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
});

test('100.00 entered + 50.00 in = 150.00; renaming leaves the anchor, and a new balance of 200.00 is anchored today', async ({
  page,
}) => {
  await signUp(page);
  const [today, tomorrow] = [await browserDay(page), await browserDay(page, 1)];
  const cash = await createAccount(page, 'Cash');
  await page.goto(`/EditAccount/NetWorth?id=${cash}`);
  await expect(detail(page, `Balance entered on ${shownDay(today)}`)).toHaveText('$100.00');
  await expect(detail(page, 'equals current balance')).toHaveText('$100.00');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await field(page, 'Account Name').fill('Purse');
  await page.getByRole('tab', { name: 'Info' }).click();
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(field(page, 'Account Name')).toHaveValue('Purse');
  await page.getByRole('combobox', { name: 'Institution' }).fill('Home');
  await page.getByRole('button', { name: 'wallet' }).click();
  await page.getByRole('button', { name: 'Medium blue' }).click();
  await checkAccessibility(page);
  // Arrives while the form is open. Saving the form must not overwrite the new balance with the old one.
  await createTransaction(page, 'Gift', 50, { AccountID: cash, isIncome: true, transactionDate: tomorrow });
  await whileCalling(page, 'Account/SaveCustomAccount', 'Saving Account...', () =>
    page.getByRole('button', { name: 'Update Account' }).click(),
  );
  await expect(page).toHaveURL(/\/NetWorth$/);

  await page.goto(`/EditAccount/elsewhere?id=${cash}`);
  await expect(detail(page, 'Account Name')).toHaveText('Purse');
  await expect(detail(page, 'Institution')).toHaveText('Home');
  await expect(detail(page, 'Icon')).toHaveText('wallet');
  await expect(detail(page, 'Color')).toHaveText('Medium blue');
  await expect(detail(page, `Balance entered on ${shownDay(today)}`)).toHaveText('$100.00');
  await expect(detail(page, 'plus money in since then')).toHaveText('$50.00');
  await expect(detail(page, 'minus money out since then')).toHaveText('$0.00');
  await expect(detail(page, 'equals current balance')).toHaveText('$150.00');

  await page.getByRole('tab', { name: 'Edit' }).click();
  await field(page, 'Current Balance').fill('200');
  await expect(
    page.getByText(`Today’s balance, ${shownDay(today)}. Only later transactions will change it.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Update Account' }).click();
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
  await accountRow(page, 'Purse').click();
  await expect(detail(page, `Balance entered on ${shownDay(today)}`)).toHaveText('$200.00');
});

test('saving an account and the back arrow return to the same place in a long list', { tag: '@narrow' }, async ({
  page,
}) => {
  await signUp(page);
  const names = Array.from({ length: 30 }, (_, at) => `Bank ${at + 1}`);
  await Promise.all(names.map((name) => createAccount(page, name, { InstitutionName: name })));
  await page.goto('/ConnectedAccounts');
  await accountRow(page, 'Bank 30').scrollIntoViewIfNeeded();
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

test('removing an account asks first; its transactions stay, and its URL shows that it wasn’t found', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUp(page);
  const cash = await createAccount(page, 'Cash', { InstitutionName: 'Home' });
  await createTransaction(page, 'Gift', 50, { AccountID: cash, isIncome: true });
  await page.goto('/ConnectedAccounts');
  await accountRow(page, 'Cash').click();
  await page.getByRole('button', { name: 'Remove Account' }).click();
  const modal = page.getByRole('alertdialog');
  await expect(modal).toContainText('Its transactions and your past net worth won’t change.');
  await checkAccessibility(page);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove Account' }).click();
  await whileCalling(page, 'Account/DeleteAccount', 'Removing Account...', () =>
    modal.getByRole('button', { name: 'Remove Account' }).click(),
  );
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
  await expect(page.getByText('You have not connected or created any accounts yet.')).toBeVisible();
  await page.goto(`/Transactions?account=${cash}&dates=all`);
  await expect(page.getByText('Gift', { exact: true })).toBeVisible();
  await expect(page.getByText(/Home/).first()).toBeVisible();

  await page.goto(`/EditAccount/ConnectedAccounts?id=${cash}`);
  await expect(page.getByRole('heading', { name: 'We couldn’t find this account' })).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/EditAccount/NetWorth');
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
});

test('100.00 entered today − 30.25 spent tomorrow = 69.75; transactions dated today don’t count, and deleting restores 100.00', async ({
  page,
}) => {
  await signUp(page);
  const [today, tomorrow] = [await browserDay(page), await browserDay(page, 1)];
  const cash = await createAccount(page, 'Cash');
  const card = await createAccount(page, 'Card', { InstitutionName: 'Bank', AccountType: 1 });
  await page.goto('/AddTransaction');
  const account = page.getByLabel('Bank Account');
  await expect(account.locator('option')).toHaveText(['None', 'Card · Bank', 'Cash · Wallet']);
  await account.selectOption({ label: 'Cash · Wallet' });
  const hint = page.getByText(
    `You entered the balance of Cash on ${shownDay(today)}. Only later transactions change it.`,
  );
  await expect(hint).toBeVisible();
  await field(page, 'Name').fill('Tea');
  await field(page, 'Amount').fill('5');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(detail(page, 'Bank Account')).toHaveText('Cash · Wallet');
  await page.goto('/ConnectedAccounts');
  await expect(accountRow(page, 'Cash')).toContainText('$100.00');

  await page.goto('/AddTransaction');
  await account.selectOption({ label: 'Cash · Wallet' });
  await page.getByLabel('Date').fill(tomorrow);
  await expect(hint).toHaveCount(0);
  await field(page, 'Name').fill('Shoes');
  await field(page, 'Amount').fill('30.25');
  await page.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(page).toHaveURL(/\/EditTransaction\/\d+$/);
  const shoes = page.url();
  await page.goto(`/EditAccount/ConnectedAccounts?id=${cash}`);
  await expect(detail(page, 'minus money out since then')).toHaveText('$30.25');
  await expect(detail(page, 'equals current balance')).toHaveText('$69.75');

  await page.getByRole('link', { name: 'View transactions' }).click();
  await expect(page).toHaveURL(new RegExp(`/Transactions\\?account=${cash}&dates=all$`));
  for (const name of ['Tea', 'Shoes']) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText(/Wallet/).last()).toBeVisible();
  await checkAccessibility(page);
  await openFilters(page);
  await expect(account.locator('option:checked')).toHaveText('Cash · Wallet');
  await account.selectOption({ label: 'Card · Bank' });
  await applyFilters(page);
  await expect(page.getByRole('heading', { name: 'No transactions' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`account=${card}`));
  await resetFilters(page);
  await expect(page).not.toHaveURL(/account=/);
  await expect(page.getByText('Tea', { exact: true })).toBeVisible();

  await page.goto(shoes);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await account.selectOption({ label: 'Card · Bank' });
  await page.getByRole('button', { name: 'Update Transaction' }).click();
  await expect(page).toHaveURL(/\/Transactions$/);
  await page.goto(`/EditAccount/ConnectedAccounts?id=${card}`);
  await expect(detail(page, `Amount owed, entered on ${shownDay(today)}`)).toHaveText('$100.00');
  await expect(detail(page, 'plus spending since then')).toHaveText('$30.25');
  await expect(detail(page, 'equals amount owed now')).toHaveText('$130.25');
  await expect(detail(page, 'Available Balance')).toHaveText('$69.75');
  await page.goto(shoes);
  await page.getByRole('button', { name: 'Delete Transaction' }).click();
  await expect(page).toHaveURL(/\/Transactions$/);
  await page.goto('/ConnectedAccounts');
  await expect(accountRow(page, 'Card')).toContainText('$100.00');
  await expect(accountRow(page, 'Cash')).toContainText('$100.00');
});

test('a linked account’s institution, balances, and type are read-only, and its transactions can’t move', async ({
  page,
}) => {
  await signUp(page);
  await createAccount(page, 'Cash');
  const bank = await createAccount(page, 'Checking', { InstitutionName: 'Chase' });
  const id = await createTransaction(page, 'Coffee', 4, { AccountID: bank });
  await mockLinkedAccount(page, bank);
  await page.goto(`/EditAccount/ConnectedAccounts?id=${bank}`);
  await expect(page.getByText('Your bank updates this balance.')).toBeVisible();
  await page.getByRole('tab', { name: 'Edit' }).click();
  for (const control of [
    page.getByRole('combobox', { name: 'Institution' }),
    field(page, 'Available Balance'),
    field(page, 'Current Balance'),
    page.getByRole('combobox', { name: 'Account Type' }),
  ]) {
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription('Your bank updates this for linked accounts.');
  }
  await checkAccessibility(page);
  await field(page, 'Account Name').fill('Everyday');
  await page.getByRole('button', { name: 'Update Account' }).click();
  await expect(accountRow(page, 'Everyday')).toContainText('$100.00');

  await page.goto(`/EditTransaction/${id}`);
  await expect(detail(page, 'Bank Account')).toHaveText('Everyday · Chase');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByLabel('Bank Account')).toBeDisabled();
  await expect(page.getByLabel('Bank Account').locator('option:checked')).toHaveText('Everyday · Chase');
  await field(page, 'Amount').fill('4.50');
  await page.getByRole('button', { name: 'Update Transaction' }).click();
  await expect(page.getByText('−$4.50')).toBeVisible();
  await page.goto('/AddTransaction');
  await expect(page.getByLabel('Bank Account').locator('option')).toHaveText(['None', 'Cash · Wallet']);
});

test('Connect Account is locked without Premium, hidden under 18, and explains when bank links aren’t available', async ({
  page,
}) => {
  await signUp(page);
  const connect = page.getByRole('button', { name: 'Connect Account' });
  const reason = 'Connecting a bank is included with Premium.';
  const adult = { dateOfBirth: '1990-05-05', settings: { darkMode: true } };
  await mockUser(page, adult);
  await page.goto('/ConnectedAccounts');
  await expect(page.getByRole('heading', { name: 'Connect a bank' })).toBeVisible();
  await expect(connect).toBeDisabled();
  await expect(connect).toHaveAccessibleDescription(reason);
  await checkAccessibility(page);
  await createAccount(page, 'Cash');
  await page.goto('/ConnectedAccounts');
  await expect(accountRow(page, 'Cash')).toBeVisible();
  await expect(connect).toBeDisabled();
  await expect(page.getByText(reason).last()).toBeInViewport();
  await checkAccessibility(page);

  await mockUser(page, { ...adult, premiumSubscription: true });
  await page.goto('/ConnectedAccounts');
  await expect(connect).toBeEnabled();
  await mockNoBankProvider(page, '/ConnectedAccounts');
  await page.goto('/ConnectedAccounts');
  await expect(connect).toBeDisabled();
  await expect(connect).toHaveAccessibleDescription(/^Bank connections aren’t available here/);
  await expect(page.getByRole('link', { name: 'Get Premium' })).toHaveCount(0);
  await page.unroute('**/ConnectedAccounts');

  await mockUser(page, { dateOfBirth: await birthDateFor(page, 17), premiumSubscription: true });
  await page.goto('/ConnectedAccounts');
  await expect(page.getByRole('link', { name: 'Create Account' })).toBeVisible();
  await expect(connect).toHaveCount(0);
});

test('failures show the catalog’s messages, and typed values stay', async ({ page, pageProblems }) => {
  await signUp(page);
  const cash = await createAccount(page, 'Cash');
  const fail = (call: string) =>
    page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status: 409, json: { error: 'conflict', message: 'Our database is away for a moment.' } }),
    );
  const toast = (message: string) => page.getByRole('alertdialog').filter({ hasText: message });
  const expectFailure = async (message: string) => {
    await expect(toast(message)).toContainText('Our database is away for a moment.');
    await toast(message).getByRole('button', { name: 'Close' }).click();
  };

  await fail('Account/SaveCustomAccount');
  await page.goto('/AddAccount');
  const typed = { name: 'Purse', institution: 'Home', available: '1.50', current: '2.75', type: 'Other' };
  await fillAccount(page, typed);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectFailure('Error saving the account');
  await expect(field(page, 'Account Name')).toHaveValue('Purse');
  await expect(field(page, 'Current Balance')).toHaveValue('$2.75');

  await page.goto(`/EditAccount/ConnectedAccounts?id=${cash}`);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await field(page, 'Account Name').fill('Purse');
  await page.getByRole('button', { name: 'Update Account' }).click();
  await expectFailure('Error saving the account');
  await expect(field(page, 'Account Name')).toHaveValue('Purse');

  await page.route('**/api/Account/SaveCustomAccount', (route) =>
    route.fulfill({
      status: 422,
      json: { error: 'rule_broken', message: 'No.', fields: { InstitutionName: 'cannot be changed' } },
    }),
  );
  await page.getByRole('button', { name: 'Update Account' }).click();
  await toast('Error saving the account').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('combobox', { name: 'Institution' })).toHaveAccessibleDescription('Cannot be changed');

  await fail('Account/DeleteAccount');
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('button', { name: 'Remove Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Account' }).click();
  await expectFailure('Error removing the account');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(detail(page, 'Account Name')).toHaveText('Cash');

  await fail('Account/GetAccountReckoning*');
  await fail('Plaid/GetAccountsList');
  await page.goto('/ConnectedAccounts');
  await expectFailure('Error getting plaid accounts list');
  await expect(page.getByRole('heading', { name: 'We couldn’t load your accounts' })).toBeVisible();
  await checkAccessibility(page);
  await page.unroute('**/api/Plaid/GetAccountsList');
  await page.getByRole('button', { name: 'Try again' }).click();
  await accountRow(page, 'Cash').click();
  await expect(page.getByText('Error getting the account')).toBeVisible();
  await page.unroute('**/api/Account/GetAccountReckoning*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(detail(page, 'equals current balance')).toHaveText('$100.00');
  for (const call of ['SaveCustomAccount', 'DeleteAccount', 'GetAccountsList', 'GetAccountReckoning'])
    allowProblem(pageProblems, call);
});
