import type { Page, Request } from '@playwright/test';
import { controlBank, linkInWindow, linkOverApi, linkWindow, logInAtBank, newBankUser } from './support/bank.ts';
import { birthDateFor, callApi, createCategory } from './support/ledger.ts';
import { losePremium, signUpWithPremium } from './support/premium.ts';
import { expectNoHorizontalScroll } from './support/screen.ts';
import { allowProblem, checkAccessibility, expect, signUp, signUpNewUser, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

const GRANITE = 'ins_101';
const connect = (page: Page) => page.getByRole('button', { name: 'Connect Account' });
const accountRow = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const toast = (page: Page, message: string) => page.getByRole('alertdialog').filter({ hasText: message });
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

async function transactionCount(page: Page): Promise<number> {
  const ids = await callApi(page, 'Transaction/GetTransactionIDs', {});
  return Array.isArray(ids) ? ids.length : -1;
}

const storedLinkToken = (page: Page) => page.evaluate(() => localStorage.getItem('linkToken'));

test('linking a bank: a wrong password, progress, then accounts and categorized transactions', {
  tag: '@both',
}, async ({ page }) => {
  await signUpWithPremium(page);
  const food = await createCategory(page, 'Food');
  const CategoryRules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader joe' }];
  await callApi(page, 'Rule/SaveCategoryRules', { CategoryID: food, SubcategoryID: null, CategoryRules });
  const user = newBankUser();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(...request.url().split('/api/').slice(1)));
  await page.goto('/UserAccount');
  const startupCalls = ['User/GetUserAccount', 'Category/GetAllCategories', 'Plaid/GetAccountsList'];
  await expect.poll(() => calls).toEqual([...startupCalls, 'Plaid/SyncPlaidTransactions']);
  await page.goto('/ConnectedAccounts');
  await connect(page).click();
  const link = linkWindow(page);
  await expect(link.getByRole('heading', { name: 'Select your bank' })).toBeVisible();
  await expect(link.getByText('Test mode')).toBeVisible();
  expect(await storedLinkToken(page)).toContain('link-sandbox-');
  await page.keyboard.press('Escape');
  await expect(link.getByRole('heading')).toHaveCount(0);
  expect(await storedLinkToken(page)).toBeNull();

  await connect(page).click();
  await link.getByRole('searchbox').fill('granite');
  await link.getByRole('button', { name: 'Search' }).click();
  await expect(link.getByRole('link', { name: /Harbor/ })).toHaveCount(0);
  await link.getByRole('link', { name: /Granite Bank/ }).click();
  await logInAtBank(link, 'user_bad_password');
  await expect(link.getByRole('alert')).toHaveText('The username or password is incorrect.');
  await checkBothThemes(page);
  await logInAtBank(link, user);
  await link.getByRole('button', { name: 'Continue' }).click();
  await expect(link.getByRole('button', { name: 'Finish' })).toBeVisible();
  await controlBank(page, 'fault', { user, kind: 'slow', ms: 1_200, times: 4 });
  await link.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Connecting Granite Bank…')).toBeVisible();
  await expect(page.getByText(/^Importing [\d,]+ transactions…$/)).toBeVisible();
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 20_000 });
  await expect(accountRow(page, 'Everyday Checking')).toContainText('Updated just now');
  await expect(accountRow(page, 'Emergency Savings')).toContainText(/Depository ·· \d{4}/);
  expect(await storedLinkToken(page)).toBeNull();
  await expectNoHorizontalScroll(page);
  await checkBothThemes(page);
  expect(await transactionCount(page)).toBeGreaterThan(1_400);
  await page.goto('/Transactions?dates=all&q=trader');
  await expect(row(page, "Trader Joe's").first()).toBeVisible();
  await expect(page.getByText('Food', { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test('pending transactions are labeled and post; edited ones stay, even if the bank removes them', async ({ page }) => {
  await signUpWithPremium(page);
  await page.goto('/ConnectedAccounts');
  const user = newBankUser();
  await linkOverApi(page, GRANITE, user);
  await controlBank(page, 'add', { user, name: 'HOTEL HOLD', amount: 120, pending: true });
  await controlBank(page, 'add', { user, name: 'WRONG HOLD', amount: 9, pending: true });
  await page.goto('/Transactions?q=hold');
  for (const name of ['HOTEL HOLD', 'WRONG HOLD']) {
    await row(page, name).click();
    await expect(page.getByText(/^Pending: your bank hasn’t posted it yet/)).toBeVisible();
    await page.getByRole('tab', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`My ${name.toLowerCase()}`);
    await page.getByRole('button', { name: 'Update Transaction' }).click();
    await expect(page.getByText(`My ${name.toLowerCase()}`, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(2);
  await controlBank(page, 'remove-pending', { user, name: 'WRONG HOLD' });
  await controlBank(page, 'post-pending', { user });
  // The page may share a sync that started earlier and doesn't include this change yet.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Removed by bank')).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(0);
  await expect(row(page, 'My hotel hold')).toBeVisible();
  await row(page, 'My wrong hold').click();
  await expect(
    page.getByText('Your bank removed this transaction. It’s still here because you edited it.'),
  ).toBeVisible();
  await checkAccessibility(page);
});

test('transfers between own accounts are suggested as pairs: marked with undo, dismissed permanently, or marked all at once', {
  tag: '@both',
}, async ({ page }) => {
  await signUpWithPremium(page);
  await page.goto('/ConnectedAccounts');
  await linkOverApi(page, GRANITE, newBankUser());
  const calls: string[] = [];
  const recordCall = (what: string) => (request: Request) => {
    const name = /Plaid\/GetTransferPairs|Transaction\/GetTransactions$/.exec(request.url())?.[0];
    if (name) calls.push(`${name} ${what}`);
  };
  page.on('request', recordCall('requested')).on('requestfinished', recordCall('finished'));
  await page.goto('/Transactions');
  // On a phone the count exists but isn't visible.
  await expect(page.getByText(/^\d+ transactions$/)).toHaveCount(1);
  const panel = page.getByRole('region', { name: /possible transfers? between your accounts/ });
  await expect(panel).toBeVisible();
  // The list never waits for the suggestions.
  const pairsRequested = calls.indexOf('Plaid/GetTransferPairs requested');
  expect(calls.slice(0, pairsRequested)).toContain('Transaction/GetTransactions finished');
  page.removeAllListeners('request').removeAllListeners('requestfinished');
  await expect(page.getByText('Transfer', { exact: true })).toHaveCount(0);
  const suggestedCount = async () => Number.parseInt((await panel.getByRole('heading').textContent()) ?? '', 10);
  const before = await suggestedCount();
  expect(before).toBeGreaterThan(1);
  await panel.getByRole('button', { name: 'Review' }).click();
  await expect(panel.getByRole('listitem').first()).toContainText('Everyday Checking');
  await expect(panel.getByRole('listitem').first()).toContainText('Emergency Savings');
  await expect(panel.getByRole('listitem').first()).toContainText('$500.00');
  await checkBothThemes(page);
  await expectNoHorizontalScroll(page);

  await panel
    .getByRole('button', { name: /^Mark as transfer/ })
    .first()
    .click();
  await expect.poll(suggestedCount).toBe(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 restored.')).toBeVisible();
  await expect.poll(suggestedCount).toBe(before);
  await panel
    .getByRole('button', { name: /^Not a transfer/ })
    .first()
    .click();
  await expect.poll(suggestedCount).toBe(before - 1);
  await page.reload();
  await expect.poll(suggestedCount).toBe(before - 1);
  await panel.getByRole('button', { name: 'Review' }).click();
  await panel.getByRole('button', { name: `Show ${before - 6} more` }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(before - 1);
  await panel.getByRole('button', { name: 'Mark all as transfers' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText(`${before - 1} transfers marked`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto('/Transactions?dates=all&q=transfer');
  await expect(page.getByText('Transfer', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Transfer in/).first()).toBeVisible();
});

test('an expired login: Link opens automatically once, Reconnect repairs it; linking the same bank again duplicates nothing', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  await signUpWithPremium(page);
  await page.goto('/ConnectedAccounts');
  const user = newBankUser();
  await linkOverApi(page, GRANITE, user);
  const count = await transactionCount(page);
  await controlBank(page, 'expire-login', { user });
  const link = linkWindow(page);
  const login = link.getByRole('heading', { name: 'Log in to Granite Bank' });
  await page.goto('/Dashboard');
  await expect(login).toBeVisible();
  await link.getByRole('button', { name: 'Close' }).click();
  await expect(login).toHaveCount(0);
  const note = page.getByText('Granite Bank needs you to log in again. Until then, its accounts won’t update.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reconnect Granite Bank' })).toBeVisible();
  await checkBothThemes(page);

  await page.goto('/ConnectedAccounts');
  await expect(accountRow(page, 'Everyday Checking')).toContainText('Needs attention');
  await expect(note).toBeVisible();
  await checkBothThemes(page);
  await expect(login).toHaveCount(0);
  await accountRow(page, 'Everyday Checking').click();
  await expect(page.getByText(/^Your bank, once you reconnect it/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Accounts' }).click();
  await page.getByRole('button', { name: 'Reconnect Granite Bank' }).click();
  await expect(link.getByLabel('Username')).toHaveValue(user);
  await logInAtBank(link, user);
  await link.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Needs attention')).toHaveCount(0);
  await expect(accountRow(page, 'Everyday Checking')).toContainText('Updated just now');
  expect(await transactionCount(page)).toBe(count);

  await connect(page).click();
  await linkInWindow(page, 'Granite Bank', user);
  await expect(login).toBeVisible();
  await logInAtBank(link, user);
  const synced = page.waitForResponse(/SyncPlaidTransactions/);
  await link.getByRole('button', { name: 'Finish' }).click();
  await synced;
  await expect(page.getByText(/^Importing/)).toHaveCount(0);
  await expect(accountRow(page, 'Everyday Checking')).toHaveCount(1);
  expect(await transactionCount(page)).toBe(count);

  await controlBank(page, 'revoke', { user });
  // Either this page's sync or an earlier one notices.
  await expect(async () => {
    await page.reload();
    const note = page.getByText(/^Cairn no longer has access to Granite Bank\. Connect it again/);
    await expect(note).toBeVisible({ timeout: 5_000 });
  }).toPass();

  allowProblem(pageProblems, 'SyncPlaidTransactions');
  allowProblem(pageProblems, 'SetAccessToken');
});

test('a disconnected bank’s transactions stay, relinking duplicates nothing, and an unreachable bank shows an error', async ({
  page,
  pageProblems,
}) => {
  await signUpWithPremium(page);
  await page.goto('/ConnectedAccounts');
  const user = newBankUser();
  await linkOverApi(page, GRANITE, user);
  const count = await transactionCount(page);
  await page.reload();
  await page.getByRole('button', { name: 'Disconnect Granite Bank' }).click();
  const modal = page.getByRole('alertdialog', { name: 'Disconnect Granite Bank' });
  await expect(modal).toContainText('Your transactions and past net worth won’t change.');
  await checkAccessibility(page);
  await modal.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Granite Bank disconnected')).toBeVisible();
  await expect(page.getByText('You have not connected or created any accounts yet.')).toBeVisible();
  expect(await transactionCount(page)).toBe(count);
  await connect(page).click();
  await linkInWindow(page, 'Granite Bank', user);
  await expect(accountRow(page, 'Everyday Checking')).toBeVisible();
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 30_000 });
  expect(await transactionCount(page)).toBe(count);

  await controlBank(page, 'fault', { user, kind: 'server-error', times: 20 });
  await page.reload();
  await expect(toast(page, 'Error syncing plaid transactions')).toContainText('We couldn’t reach Granite Bank.', {
    timeout: 20_000,
  });
  await toast(page, 'Error syncing plaid transactions').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('We couldn’t reach Granite Bank last time. We’ll try again soon.')).toBeVisible();
  allowProblem(pageProblems, 'SyncPlaidTransactions');
});

test('onboarding: an OAuth bank redirects to its own page and back, and its accounts appear', async ({
  page,
  pageProblems,
}) => {
  await signUpWithPremium(page, { newUserLoginFlowComplete: false });
  await callApi(page, 'Onboarding/SaveStep', { Step: 'ConnnectAccounts' });
  await page.goto('/ConnnectAccounts');
  await expect(page.getByRole('heading', { name: 'Add your first account' })).toBeVisible();
  await checkAccessibility(page);
  await connect(page).click();
  const link = linkWindow(page);
  await link.getByRole('link', { name: /Harbor Credit Union/ }).click();
  await link.getByRole('link', { name: 'Continue to Harbor Credit Union' }).click();
  await expect(page).toHaveURL(/\/sandbox\/plaid\/bank\?oauth_state_id=/);
  await checkAccessibility(page);
  const user = newBankUser();
  await logInAtBank(page, user, 'Allow access');
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
  await expect(link.getByRole('heading', { name: 'Select accounts' })).toBeVisible();
  await link.getByRole('checkbox', { name: /Student Loan/ }).uncheck();
  await link.getByRole('button', { name: 'Continue' }).click();
  await link.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/ConnnectAccounts$/);
  await expect(page.getByRole('region', { name: 'Connect a bank' })).toContainText('Share Draft');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'All finished, Go to budget Dashboard' }).click();
  await expect(page).toHaveURL(/\/Dashboard$/);
  await expect(page.getByRole('link', { name: /Dutch Bros|Fred Meyer|Walgreens|Cafe Presse/ }).first()).toBeVisible();

  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto('/ConnectedAccounts?oauth_state_id=of-another-browser');
  await expect(toast(page, 'Error linking your bank account.')).toContainText('Press Connect Account to start again.');
  expect(lines).toContain('Missing link token on OAuth redirect.');
  expect(pageProblems).toEqual([]);
});

test('free users, juniors, and users whose Premium ended can’t link a bank, on the screen or through the API', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  const linkStatuses = async () => {
    const statuses: number[] = [];
    for (const [path, body] of [
      ['Plaid/CreateLinkToken', undefined],
      ['Plaid/UpdateLinkToken', { institutionId: GRANITE }],
      ['Plaid/SetAccessToken', { PublicToken: 'public-1', Institution: null, Accounts: [] }],
    ] as const)
      statuses.push(
        await page.evaluate(
          async ([to, payload]) => {
            const token = localStorage.getItem('authToken');
            const body = payload && JSON.stringify(payload);
            const headers = {
              authorization: `Bearer ${token}`,
              ...(body !== undefined && { 'content-type': 'application/json' }),
            };
            return (await fetch(`/api/${to}`, { method: 'POST', headers, ...(body && { body }) })).status;
          },
          [path, body] as const,
        ),
      );
    return statuses;
  };
  const adult = { FirstName: 'Robin', LastName: 'Example', DateOfBirth: '1990-05-05', newUserLoginFlowComplete: true };

  const free = await signUp(page);
  await callApi(page, 'User/SaveUserAccount', { ...adult, Email: free.email });
  expect(await linkStatuses()).toEqual([402, 402, 402]);
  await page.goto('/ConnectedAccounts');
  await expect(connect(page)).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', /^\/StripePayments/);
  await checkBothThemes(page);

  const lapsing = await signUpWithPremium(page);
  await page.goto('/ConnectedAccounts');
  await linkOverApi(page, GRANITE, newBankUser());
  await losePremium(page, lapsing);
  expect(await linkStatuses()).toEqual([402, 402, 402]);
  await page.goto('/ConnectedAccounts');
  await expect(page.getByText('Premium has ended, so updates are paused. Your data is safe.')).toBeVisible();
  await expect(accountRow(page, 'Everyday Checking')).toBeVisible();
  await expect(connect(page)).toBeDisabled();
  await checkBothThemes(page);

  const junior = await signUpNewUser(page);
  const born = await birthDateFor(page, 15);
  await callApi(page, 'User/SaveUserAccount', {
    PreferredName: 'Kim',
    DateOfBirth: born,
    isJunior: true,
    Email: junior.email,
    newUserLoginFlowComplete: true,
  });
  expect(await linkStatuses()).toEqual([403, 403, 403]);
  await page.goto('/ConnectedAccounts');
  await expect(page.getByRole('link', { name: 'Create Account' })).toBeVisible();
  await expect(connect(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Get Premium' })).toHaveCount(0);
  for (const call of ['CreateLinkToken', 'UpdateLinkToken', 'SetAccessToken']) allowProblem(pageProblems, call);
});
