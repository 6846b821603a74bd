import type { Page } from '@playwright/test';
import { controlBank, linkOverApi, newBankUser } from './support/bank.ts';
import { browserDay, callApi } from './support/ledger.ts';
import { signUpWithPremium } from './support/premium.ts';
import { expectNoHorizontalScroll, layoutShiftOf, watchLayoutShift } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

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
async function lockStatement(page: Page): Promise<void> {
  const statement = { AccountID: await findChecking(page), EndsOn: await browserDay(page, -10) };
  const compared = await callApi(page, 'Reconcile/PreviewStatement', { ...statement, ClosingBalance: 0 });
  await callApi(page, 'Reconcile/SealPeriod', { ...statement, ClosingBalance: Object(compared).says });
}

/** A linked bank that makes a mistake in its list of transactions, while its balance is right. */
async function linkWithMistake(page: Page, mistake: string): Promise<void> {
  await signUpWithPremium(page);
  const user = newBankUser();
  await linkOverApi(page, GRANITE, user);
  await controlBank(page, 'post-pending', { user });
  await sync(page);
  await lockStatement(page);
  await controlBank(page, 'add', { user, name: 'CORNER SHOP', amount: 45, account: 'checking' });
  await controlBank(page, 'misreport', { user, name: 'CORNER SHOP', mistake });
  await sync(page);
  await controlBank(page, 'add', { user, name: 'CAFE', amount: 4.5, account: 'checking' });
  await sync(page);
}

// covers: entry/balances 11-13
for (const { mistake, size, fix, culprit, tag = [] } of [
  // The others look the same on a phone.
  { mistake: 'duplicate', size: '$45.00', fix: 'Remove the duplicate', culprit: /Corner Shop.*Keep$/, tag: '@both' },
  { mistake: 'drop', size: '$45.00', fix: 'Add $45.00 out', culprit: /\$45\.00.*Add$/ },
  { mistake: 'alter', size: '$9.00', fix: 'Change it to $45.00', culprit: /Corner Shop.*\$54\.00.*Change$/ },
])
  test(`the bank’s mistake “${mistake}” is a gap in Review and on the account page, one press proves it again, and Undo brings it back`, {
    tag,
  }, async ({ page }) => {
    await linkWithMistake(page, mistake);
    await page.goto('/Review');
    await expect(page.getByText(new RegExp(`: \\${size} (missing|too)`)).first()).toBeVisible();
    await page.goto('/ConnectedAccounts');
    const account = page.getByRole('link', { name: /^Everyday Checking/ });
    await expect(account).toContainText(`Off by ${size}`);
    await account.click();
    const gap = page.getByRole('region', { name: new RegExp(`\\${size}`) });
    await expect(gap).toBeVisible();
    await watchLayoutShift(page);
    await page.reload();
    await expect(gap.getByRole('listitem').first()).toContainText(culprit);
    expect(await layoutShiftOf(page)).toBeLessThan(0.05);
    await checkBothThemes(page);
    await expectNoHorizontalScroll(page);
    await gap.getByRole('button', { name: fix }).click();
    await expect(page.getByRole('heading', { name: /add(s)? up now$/ })).toBeVisible();
    await expect(gap).toBeHidden();
    const proof = page.getByRole('region', { name: 'Proof of the balance' });
    await expect(proof).toContainText(/Doesn’t add up0 days/);
    await expect(proof).toContainText(/Proven through \d\d\/\d\d\/\d{4}\./);
    await checkBothThemes(page);
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await expect(gap).toBeVisible();
    await expect(proof).not.toContainText('Proven through');

    await gap.getByRole('button', { name: fix }).click();
    await expect(gap).toBeHidden();
    await page.goto('/ConnectedAccounts');
    await expect(account.getByText('Proven', { exact: true })).toBeVisible();
    await expect(account).not.toContainText('Off by');
  });
