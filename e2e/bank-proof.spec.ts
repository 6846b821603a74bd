import type { Page } from '@playwright/test';
import { controlBank, linkOverApi, newBankUser } from './support/bank.ts';
import { openInApp } from './support/inApp.ts';
import { browserDay, callApi } from './support/ledger.ts';
import { signUpWithPremium } from './support/premium.ts';
import { layoutShiftOf, watchLayoutShift } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

const GRANITE = 'ins_101';

const sync = (page: Page) => callApi(page, 'Plaid/SyncPlaidTransactions', {});

interface ListedAccount {
  readonly id: number;
  readonly displayName: string;
}

async function findChecking(page: Page): Promise<number> {
  const accounts: ListedAccount[] = Object(await callApi(page, 'Plaid/GetAccountsList', undefined, 'GET'));
  const found = accounts.find(({ displayName }) => displayName.startsWith('Everyday Checking'));
  if (!found) throw new Error('the bank has no checking account');
  return found.id;
}

/** Locks a statement from ten days ago, so that whole days lie between two balances and can be proven. */
async function lockStatement(page: Page, AccountID: number): Promise<void> {
  const statement = { AccountID, EndsOn: await browserDay(page, -10) };
  const compared = await callApi(page, 'Reconcile/PreviewStatement', { ...statement, ClosingBalance: 0 });
  await callApi(page, 'Reconcile/SealPeriod', { ...statement, ClosingBalance: Object(compared).says });
}

const DUPLICATE = { mistake: 'duplicate', name: 'CORNER SHOP', amount: 45 };

/** The bank makes a mistake in its list of transactions, while its balance is right. */
async function makeMistake(page: Page, user: string, { mistake, name, amount }: typeof DUPLICATE): Promise<void> {
  await controlBank(page, 'add', { user, name, amount, account: 'checking' });
  await controlBank(page, 'misreport', { user, name, mistake });
  await sync(page);
  await controlBank(page, 'add', { user, name: 'CAFE', amount: 4.5, account: 'checking' });
  await sync(page);
}

// covers: entry/balances 11-13
test('the bank’s mistakes are gaps in Review and on the account page, one press proves each again, and Undo brings one back', {
  tag: '@both',
}, async ({ page }) => {
  await signUpWithPremium(page);
  const user = newBankUser();
  await linkOverApi(page, GRANITE, user);
  await controlBank(page, 'post-pending', { user });
  await sync(page);
  const checking = await findChecking(page);
  await lockStatement(page, checking);
  await makeMistake(page, user, DUPLICATE);

  await page.goto('/Review');
  await expect(page.getByText(/: \$45\.00 (missing|too)/).first()).toBeVisible();
  await openInApp(page, '/ConnectedAccounts');
  const account = page.getByRole('link', { name: /^Everyday Checking/ });
  await expect(account).toContainText('Off by $45.00');
  await account.click();
  const gapOf = (size: string) => page.getByRole('region', { name: new RegExp(`\\${size}`) });
  const gap = gapOf('$45.00');
  await expect(gap).toBeVisible();
  await watchLayoutShift(page);
  await page.reload();
  await expect(gap.getByRole('listitem').first()).toContainText(/Corner Shop.*Keep$/);
  expect(await layoutShiftOf(page)).toBeLessThan(0.05);
  await checkLooks(page);
  await gap.getByRole('button', { name: 'Remove the duplicate' }).click();
  await expect(page.getByRole('heading', { name: /add(s)? up now$/ })).toBeVisible();
  await expect(gap).toBeHidden();
  const proof = page.getByRole('region', { name: 'Proof of the balance' });
  await expect(proof).toContainText(/Doesn’t add up0 days/);
  await expect(proof).toContainText(/Proven through \d\d\/\d\d\/\d{4}\./);
  await checkBothThemes(page);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(gap).toBeVisible();
  await expect(proof).not.toContainText('Proven through');
  await gap.getByRole('button', { name: 'Remove the duplicate' }).click();
  await expect(gap).toBeHidden();

  for (const { size, culprit, fix, ...row } of [
    {
      mistake: 'drop',
      name: 'BOOK STORE',
      amount: 31,
      size: '$31.00',
      culprit: /\$31\.00.*Add$/,
      fix: 'Add $31.00 out',
    },
    {
      ...{ mistake: 'alter', name: 'TEA HOUSE', amount: 45, size: '$9.00' },
      ...{ culprit: /Tea House.*\$54\.00.*Change$/, fix: 'Change it to $45.00' },
    },
  ]) {
    await makeMistake(page, user, row);
    await page.reload();
    await expect(gapOf(size).getByRole('listitem').first()).toContainText(culprit);
    await gapOf(size).getByRole('button', { name: fix }).click();
    await expect(gapOf(size)).toBeHidden();
    await expect(proof).toContainText('Proven through');
  }
  await openInApp(page, '/ConnectedAccounts');
  await expect(account.getByText('Proven', { exact: true })).toBeVisible();
  await expect(account).not.toContainText('Off by');
});
