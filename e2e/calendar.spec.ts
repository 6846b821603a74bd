import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { browserDay } from './support/ledger.ts';
import { createSeries, fixed } from './support/recurring.ts';
import { allowProblem, expect, logIn, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

const LAST_DATE_OF_EVERY_MONTH = 28;

/** A day soon whose date every month has, so Page Down and Page Up return to it. */
async function soonInEveryMonth(page: Page): Promise<string> {
  for (let offset = 1; ; offset += 1) {
    const day = await browserDay(page, offset);
    if (Number(day.slice(8)) <= LAST_DATE_OF_EVERY_MONTH) return day;
  }
}

// covers: recurring-screens 3, 28
test('the calendar shows what is due, by keyboard or with a thumb, and calendar apps can read it', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  const account = await createAccount(page, 'Checking');
  const due = await soonInEveryMonth(page);
  await createSeries(page, account, due, { Name: 'Orchard Mobile', Amount: fixed(92.4) });
  await page.goto(`/Calendar?month=${due.slice(0, 7)}`);
  const entry = page.getByRole('link', { name: /^Orchard Mobile/ });
  await expect(entry.first()).toContainText('−$92.40');
  await page.getByLabel('Balance of').selectOption({ index: 1 });
  await expect(page).toHaveURL(/account=\d+/);
  await expect(page.getByText('End of month')).toBeVisible();
  await checkLooks(page);

  const isPhone = (page.viewportSize()?.width ?? 0) < 960;
  if (!isPhone) {
    await page.locator(`[data-day="${due}"]`).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator(`[data-day="${due}"]`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Orchard Mobile/ })).toBeVisible();
    await checkBothThemes(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('PageDown');
    await expect(page).not.toHaveURL(new RegExp(`month=${due.slice(0, 7)}`));
    // The next month has loaded, and the same day of it has the focus.
    await expect(page.locator('[data-day]:focus')).not.toHaveAttribute('data-day', due);
    await page.keyboard.press('PageUp');
    await expect(page.locator(`[data-day="${due}"]`)).toBeFocused();
  }

  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar' });
  await dialog.getByRole('button', { name: 'Create the address' }).click();
  const address = await dialog.getByLabel('Address').inputValue();
  await checkBothThemes(page);
  const read = () => page.request.get(address);
  const feed = await read();
  expect(feed.status()).toBe(200);
  const text = await feed.text();
  expect(text).toContain('BEGIN:VCALENDAR');
  expect(text).toContain('Orchard Mobile');
  expect(text).not.toContain('92.40');

  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('button', { name: 'Create the address' })).toBeVisible();
  expect((await read()).status()).toBe(404);
});

// covers: recurring/calendar 5
test('an address needs a recent login: logging in again leads back to it', { tag: '@deep' }, async ({
  page,
  pageProblems,
}) => {
  const person = await signUp(page);
  let calls = 0;
  await page.route('**/api/Calendar/CreateFeed', async (route) => {
    calls += 1;
    if (calls > 1) return await route.continue();
    await route.fulfill({ status: 403, json: { error: 'step_up_needed', message: 'Please log in again.' } });
  });
  await page.goto('/Calendar');
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  await page.getByRole('button', { name: 'Create the address' }).click();
  const question = page.getByRole('dialog', { name: 'Log in again' });
  await expect(question).toBeVisible();
  await checkBothThemes(page);
  await question.getByRole('button', { name: 'Log in again' }).click();
  await logIn(page, person);
  await expect(page).toHaveURL(/\/Calendar$/);
  await expect(page.getByLabel('Address')).toHaveValue(/\/api\/Public\/Calendar\//);
  expect(calls).toBe(2);
  allowProblem(pageProblems, 'CreateFeed');
});
