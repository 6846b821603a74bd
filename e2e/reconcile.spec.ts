import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { openInApp } from './support/inApp.ts';
import { browserDay, callApi, createTransaction } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

const shownDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** 1,000.00 today, with 45.00 spent five days ago. */
async function startHousehold(page: Page) {
  await signUp(page);
  const account = await createAccount(page, 'Checking', { AvailableBalance: 1_000, CurrentBalance: 1_000 });
  const transactionDate = await browserDay(page, -5);
  const pharmacy = { AccountID: account, transactionDate };
  const shop = await createTransaction(page, 'Wellspring Pharmacy', 45, pharmacy);
  return { account, shop, pharmacy };
}

// covers: reconciliation 29
test('a statement is compared, its days are locked, and changing one of them asks first and tells Review', {
  tag: '@both',
}, async ({ page }) => {
  const { account, shop } = await startHousehold(page);
  const endsOn = await browserDay(page, -2);
  await page.goto(`/EditAccount/ConnectedAccounts?id=${account}`);
  const panel = page.getByRole('region', { name: 'Reconcile with a statement' });
  await panel.getByLabel('Statement ends').fill(endsOn);
  await panel.getByRole('textbox', { name: 'Ending balance' }).fill('1000');
  await expect(panel).toContainText('differ by $45.00');
  await panel.getByRole('button', { name: 'Show what could explain it' }).click();
  await panel.getByRole('button', { name: 'Tick off transactions (0 of 1)' }).click();
  await panel.getByRole('checkbox', { name: 'Wellspring Pharmacy' }).check();
  await expect(panel).toContainText('It matches to the cent.');
  await checkLooks(page);
  await panel.getByRole('button', { name: `Lock through ${shownDay(endsOn)}` }).click();
  await expect(page.getByRole('region', { name: 'Proven by' })).toContainText(`Locked through ${shownDay(endsOn)}`);

  await openInApp(page, `/EditTransaction/${shop}`);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('54');
  await page.getByRole('button', { name: 'Update Transaction' }).click();
  const question = page.getByRole('alertdialog', { name: 'This day is locked' });
  await expect(question).toContainText('matched a statement for Checking');
  await checkBothThemes(page);
  await question.getByRole('button', { name: 'Change it anyway' }).click();
  // The question closes before the change is saved.
  await expect(page).toHaveURL(/\/Transactions/);

  await openInApp(page, '/Review');
  await expect(page.getByText('It changed days that were locked', { exact: false })).toBeVisible();
  await checkBothThemes(page);
  await openInApp(page, '/Activity');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(() => callApi(page, 'Reconcile/GetSeals', undefined, 'GET')).toMatchObject([{ brokenIn: null }]);
});

// covers: reconciliation 27
test('a balance that doesn’t add up leads to the duplicate, which one press removes, and Undo restores', {
  tag: ['@both', '@deep'],
}, async ({ page }) => {
  const { account, pharmacy } = await startHousehold(page);
  const statement = { AccountID: account, EndsOn: await browserDay(page, -10), ClosingBalance: 1_045 };
  await callApi(page, 'Reconcile/SealPeriod', statement);
  await createTransaction(page, 'Wellspring Pharmacy', 45, pharmacy);
  await page.goto('/ConnectedAccounts');
  await expect(page.getByRole('link', { name: /^Checking/ })).toContainText('Off by $45.00');
  await checkLooks(page);

  await page.getByRole('link', { name: /^Checking/ }).click();
  const gap = page.getByRole('region', { name: /\$45\.00/ });
  await expect(gap.getByRole('listitem')).toHaveCount(2);
  await checkLooks(page);
  await gap.getByRole('button', { name: 'Remove the duplicate' }).click();
  await expect(page.getByRole('heading', { name: /add up now$/ })).toBeVisible();
  await expect(gap).toBeHidden();
  await checkBothThemes(page);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(gap).toBeVisible();
});
