import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { openInApp } from './support/inApp.ts';
import { callApi, createCategory, createTransaction } from './support/ledger.ts';
import { allowProblem, checkAccessibility, expect, logIn, signUp, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const birthDate = (page: Page) => page.getByLabel('Date of Birth');
const detail = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
const update = (page: Page) => page.getByRole('button', { name: 'Update Profile' });

const maya = {
  FirstName: 'Maya',
  PreferredName: '',
  LastName: 'Ellison',
  DateOfBirth: '1990-02-28',
  Email: 'maya@example.com',
};

/** Signs up a user who has completed onboarding. */
async function signUpWith(page: Page, profile: object) {
  const person = await signUp(page);
  await callApi(page, 'User/SaveUserAccount', { ...profile, newUserLoginFlowComplete: true });
  return person;
}

async function textOf(download: Download): Promise<string> {
  return await readFile(await download.path(), 'utf8');
}

// covers: routes 20; screen/user-profile 11; state/deleted-user 1-3; state/profile 3; roles 14
test('a profile is edited, its data is downloaded as JSON and CSV, and the deleted account is reinstated with everything', async ({
  page,
  pageProblems,
}) => {
  const person = await signUpWith(page, maya);
  await page.goto('/UserAccount');
  await page.getByRole('navigation', { name: 'User Account' }).getByRole('link', { name: 'User Profile' }).click();
  await expect(detail(page, 'Name')).toHaveText('Maya Ellison');
  await expect(detail(page, 'City')).toHaveText('N/A');
  await checkBothThemes(page);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/UserProfile\?view=edit$/);
  await field(page, 'First Name').fill('');
  await page.getByRole('combobox', { name: 'Occupation' }).pressSequentially('ENGINEER');
  await page.getByRole('option', { name: 'Civil Engineer' }).click();
  await update(page).click();
  await expect(page.getByText('Enter your first name', { exact: true })).toBeVisible();
  await checkBothThemes(page);
  await field(page, 'First Name').fill('May');
  await field(page, 'City').fill('San Francisco');
  // Only the server detects that the account type would change; typed values stay.
  await birthDate(page).fill('2015-02-28');
  await update(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Can’t change the account type')).toBeVisible();
  allowProblem(pageProblems, 'SaveUserAccount');
  await birthDate(page).fill('1991-03-01');
  await update(page).click();
  await expect(page).toHaveURL(/\/UserProfile$/);
  const saved = {
    Name: 'May Ellison',
    'Date of Birth': '03/01/1991',
    Occupation: 'Civil Engineer',
    City: 'San Francisco',
  };
  for (const [label, value] of Object.entries(saved)) await expect(detail(page, label)).toHaveText(value);

  const food = await createCategory(page, 'Food');
  await createTransaction(page, '=Trader, "Joe"', 86.42, { TransactionCategoryID: food, hidden: true });
  const mistake = await createTransaction(page, 'Mistake', 2);
  await callApi(page, 'Transaction/DeleteTransaction', { userTransactionID: mistake });

  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Everything as JSON' }).click(),
  ]);
  expect(json.suggestedFilename()).toMatch(/^cairn-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await textOf(json))).toMatchObject({
    profile: { lastName: 'Ellison', dateOfBirth: '1991-03-01' },
    categories: [{ categoryID: food, name: 'Food' }],
    transactions: [
      { displayName: '=Trader, "Joe"', amount: 86.42, hidden: true },
      { displayName: 'Mistake', transactionDeleted: true },
    ],
  });
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Transactions as CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^cairn-transactions-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await textOf(csv)).split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFDate,Name,Description,Amount,Account,Institution,Account Type,Category,Subcategory,Transfer,Hidden,Split,Split ID,Split Note,Split Tags,Tags,Note,Reimbursement,Proof',
  );
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d,"'=Trader, ""Joe""",,-86\.42,,,,Food,,No,Yes,,,,,,,,$/),
    '',
  ]);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Delete Account' });
  await checkAccessibility(page);
  const deleted = page.waitForResponse('**/api/User/DeleteUserAccount');
  await confirmation.getByRole('button', { name: 'Delete Account' }).click();
  expect((await deleted).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(/Your account has been deleted\. Until \d\d\/\d\d\/\d{4}, you can log in/)).toBeVisible();

  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  await expect(page.getByText(/This account was deleted on .* everything in it will be erased\./)).toBeVisible();
  await expect(page.getByText(/You can reinstate it until \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await checkAccessibility(page);
  allowProblem(pageProblems, '/api/');
  await page.getByRole('button', { name: 'Reinstate account' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await openInApp(page, '/Transactions');
  await expect(page.getByText('=Trader, "Joe"').first()).toBeVisible();
  await openInApp(page, '/UserProfile');
  await expect(detail(page, 'Name')).toHaveText('May Ellison');
});
