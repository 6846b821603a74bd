import type { Page, Request } from '@playwright/test';
import { controlBank, linkInWindow, linkOverApi, linkWindow, logInAtBank, newBankUser } from './support/bank.ts';
import { callApi, createCategory } from './support/ledger.ts';
import { signUpWithPremium } from './support/premium.ts';
import { expectNoHorizontalScroll } from './support/screen.ts';
import { allowProblem, checkAccessibility, expect, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

const GRANITE = 'ins_101';
const connect = (page: Page) => page.getByRole('button', { name: 'Connect Account' });
const accountRow = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

async function transactionCount(page: Page): Promise<number> {
  const ids = await callApi(page, 'Transaction/GetTransactionIDs', {});
  return Array.isArray(ids) ? ids.length : -1;
}

const storedLinkToken = (page: Page) => page.evaluate(() => localStorage.getItem('linkToken'));

// covers: screen/accounts 5; entities 26; state/bank-link 1-3, 10; roles 8; server/load 4
test('linking a bank brings accounts and categorized transactions; its transfers are suggested as pairs', async ({
  page,
}) => {
  await signUpWithPremium(page);
  const food = await createCategory(page, 'Food');
  const CategoryRules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader joe' }];
  await callApi(page, 'Rule/SaveCategoryRules', { CategoryID: food, SubcategoryID: null, CategoryRules });
  const user = newBankUser();
  await page.goto('/ConnectedAccounts');
  await connect(page).click();
  const link = linkWindow(page);
  await expect(link.getByRole('heading', { name: 'Select your bank' })).toBeVisible();
  expect(await storedLinkToken(page)).toContain('link-sandbox-');
  await page.keyboard.press('Escape');
  await expect(link.getByRole('heading')).toHaveCount(0);
  await expect.poll(() => storedLinkToken(page)).toBeNull();

  await connect(page).click();
  await link.getByRole('searchbox').fill('granite');
  await link.getByRole('button', { name: 'Search' }).click();
  await expect(link.getByRole('link', { name: /Harbor/ })).toHaveCount(0);
  await link.getByRole('link', { name: /Granite Bank/ }).click();
  await logInAtBank(link, 'user_bad_password');
  await expect(link.getByRole('alert')).toHaveText('The username or password is incorrect.');
  await checkAccessibility(page);
  await logInAtBank(link, user);
  await link.getByRole('button', { name: 'Continue' }).click();
  await expect(link.getByRole('button', { name: 'Finish' })).toBeVisible();
  await controlBank(page, 'fault', { user, kind: 'slow', ms: 1_200, times: 2 });
  await link.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Connecting Granite Bank…')).toBeVisible();
  await expect(page.getByText(/^Importing/)).toBeVisible();
  await expect(page.getByText(/^Importing/)).toHaveCount(0);
  await expect(accountRow(page, 'Everyday Checking')).toContainText('Updated just now');
  await expect(accountRow(page, 'Emergency Savings')).toContainText(/ ·· \d{4}/);
  await expect.poll(() => storedLinkToken(page)).toBeNull();
  await checkBothThemes(page);
  expect(await transactionCount(page)).toBeGreaterThan(1_400);

  const calls: string[] = [];
  const recordCall = (what: string) => (request: Request) => {
    const name = /Review\/GetItems|Transaction\/GetTransactions$/.exec(request.url())?.[0];
    if (name) calls.push(`${name} ${what}`);
  };
  page.on('request', recordCall('requested')).on('requestfinished', recordCall('finished'));
  await page.goto('/Transactions?dates=all&q=trader');
  await expect(row(page, "Trader Joe's").first()).toBeVisible();
  await expect(page.getByText('Food', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  const review = page.getByRole('link', { name: /transactions need a quick look/ });
  await expect(review).toBeVisible();
  // The list never waits for the count.
  const counted = calls.indexOf('Review/GetItems requested');
  expect(calls.slice(0, counted)).toContain('Transaction/GetTransactions finished');
  await review.click();
  const transfers = page.getByRole('region', { name: 'Transfers' });
  const left = async () => Number.parseInt((await transfers.getByText(/^\d+$/).textContent()) ?? '', 10);
  await expect(transfers.getByRole('listitem').first()).toContainText('$500.00');
  const before = await left();
  expect(before).toBeGreaterThan(1);
  await transfers
    .getByRole('button', { name: /^It’s a transfer/ })
    .first()
    .click();
  await expect.poll(left).toBe(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect.poll(left).toBe(before);
  await transfers
    .getByRole('button', { name: /^It’s not/ })
    .first()
    .click();
  await expect.poll(left).toBe(before - 1);
  await transfers.getByRole('button', { name: /^Approve all/ }).click();
  await expect(page.getByText(`${before - 1} transfers matched`)).toBeVisible();
  await expect(transfers).toHaveCount(0);
});

// covers: state/startup 2; state/bank-link 5, 6
test('an expired login is repaired; after disconnecting and linking again, nothing is duplicated', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  // A bank's whole history is imported twice.
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
  await expect(page.getByRole('button', { name: 'Reconnect Granite Bank' })).toBeVisible();
  await checkAccessibility(page);

  // Link opens automatically only once.
  await page.goto('/ConnectedAccounts');
  await expect(accountRow(page, 'Everyday Checking')).toContainText('Needs attention');
  await expectNoHorizontalScroll(page);
  await checkBothThemes(page);
  await expect(login).toHaveCount(0);
  await page.getByRole('button', { name: 'Reconnect Granite Bank' }).click();
  await expect(link.getByLabel('Username')).toHaveValue(user);
  await logInAtBank(link, user);
  await link.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Needs attention')).toHaveCount(0);
  await expect(accountRow(page, 'Everyday Checking')).toContainText('Updated just now');
  expect(await transactionCount(page)).toBe(count);

  await page.getByRole('button', { name: 'Disconnect Granite Bank' }).click();
  const modal = page.getByRole('alertdialog', { name: 'Disconnect Granite Bank' });
  await checkAccessibility(page);
  await modal.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('You have not connected or created any accounts yet.')).toBeVisible();
  expect(await transactionCount(page)).toBe(count);
  await connect(page).click();
  await linkInWindow(page, 'Granite Bank', user);
  await expect(accountRow(page, 'Everyday Checking')).toBeVisible();
  await expect(page.getByText(/^Importing/)).toHaveCount(0);
  expect(await transactionCount(page)).toBe(count);
  allowProblem(pageProblems, 'SyncPlaidTransactions');
});

// covers: screen/accounts 10; screen/onboarding 6; state/bank-link 8, 9
test('onboarding: an OAuth bank redirects to its own page and back, and its accounts appear', async ({ page }) => {
  await signUpWithPremium(page, { newUserLoginFlowComplete: false });
  await callApi(page, 'Onboarding/SaveStep', { Step: 'ConnnectAccounts' });
  await page.goto('/ConnnectAccounts');
  await expect(page.getByRole('heading', { name: 'Add your first account' })).toBeVisible();
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
});
