import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cards, changeSubscription, respondAsBank, typeCard } from './support/cards.ts';
import { copyFirstData } from './support/first-start.ts';
import { guardPages } from './support/guard.ts';
import { birthDateFor, callApi } from './support/ledger.ts';
import { expectNoHorizontalScroll } from './support/screen.ts';
import { startServer } from './support/server.ts';
import { allowProblem, checkAccessibility, expect, signUp, signUpNewUser, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

const OPEN = '/StripePayments?isExistingUser=true';
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

async function subscribe(page: Page): Promise<void> {
  await page.goto(OPEN);
  await typeCard(page, 'works');
  await start(page).click();
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
}

/** Reloads the profile until the provider's update has arrived. */
async function expectPremiumPanel(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/UserProfile');
    await expect(premium(page)).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

test('a new user: plans, declined cards with the provider’s messages, a failed and a successful confirmation, then the next step', {
  tag: '@both',
}, async ({ page, pageProblems }) => {
  test.slow();
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
  const monthly = page.getByRole('radio', { name: /Monthly \$12\s*\/mo Billed monthly/ });
  const yearly = page.getByRole('radio', { name: /Yearly Save 20% \$9\.60\s*\/mo Billed \$115\.20 upfront/ });
  await expect(monthly).toBeChecked();
  await expect(
    page.getByText(/Your free trial ends on \d\d\/\d\d\/\d{4}\. After that, you’ll be charged \$12\.00 every month/),
  ).toBeVisible();
  await expect(page.getByText('Test mode')).toBeVisible();
  await expect(page.frameLocator('iframe[title="Secure CVC input frame"]').getByRole('textbox')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await checkBothThemes(page);

  await start(page).click();
  await expect(problem(page)).toHaveText('Your card number is incomplete.');
  await typeCard(page, 'works', '0120');
  await page.frameLocator('iframe[title="Secure CVC input frame"]').getByRole('textbox').focus();
  await expect(page.getByText("Your card's expiration date is in the past.")).toBeVisible();
  for (const [card, message] of [
    ['declined', 'Your card has insufficient funds.'],
    ['expired', 'Your card has expired.'],
  ] as const) {
    await typeCard(page, card);
    await start(page).click();
    await expect(problem(page)).toHaveText(message);
    await expect(problem(page)).toBeInViewport();
  }
  await checkAccessibility(page);

  await yearly.check();
  await expect(page.getByText(/you’ll be charged \$115\.20 every year until you cancel\./)).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium');
  await expect(page.getByText(/Your free trial ends on .*\$115\.20 a year\./)).toBeVisible();
  await checkBothThemes(page);
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

test('an existing user subscribes, cancels, and resumes with one tap; the trial ends paid; Premium later ends with a notice', {
  tag: '@both',
}, async ({ page, pageProblems }) => {
  test.slow();
  const email = await signUpAdult(page);
  await page.goto('/UserProfile');
  await premium(page).getByRole('link', { name: 'Subscribe to Premium' }).click();
  await page.getByRole('button', { name: 'Use free version' }).click();
  await expect(page).toHaveURL(/\/UserProfile$/);
  await subscribe(page);
  await page.getByRole('link', { name: 'Go to User Profile' }).click();
  await expect(premium(page)).toContainText(
    /Your free trial ends on \d\d\/\d\d\/\d{4}\. Premium then continues at \$12\.00 a month\./,
  );
  await checkBothThemes(page);
  for (const [plan, price] of [
    ['yearly', '$115.20 a year'],
    ['monthly', '$12.00 a month'],
  ] as const) {
    await premium(page)
      .getByRole('button', { name: `Switch to ${plan}` })
      .click();
    const question = page.getByRole('dialog', { name: `Switch to ${plan}` });
    await expect(question).toContainText(/You won’t be charged today\. When your free trial ends/);
    await checkAccessibility(page);
    await question.getByRole('button', { name: `Switch to ${plan}` }).click();
    await expect(premium(page)).toContainText(price);
  }

  const cancel = premium(page).getByRole('button', { name: 'Cancel Premium Subscription' });
  await cancel.click();
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel Premium Subscription' });
  await expect(confirmation).toContainText(/Premium continues until \d\d\/\d\d\/\d{4}/);
  await checkBothThemes(page);
  await confirmation.getByRole('button', { name: 'Keep Premium' }).click();
  await page.route('**/api/payment/cancel-subscription', (route) => route.abort());
  await cancel.click();
  await confirmation.getByRole('button', { name: 'Cancel Premium Subscription' }).click();
  await expect(page.getByText('Subscription cancel failed')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  allowProblem(pageProblems, 'cancel-subscription');
  await page.unroute('**/api/payment/cancel-subscription');
  await cancel.click();
  await confirmation.getByRole('button', { name: 'Cancel Premium Subscription' }).click();
  await expect(premium(page)).toContainText(/You canceled Premium\. It continues until \d\d\/\d\d\/\d{4}/);
  await page.goto(OPEN);
  await expect(page.getByRole('heading', { name: /You have Premium until \d\d\/\d\d\/\d{4}/ })).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Resume Premium' }).click();
  await page.getByRole('link', { name: 'Go to User Profile' }).click();
  await cancel.click();
  await confirmation.getByRole('button', { name: 'Cancel Premium Subscription' }).click();
  await expect(premium(page)).toContainText('To keep it, press “Subscribe to Premium”');
  await premium(page).getByRole('button', { name: 'Subscribe to Premium' }).click();
  await expect(cancel).toBeVisible();

  await changeSubscription(page, email, 'end-period');
  await expectPremiumPanel(page, /Premium renews on \d\d\/\d\d\/\d{4} at \$12\.00 a month\./);
  await changeSubscription(page, email, 'end-period-unpaid');
  await expectPremiumPanel(page, /Your last payment failed\. Premium continues until \d\d\/\d\d\/\d{4}/);
  await changeSubscription(page, email, 'give-up');
  await expectPremiumPanel(
    page,
    /Premium ended on \d\d\/\d\d\/\d{4}\. Your bank connections are paused, and nothing was deleted/,
  );
  await page.goto('/ConnectedAccounts');
  await expect(page.getByRole('button', { name: 'Connect Account' }).first()).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Get Premium' }).click();
  await page.getByRole('link', { name: 'Back to Accounts' }).click();
  await expect(page).toHaveURL(/\/ConnectedAccounts$/);
  await expect(page.getByRole('button', { name: 'Connect Account' }).first()).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('premiumEndedTold'));
  await page.goto('/Settings');
  await expect(
    page.getByText('Premium has ended. Your bank connections are paused, and nothing was deleted.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'View profile' }).click();
  await expect(page).toHaveURL(/\/UserProfile$/);
  await premium(page).getByRole('link', { name: 'Subscribe to Premium' }).click();
  await expect(page.getByText('free trial')).toHaveCount(0);
  await expect(page.getByText('You’ll be charged $12.00 today and every month until you cancel.')).toBeVisible();
  await page.getByRole('radio', { name: /Yearly/ }).check();
  await typeCard(page, 'needsConfirmation');
  await page.getByRole('button', { name: 'Subscribe for $115.20' }).click();
  await respondAsBank(page, 'Complete');
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to User Profile' }).click();
  await expect(premium(page)).toContainText(/Premium renews on \d\d\/\d\d\/\d{4} at \$115\.20 a year\./);
  await page.goto(OPEN);
  await page.getByRole('link', { name: 'Connect a bank' }).click();
  await expect(page.getByRole('button', { name: 'Connect Account' })).toBeEnabled();
});

test('the payment form shows when it can’t load, isn’t ready, or gets no response; after an unpaid trial, a new card pays', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  const email = await signUpAdult(page);
  await page.route('**/sandbox/stripe/stripe.js', (route) => route.abort());
  await page.goto(OPEN);
  await expect(page.getByText('Failed to load payment form')).toBeVisible();
  await checkBothThemes(page);
  await start(page).click();
  await expect(page.getByText('Payment system not ready')).toBeVisible();
  allowProblem(pageProblems, 'stripe.js');
  await page.unroute('**/sandbox/stripe/stripe.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await typeCard(page, 'works');
  await page.route('**/api/payment/create-subscription', (route) => route.fulfill({ status: 500, body: '' }));
  await start(page).click();
  await expect(problem(page)).toHaveText('Subscription failed');
  allowProblem(pageProblems, 'create-subscription');
  await page.unroute('**/api/payment/create-subscription');
  await page.route('**/sandbox/stripe/payment_methods', (route) => route.fulfill({ status: 500, json: { error: {} } }));
  await start(page).click();
  await expect(problem(page)).toHaveText('Payment failed');
  allowProblem(pageProblems, 'payment_methods');
  await page.unroute('**/sandbox/stripe/payment_methods');
  // A double click is one order.
  await start(page).dblclick();
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();

  await changeSubscription(page, email, 'end-period-unpaid');
  await expectPremiumPanel(page, /Your last payment failed\. Premium continues until \d\d\/\d\d\/\d{4}/);
  await page.goto('/Dashboard');
  await expect(page.getByText(/Your last payment failed\. Premium continues until \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await page.getByRole('button', { name: 'Update payment' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('visible=true')).toBeVisible();
  await expect(page.getByText('Your last payment failed. Pay with a different card to keep Premium.')).toBeVisible();
  await typeCard(page, 'works');
  await page.getByRole('button', { name: 'Subscribe for $12.00' }).click();
  await page.getByRole('link', { name: 'Go to User Profile' }).click();
  await expect(premium(page)).toContainText(/Premium renews on \d\d\/\d\d\/\d{4} at \$12\.00 a month\./);
});

test('in production without Stripe, subscriptions aren’t available, and the free version works', async ({
  browser,
}) => {
  test.slow();
  const dataDirectory = await copyFirstData();
  const key = await readFile(join(dataDirectory, 'encryption.key'), 'utf8');
  const server = await startServer({ dataDirectory, env: { NODE_ENV: 'production', ENCRYPTION_KEY: key.trim() } });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const problems = await guardPages(context);
    const page = await context.newPage();
    await signUpAdult(page);
    await page.goto('/UserProfile');
    await premium(page).getByRole('link', { name: 'Subscribe to Premium' }).click();
    await expect(page.getByRole('heading', { name: 'Subscriptions aren’t available here' })).toBeVisible();
    await checkBothThemes(page);
    await page.getByRole('button', { name: 'Use free version' }).click();
    await expect(page).toHaveURL(/\/UserProfile$/);
    expect((await page.request.get('/sandbox/stripe/stripe.js')).status()).toBe(404);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
