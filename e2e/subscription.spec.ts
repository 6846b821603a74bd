import type { Page } from '@playwright/test';
import { cards, changeSubscription, respondAsBank, typeCard } from './support/cards.ts';
import { openInApp } from './support/inApp.ts';
import { birthDateFor, callApi } from './support/ledger.ts';
import { expectNoHorizontalScroll } from './support/screen.ts';
import { allowProblem, checkAccessibility, expect, signUp, signUpNewUser, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start 7-day free trial' });
const problem = (page: Page) => page.getByRole('alert');
const premium = (page: Page) => page.getByRole('region', { name: 'Premium' });

/** Signs up an adult who has completed onboarding, with a unique email at the provider. */
async function signUpAdult(page: Page): Promise<string> {
  const { email } = await signUp(page);
  await callApi(page, 'User/SaveUserAccount', {
    FirstName: 'Maya',
    LastName: 'Ellison',
    DateOfBirth: '1990-02-28',
    Email: email,
    newUserLoginFlowComplete: true,
  });
  return email;
}

/** Waits for the provider's update, then checks Premium on the profile. */
async function expectPremiumPanel(page: Page, status: string, text: RegExp): Promise<void> {
  const current = () => callApi(page, 'payment/get-subscription', undefined, 'GET');
  await expect.poll(current).toMatchObject({ status });
  await page.goto('/UserProfile');
  await expect(premium(page)).toContainText(text);
}

// covers: routes 28; screen/subscription 1, 2; screen/onboarding 3; state/subscription 1-3, 5; validation 36
// covers: calls 50, 51; errors 39, 52; constants/plans 1, 2
test('a new user: plans, declined cards with the provider’s messages, a failed and a successful confirmation, then the next step', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  await signUpNewUser(page);
  await callApi(page, 'User/SaveUserAccount', {
    FirstName: 'Maya',
    LastName: 'Ellison',
    DateOfBirth: await birthDateFor(page, 18),
    Email: 'maya@example.com',
  });
  const numbers: string[] = [];
  page.on('request', (request) => {
    const digits = (request.postData() ?? '').replaceAll(/\D/g, '');
    const hasNumber = Object.values(cards).some((number) => digits.includes(number.replaceAll(' ', '')));
    if (request.url().includes('/api/') && hasNumber) numbers.push(request.url());
  });
  await page.goto('/StripePayments');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Premium' })).toBeVisible();
  await expect(page.getByText('Both plans start with a 7-day free trial.')).toBeVisible();
  const yearly = page.getByRole('radio', { name: /Yearly Save 20% \$9\.60\s*\/mo Billed \$115\.20 upfront/ });
  await expect(page.getByRole('radio', { name: /Monthly \$12\s*\/mo Billed monthly/ })).toBeChecked();
  await expect(page.getByText('Test mode')).toBeVisible();
  await expect(page.frameLocator('iframe[title="Secure CVC input frame"]').getByRole('textbox')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await checkBothThemes(page);

  await start(page).click();
  await expect(problem(page)).toHaveText('Your card number is incomplete.');
  await typeCard(page, 'works', '0120');
  await page.frameLocator('iframe[title="Secure CVC input frame"]').getByRole('textbox').focus();
  await expect(page.getByText("Your card's expiration date is in the past.")).toBeVisible();
  await typeCard(page, 'declined');
  await start(page).click();
  await expect(problem(page)).toHaveText('Your card has insufficient funds.');
  await expect(problem(page)).toBeInViewport();
  await checkAccessibility(page);

  await yearly.check();
  await typeCard(page, 'needsConfirmation');
  await start(page).click();
  await expect(page.getByText('Processing payment...')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Confirm your card' })).toBeVisible();
  await checkAccessibility(page);
  await respondAsBank(page, 'Fail');
  await expect(problem(page)).toContainText('We are unable to authenticate your payment method.');
  await start(page).click();
  await respondAsBank(page, 'Complete');
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
  await expect(page.getByText(/Your free trial ends on .*\$115\.20 a year\./)).toBeVisible();
  await checkAccessibility(page);
  allowProblem(pageProblems, '/sandbox/stripe/');
  allowProblem(pageProblems, '/api/payment/create-subscription');
  expect(numbers).toEqual([]);

  await page.getByRole('button', { name: "Let's go" }).click();
  await expect(page).toHaveURL(/\/UserCategoryData$/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
  expect(await callApi(page, 'payment/get-subscription', undefined, 'GET')).toMatchObject({
    plan: 'yearly',
    status: 'trialing',
  });
});

// covers: state/subscription 2-4; faults 28
test('an existing user subscribes, switches plans, cancels, resumes, and pays with a new card; Premium later ends with a notice', async ({
  page,
}) => {
  const email = await signUpAdult(page);
  await page.goto('/UserProfile');
  await premium(page).getByRole('link', { name: 'Subscribe to Premium' }).click();
  await typeCard(page, 'works');
  await start(page).click();
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to User Profile' }).click();
  await expect(premium(page)).toContainText(
    /Your free trial ends on \d\d\/\d\d\/\d{4}\. Premium then continues at \$12\.00 a month\./,
  );
  await premium(page).getByRole('button', { name: 'Switch to yearly' }).click();
  const question = page.getByRole('dialog', { name: 'Switch to yearly' });
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Switch to yearly' }).click();
  await expect(premium(page)).toContainText('$115.20 a year');
  await premium(page).getByRole('button', { name: 'Cancel Premium Subscription' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel Premium Subscription' });
  await checkAccessibility(page);
  await confirmation.getByRole('button', { name: 'Cancel Premium Subscription' }).click();
  await expect(premium(page)).toContainText(/You canceled Premium\. It continues until \d\d\/\d\d\/\d{4}/);
  await openInApp(page, '/StripePayments?isExistingUser=true');
  await expect(page.getByRole('heading', { name: /You have Premium until \d\d\/\d\d\/\d{4}/ })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Resume Premium' }).click();
  await expect(page.getByRole('heading', { name: 'You have Premium', exact: true })).toBeVisible();

  await changeSubscription(page, email, 'end-period-unpaid');
  await expectPremiumPanel(page, 'past_due', /Your last payment failed\. Premium continues until \d\d\/\d\d\/\d{4}/);
  await openInApp(page, '/Dashboard');
  await expect(page.getByText(/Your last payment failed\. Premium continues until \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await page.getByRole('button', { name: 'Update payment' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('visible=true')).toBeVisible();
  await typeCard(page, 'works');
  await page.getByRole('button', { name: 'Subscribe for $115.20' }).click();
  await page.getByRole('link', { name: 'Go to User Profile' }).click();
  await expect(premium(page)).toContainText(/Premium renews on \d\d\/\d\d\/\d{4} at \$115\.20 a year\./);

  await changeSubscription(page, email, 'end-period-unpaid');
  await changeSubscription(page, email, 'give-up');
  await expectPremiumPanel(
    page,
    'ended',
    /Premium ended on \d\d\/\d\d\/\d{4}\. Your bank connections are paused, and nothing was deleted/,
  );
  await openInApp(page, '/ConnectedAccounts');
  await expect(page.getByRole('button', { name: 'Connect Account' }).first()).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Get Premium' }).click();
  await page.getByRole('link', { name: 'Back to Accounts' }).click();
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);

  await page.evaluate(() => localStorage.removeItem('premiumEndedTold'));
  await page.goto('/Settings');
  await expect(
    page.getByText('Premium has ended. Your bank connections are paused, and nothing was deleted.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'View profile' }).click();
  await premium(page).getByRole('link', { name: 'Subscribe to Premium' }).click();
  await typeCard(page, 'needsConfirmation');
  await page.getByRole('button', { name: 'Subscribe for $12.00' }).click();
  await respondAsBank(page, 'Complete');
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
  await page.getByRole('link', { name: 'Connect a bank' }).click();
  await expect(page.getByRole('button', { name: 'Connect Account' })).toBeEnabled();
});
