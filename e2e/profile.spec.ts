import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { callApi, createCategory, createTransaction } from './support/ledger.ts';
import { expectNoHorizontalScroll } from './support/screen.ts';
import { allowProblem, checkAccessibility, expect, logIn, signUp, signUpNewUser, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';
import { whileCalling } from './support/whileCalling.ts';

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

test('the profile shows N/A for missing values; Edit reports every mistake, saves, and returns to Info', {
  tag: '@both',
}, async ({ page, pageProblems }) => {
  await signUpWith(page, maya);
  await page.goto('/UserAccount');
  await page.getByRole('navigation', { name: 'User Account' }).getByRole('link', { name: 'User Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Profile' })).toBeVisible();
  await expect(detail(page, 'Name')).toHaveText('Maya Ellison');
  await expect(detail(page, 'Preferred Display Name')).toHaveText('Maya');
  await expect(detail(page, 'Date of Birth')).toHaveText('02/28/1990');
  await expect(detail(page, 'Email')).toHaveText('maya@example.com');
  for (const label of ['Gender', 'Occupation', 'Phone Number', 'Address', 'City', 'State', 'Zipcode'])
    await expect(detail(page, label)).toHaveText('N/A');
  await expect(page.getByRole('link', { name: 'Subscribe to Premium' })).toHaveAttribute(
    'href',
    '/StripePayments?isExistingUser=true',
  );
  await expectNoHorizontalScroll(page);
  await checkBothThemes(page);

  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/UserProfile\?view=edit$/);
  for (const name of ['First Name', 'Last Name', 'Email']) await field(page, name).fill('');
  await birthDate(page).fill('');
  await update(page).click();
  for (const message of [
    'Enter your first name',
    'Enter your last name',
    'Enter your date of birth',
    'Enter your email address',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(field(page, 'First Name')).toBeFocused();
  await field(page, 'First Name').fill('Maya');
  await field(page, 'Last Name').fill('Lindqvist');
  await field(page, 'Preferred Name').fill('May');
  await birthDate(page).fill('0001-01-01');
  await field(page, 'Email').fill('maya@example');
  await field(page, 'Zipcode').fill('9411');
  await field(page, 'Phone Number').pressSequentially('55x5123');
  await expect(field(page, 'Phone Number')).toHaveValue('555-123');
  await expect(page.getByText('Enter a valid US phone number (e.g., 555-555-5555)')).toHaveCount(1);
  await field(page, 'Phone Number').fill('555123');
  await expect(field(page, 'Phone Number')).toHaveValue('555-123');
  await expect(page.getByText('Enter a valid date of birth')).toBeVisible();
  await expect(page.getByText('Enter an email address, like maya@example.com')).toBeVisible();
  await expect(page.getByText('Enter a US zip code, like 94110 or 94110-1234')).toBeVisible();
  await checkBothThemes(page);

  await field(page, 'Phone Number').pressSequentially('456789');
  await expect(field(page, 'Phone Number')).toHaveValue('555-123-4567');
  await field(page, 'Zipcode').fill('94110-1234');
  await field(page, 'Email').fill('may@example.com');
  await expect(page.getByLabel('Gender').getByRole('option')).toHaveText([
    'Select',
    'Male',
    'Female',
    'Non-binary',
    'Prefer not to say',
    'Other',
  ]);
  await page.getByLabel('Gender').selectOption('Prefer not to say');
  const occupation = page.getByRole('combobox', { name: 'Occupation' });
  await occupation.pressSequentially('ENGINEER');
  await expect(page.getByRole('option', { name: /engineer/i })).toHaveCount(10);
  await page.getByRole('option', { name: 'Civil Engineer' }).click();
  await expect(occupation).toHaveValue('Civil Engineer');
  await field(page, 'Address').fill('1 Main Street');
  await field(page, 'City').fill('San Francisco');
  await page.getByLabel('State').selectOption('California');

  // Only the server detects that the account type would change; typed values stay.
  await birthDate(page).fill('2015-02-28');
  await update(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Can’t change the account type')).toBeVisible();
  allowProblem(pageProblems, 'SaveUserAccount');
  await expect(field(page, 'Last Name')).toHaveValue('Lindqvist');
  await birthDate(page).fill('1991-03-01');

  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(detail(page, 'Name')).toHaveText('Maya Ellison');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(field(page, 'Last Name')).toHaveValue('Lindqvist');
  const sent = page.waitForRequest('**/api/User/SaveUserAccount');
  await whileCalling(page, 'User/SaveUserAccount', 'Saving Profile...', () => update(page).click());
  expect((await sent).postDataJSON()).toMatchObject({ DateCreated: expect.stringMatching(/^20\d\d-/) });
  await expect(page).toHaveURL(/\/UserProfile$/);
  const saved = {
    Name: 'Maya Lindqvist',
    'Preferred Display Name': 'May',
    'Date of Birth': '03/01/1991',
    Gender: 'Prefer not to say',
    Occupation: 'Civil Engineer',
    Email: 'may@example.com',
    'Phone Number': '555-123-4567',
    Address: '1 Main Street',
    City: 'San Francisco',
    State: 'California',
    Zipcode: '94110-1234',
  };
  for (const [label, value] of Object.entries(saved)) await expect(detail(page, label)).toHaveText(value);
  await page.reload();
  for (const [label, value] of Object.entries(saved)) await expect(detail(page, label)).toHaveText(value);
  await page.getByRole('link', { name: 'Back to User Account' }).click();
  await expect(page).toHaveURL(/\/UserAccount$/);
  await expect(page.getByText('may@example.com')).toBeVisible();
});

test('a junior’s profile has three fields and doesn’t offer Premium', { tag: '@narrow' }, async ({ page }) => {
  await signUpNewUser(page);
  const sixteen = `${new Date().getFullYear() - 16}-01-01`;
  await callApi(page, 'User/SaveUserAccount', {
    DateOfBirth: sixteen,
    Email: 'kim@example.com',
    isJunior: true,
    newUserLoginFlowComplete: true,
  });
  await page.goto('/UserProfile');
  await expect(page.getByRole('region', { name: 'Profile' }).locator('dt')).toHaveText([
    'Preferred Display Name',
    'Date of Birth',
    'Email',
  ]);
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await expect(page.getByText('Premium')).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByRole('form', { name: 'Edit profile' }).locator('label')).toHaveText([
    'Preferred Name',
    'Date of Birth *',
    'Email *',
  ]);
  await birthDate(page).fill('');
  await field(page, 'Email').fill('');
  await update(page).click();
  await expect(page.getByText('Enter your date of birth')).toBeVisible();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await birthDate(page).fill(sixteen);
  await field(page, 'Email').fill('kim@example.org');
  await field(page, 'Preferred Name').fill('Kim');
  await update(page).click();
  await expect(detail(page, 'Preferred Display Name')).toHaveText('Kim');
  await expect(detail(page, 'Email')).toHaveText('kim@example.org');
});

test('data downloads as JSON and CSV; a deleted account can be reinstated with all its data', {
  tag: '@both',
}, async ({ page, pageProblems }) => {
  const person = await signUpWith(page, maya);
  const food = await createCategory(page, 'Food');
  await createTransaction(page, '=Trader, "Joe"', 86.42, { TransactionCategoryID: food, hidden: true });
  const mistake = await createTransaction(page, 'Mistake', 2);
  await callApi(page, 'Transaction/DeleteTransaction', { userTransactionID: mistake });
  await page.goto('/UserProfile');

  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Everything as JSON' }).click(),
  ]);
  expect(json.suggestedFilename()).toMatch(/^cairn-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await textOf(json))).toMatchObject({
    profile: { lastName: 'Ellison', dateOfBirth: '1990-02-28' },
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
    '\uFEFFDate,Name,Description,Amount,Account,Institution,Account Type,Category,Subcategory,Transfer,Hidden',
  );
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d,"'=Trader, ""Joe""",,-86\.42,,,,Food,,No,Yes$/),
    '',
  ]);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Delete Account' });
  await expect(confirmation).toContainText('Until day 29, you can log in and reinstate it with everything in it.');
  await expect(confirmation).toContainText(/On day 29, \d\d\/\d\d\/\d{4}, everything is permanently erased/);
  await checkBothThemes(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const deleted = page.waitForResponse('**/api/User/DeleteUserAccount');
  await confirmation.getByRole('button', { name: 'Delete Account' }).click();
  expect((await deleted).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(/Your account has been deleted\. Until \d\d\/\d\d\/\d{4}, you can log in/)).toBeVisible();

  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  await expect(page.getByText(/You can reinstate it until \d\d\/\d\d\/\d{4}/)).toBeVisible();
  allowProblem(pageProblems, '/api/');
  await page.getByRole('button', { name: 'Reinstate account' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.goto('/Transactions');
  await expect(page.getByText('=Trader, "Joe"').first()).toBeVisible();
  await page.goto('/UserProfile');
  await expect(detail(page, 'Name')).toHaveText('Maya Ellison');
});

test('the Info and Edit views of Settings are in the URL, and the back arrow leads to User Account', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await page.goto('/Settings?view=edit');
  await page.getByRole('switch', { name: 'Dark Mode' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(page).toHaveURL(/\/Settings$/);
  await page.getByRole('link', { name: 'Back to User Account' }).click();
  await expect(page).toHaveURL(/\/UserAccount$/);
});
