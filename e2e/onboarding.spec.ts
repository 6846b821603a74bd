import type { Page } from '@playwright/test';
import { openInApp } from './support/inApp.ts';
import { birthDateFor, createTransaction } from './support/ledger.ts';
import { checkAccessibility, expect, signUpNewUser, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

async function resumeAt(page: Page, step: string): Promise<void> {
  await page.goto('/');
  await expect(heading(page, 'Account Type')).toBeVisible();
  await expect(page.getByText(`You left off at “${step}”`)).toBeVisible();
  await page.getByRole('link', { name: 'Continue', exact: true }).first().click();
}

// covers: routes 24-26, 29; screen/subscription 3; screen/onboarding 1, 2, 4, 5; state/subscription 7
// covers: constants/lists 18; faults 13, 24, 25
test('the standard flow, interrupted and resumed, ends on the Dashboard', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/Transactions?view=all');
  await expect(heading(page, 'Account Type')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Create a standard account' }).click();
  await expect(heading(page, "Let's Get to Know You")).toBeVisible();
  await page.getByLabel('Last Name').fill('Ellison');
  await page.getByLabel('Date of Birth').fill(await birthDateFor(page, 35));
  await checkAccessibility(page);
  await next(page).click();

  await expect(heading(page, 'Subscribe to Premium')).toBeVisible();
  await resumeAt(page, 'Subscription');
  await page.getByRole('button', { name: 'Use free version' }).click();
  await expect(heading(page, 'Category Selection')).toBeVisible();
  const food = page.getByRole('region', { name: 'Food' });
  await food.getByRole('checkbox', { name: 'Food' }).uncheck();
  await food.getByRole('button', { name: 'Coffee' }).click();
  await page.getByRole('region', { name: 'Pets' }).getByRole('checkbox', { name: 'Pets' }).uncheck();
  await checkAccessibility(page);
  await next(page).click();

  await expect(heading(page, 'Add your first account')).toBeVisible();
  await checkAccessibility(page);
  for (const option of ['Start 7-day free trial', 'Choose a file', 'Create Account'])
    await expect(page.getByRole('link', { name: option })).toBeVisible();
  await page.getByRole('link', { name: 'Start 7-day free trial' }).click();
  await expect(heading(page, 'Subscribe to Premium')).toBeVisible();
  await page.getByRole('button', { name: 'Use free version' }).click();
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await expect(heading(page, 'Welcome Back')).toBeVisible();
  await openInApp(page, '/Transactions');
  await expect(page.getByText('Greenleaf Market').first()).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(page.getByText('Sample data cleared')).toBeVisible();
  await expect(page.getByText('Greenleaf Market')).toHaveCount(0);

  await openInApp(page, '/Categories');
  await expect(page.getByText('Food', { exact: true })).toBeVisible();
  await expect(page.getByText('Pets', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Food subcategories' }).click();
  await expect(page.getByText('Coffee', { exact: true })).toBeVisible();
  await expect(page.getByText('Groceries', { exact: true })).toHaveCount(0);
  await createTransaction(page, 'STARBUCKS STORE 00421', 5);
  await page.goto('/Transactions');
  await expect(page.getByText('Coffee').first()).toBeVisible();
});

// covers: routes 30-32; screen/subscription 4; screen/onboarding 8-14; roles 3; constants/lists 19
test('a 17-year-old is offered a junior account, which asks for little data and ends with "You did it!"', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/UserData');
  await page.getByLabel('Preferred Name').fill('Kit');
  // Turns 18 tomorrow.
  await page.getByLabel('Date of Birth').fill(await birthDateFor(page, 18, 1));
  await expect(page.getByText('A standard account is for ages 18 and up.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Create a junior account' }).click();
  await expect(page).toHaveURL(/\/JuniorUserData$/);
  await expect(page.getByLabel('Occupation')).toHaveCount(0);
  await checkAccessibility(page);
  await next(page).click();
  await expect(heading(page, 'Category Selection')).toBeVisible();
  await next(page).click();
  await expect(page).toHaveURL(/\/ConnectJuniorAccounts$/);
  await expect(page.getByRole('button', { name: 'Connect Account' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await page.getByLabel('Account Name').fill('Piggy bank');
  await page.getByLabel('Institution').fill('Home');
  await page.getByRole('textbox', { name: 'Available Balance' }).fill('12.50');
  await page.getByRole('textbox', { name: 'Current Balance' }).fill('12.50');
  await page.getByLabel('Account Type').selectOption('Other');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('region', { name: 'Add one by hand' })).toContainText('Piggy bank');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(heading(page, 'You did it!')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Hi Kit')).toBeVisible();
  await page.goto('/StripePayments?isExistingUser=true');
  await expect(page).toHaveURL(/\/UserProfile$/);
});
