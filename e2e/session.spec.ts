import type { Page } from '@playwright/test';
import { checkAccessibility, expect, forgive, logIn, signUp, test } from './support/test.ts';

const MINUTE_MS = 60_000;

async function openSettings(page: Page): Promise<void> {
  await page.goto('/Settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
}

test('30 minutes without activity log out', { tag: '@narrow' }, async ({ page, pageProblems }) => {
  await page.clock.install();
  await signUp(page);
  await openSettings(page);
  await page.clock.runFor(29 * MINUTE_MS);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  // Half an hour passes in a moment here, so one renewal may overtake another, and the provider refuses the later.
  const others = pageProblems.filter((problem) => !problem.includes('/oidc/token'));
  pageProblems.splice(0, pageProblems.length, ...others);
});

test('a session that ended elsewhere leads from the start page to the login page', async ({ page, pageProblems }) => {
  await signUp(page);
  const refused = { error: 'unauthenticated', message: 'Log in again.' };
  await page.route('**/api/User/GetUserAccount', (route) => route.fulfill({ status: 401, json: refused }));
  await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  forgive(pageProblems, 'GetUserAccount');
  forgive(pageProblems, '/oidc/token');
});

test('activity starts the 30 minutes anew', async ({ page }) => {
  await page.clock.install();
  await signUp(page);
  await openSettings(page);
  await page.clock.runFor(29 * MINUTE_MS);
  await page.keyboard.press('Shift');
  await page.clock.runFor(29 * MINUTE_MS);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('after a sleep the first movement logs out, and does not count as activity', { tag: '@narrow' }, async ({
  page,
}) => {
  await signUp(page);
  await openSettings(page);
  const captured = page.waitForResponse('**/api/Account/CaptureNetWorth');
  await page.evaluate((sleptMs) => {
    // In one go, so that no timer of the page comes before the movement, as in a machine that wakes up.
    const { now } = Date;
    Date.now = () => now() + sleptMs;
    window.dispatchEvent(new MouseEvent('mousemove'));
  }, 31 * MINUTE_MS);
  expect((await captured).status(), 'net worth is captured, with a token renewed for it').toBe(200);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('idle time counts across a closed tab; the log-in page says so and leads to the opened address', async ({
  page,
  context,
}) => {
  const person = await signUp(page);
  await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 31 * 60_000)));
  await page.close();
  const reopened = await context.newPage();
  await reopened.goto('/Settings?from=link');
  await expect(reopened.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(reopened.getByText('You were logged out after 30 minutes of inactivity.')).toBeVisible();
  await checkAccessibility(reopened);
  await logIn(reopened, person);
  await expect(reopened).toHaveURL(/\/Settings\?from=link$/);
});

test('a deleted account shows its message and can be reinstated', { tag: '@narrow' }, async ({
  page,
  pageProblems,
}) => {
  await signUp(page);
  const status = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    return (await fetch('/api/User/DeleteUserAccount', { method: 'DELETE', headers: { authorization } })).status;
  });
  expect(status).toBe(200);
  await page.goto('/Dashboard');
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  await expect(page.getByText(/This account was deleted on .* everything in it will be erased\./)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await checkAccessibility(page);
  forgive(pageProblems, 'GetUserAccount');
  forgive(pageProblems, 'GetUserDashboard');
  await page.getByRole('button', { name: 'Reinstate account' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('a failing call shows its message with the reason until Close, and Try again works', async ({
  page,
  pageProblems,
}) => {
  await signUp(page);
  await page.goto('/Settings');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.route('**/api/User/SaveUserSettings', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Our database is away for a moment.' } }),
  );
  await page.getByRole('switch', { name: 'Dark Mode' }).check();
  await page.getByRole('button', { name: 'Update Settings' }).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Error saving user settings')).toBeVisible();
  await expect(toast.getByText('Our database is away for a moment.')).toBeVisible();
  await expect(toast.getByRole('button', { name: 'Close' })).toBeFocused();
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await overflow()).toBe('hidden');
  await checkAccessibility(page);
  await toast.getByRole('button', { name: 'Close' }).click();
  expect(await overflow()).toBe('visible');
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).toBeChecked();
  await page.unroute('**/api/User/SaveUserSettings');
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await expect(page.getByRole('tab', { name: 'Info' })).toHaveAttribute('aria-selected', 'true');
  forgive(pageProblems, 'SaveUserSettings');
});

test('without a connection saving says so, and works when it is back', { tag: '@narrow' }, async ({
  page,
  context,
  pageProblems,
}) => {
  await signUp(page);
  await page.goto('/Settings');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Dark Mode' }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Settings' }).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Error saving user settings')).toBeVisible();
  await expect(toast.getByText('We couldn’t reach the server.')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await expect(page.getByRole('tab', { name: 'Info' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  forgive(pageProblems, 'ERR_INTERNET_DISCONNECTED');
});

test('dark mode is previewed, kept, and there on another device and before the first paint', { tag: '@both' }, async ({
  page,
  browser,
  server,
}) => {
  const person = await signUp(page);
  await page.goto('/Settings');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Dark Mode' }).check();
  expect(await theme()).toBe('dark');
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect.poll(theme).toBe('light');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Dark Mode' }).check();
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.reload({ waitUntil: 'commit' });
  expect(await page.waitForFunction(() => document.body && document.documentElement.dataset.theme)).toBeTruthy();
  expect(await theme()).toBe('dark');

  const device = await browser.newContext({ baseURL: server.url });
  const elsewhere = await device.newPage();
  await elsewhere.goto('/Dashboard');
  await elsewhere.getByLabel('Email').fill(person.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password);
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect.poll(() => elsewhere.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await device.close();
});

test('the password can be changed', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/Settings');
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('a wholly new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
});
