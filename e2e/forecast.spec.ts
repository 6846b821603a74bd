import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { browserDay } from './support/ledger.ts';
import { createSeries, fixed } from './support/recurring.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

const RENT_IN_DAYS = 10;
const PAY_IN_DAYS = 14;

/** 1,000.00 on Checking, from which 600.00 of rent are due before 900.00 of pay. */
async function createHousehold(page: Page): Promise<void> {
  const checking = await createAccount(page, 'Checking', { AvailableBalance: 1000, CurrentBalance: 1000 });
  await createAccount(page, 'Savings', { AvailableBalance: 5000, CurrentBalance: 5000 });
  await createAccount(page, 'Visa', { CurrentBalance: 40.5, AccountType: 1 });
  await createSeries(page, checking, await browserDay(page, RENT_IN_DAYS), { Name: 'Rent', Amount: fixed(600) });
  await createSeries(page, checking, await browserDay(page, PAY_IN_DAYS), {
    Name: 'Pay',
    Amount: fixed(900),
    IsIncome: true,
    Kind: 'income',
  });
}

const lowestPoint = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Lowest point' }) });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

// covers: routes 16; forecast-screen 1, 4
test('the forecast says how low an account gets and why, and follows layers, what-ifs, and limits', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await createHousehold(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 960;
  await page.goto('/NetWorth');
  await page
    .getByRole(isPhone ? 'navigation' : 'group', { name: 'Plan' })
    .getByRole('link', { name: 'Forecast' })
    .click();
  await expect(page.getByRole('combobox', { name: 'Account' }).locator('option:checked')).toHaveText('Checking');
  // 1,000.00 − 600.00
  await expect(lowestPoint(page)).toContainText('$400');
  await expect(page.getByText(/After 8 weeks, you’ll also see how far off it may be\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Why it dips/ }).getByRole('link')).toContainText(['Rent']);
  await expect(page.getByText('We’ll keep score from next month.')).toBeVisible();
  await checkLooks(page);

  const day = page.getByRole('slider', { name: 'Day in the forecast' });
  await day.focus();
  for (let step = 0; step < RENT_IN_DAYS; step += 1) await page.keyboard.press('ArrowRight');
  await expect(day).toHaveAttribute('aria-valuetext', /\$400\. Rent −\$600\.00$/);

  await press(page, 'Committed Pay, bills, and card payments you’ve confirmed');
  await expect(lowestPoint(page)).toContainText('$1,000');
  await press(page, 'Committed Pay, bills, and card payments you’ve confirmed');

  await press(page, 'Add an amount');
  await page.getByRole('textbox', { name: 'Amount' }).fill('150');
  await page.getByLabel('Date').fill(await browserDay(page, 2));
  await checkLooks(page);
  await press(page, 'See the effect');
  // 400.00 − 150.00
  await expect(lowestPoint(page)).toContainText('$250');
  await page.getByRole('button', { name: /^−\$150\.00 on .* Remove$/ }).click();
  await press(page, 'Try it');
  await expect(lowestPoint(page)).not.toContainText('$400');
  await page.reload();
  await expect(lowestPoint(page)).toContainText('$400');

  await press(page, 'Account options');
  await page.getByRole('menuitem', { name: 'Set a lowest balance' }).click();
  await page.getByRole('textbox', { name: 'Stay at or above' }).fill('450');
  await press(page, 'Save');
  await expect(page.getByText('Below $450.00 for 4 days')).toBeVisible();
  await expect(page.getByText(/Savings can spare that\.$/)).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByText('Below $450.00 for 4 days')).toBeHidden();
});

// covers: forecast-screen 15
test('a card without a billing cycle gets one, and its statement is paid from Checking', { tag: '@deep' }, async ({
  page,
}) => {
  await signUp(page);
  await createHousehold(page);
  await page.goto('/Forecast');
  await page.getByRole('combobox', { name: 'Account' }).selectOption('Visa');
  await expect(page.getByText(/^This card has no billing cycle/)).toBeVisible();
  await press(page, 'Set the billing cycle');
  await page.getByRole('combobox', { name: 'Closes on day' }).selectOption('25');
  await page.getByRole('combobox', { name: 'Due on day' }).selectOption('20');
  await page.getByRole('combobox', { name: 'Paid from' }).selectOption('Checking');
  await press(page, 'Save');
  await expect(page.getByText('Billing cycle of Visa saved')).toBeVisible();
  await expect(page.getByText(/^This card has no billing cycle/)).toBeHidden();
  await page.getByRole('combobox', { name: 'Account' }).selectOption('Checking');
  await press(page, 'Move an entry');
  await expect(page.getByRole('option', { name: /Visa payment · −\$40\.50$/ })).toBeAttached();
});
