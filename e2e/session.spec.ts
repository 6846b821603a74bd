import type { Page } from '@playwright/test';
import { allowProblem, checkAccessibility, expect, logIn, signUp, test } from './support/test.ts';

const MINUTE_MS = 60_000;

async function openSettings(page: Page): Promise<void> {
  await page.goto('/Settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
}

test('30 minutes of inactivity log the user out', { tag: '@narrow' }, async ({ page, pageProblems }) => {
  await page.clock.install();
  await signUp(page);
  await openSettings(page);
  await page.clock.runFor(29 * MINUTE_MS);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  // Half an hour passes instantly here, so token renewals may overlap, and the provider rejects the later one.
  const others = pageProblems.filter((problem) => !problem.includes('/oidc/token'));
  pageProblems.splice(0, pageProblems.length, ...others);
});

test('if the session ended elsewhere, the start page leads to the login page', async ({ page, pageProblems }) => {
  await signUp(page);
  const rejection = { error: 'unauthenticated', message: 'Log in again.' };
  await page.route('**/api/User/GetUserAccount', (route) => route.fulfill({ status: 401, json: rejection }));
  await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  allowProblem(pageProblems, 'GetUserAccount');
  allowProblem(pageProblems, '/oidc/token');
});

test('activity restarts the 30 minutes', async ({ page }) => {
  await page.clock.install();
  await signUp(page);
  await openSettings(page);
  await page.clock.runFor(29 * MINUTE_MS);
  await page.keyboard.press('Shift');
  await page.clock.runFor(29 * MINUTE_MS);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('after the computer slept, the first mouse movement logs out and doesn’t count as activity', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUp(page);
  await openSettings(page);
  const captured = page.waitForResponse('**/api/Account/CaptureNetWorth');
  await page.evaluate((sleptMs) => {
    // In one step, so that no timer runs before the movement, like on a computer that wakes up.
    const { now } = Date;
    Date.now = () => now() + sleptMs;
    window.dispatchEvent(new MouseEvent('mousemove'));
  }, 31 * MINUTE_MS);
  expect((await captured).status(), 'net worth is captured with a renewed token').toBe(200);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('idle time counts across a closed tab; the login page explains it and returns to the opened URL', async ({
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
  allowProblem(pageProblems, 'GetUserAccount');
  allowProblem(pageProblems, 'GetUserDashboard');
  await page.getByRole('button', { name: 'Reinstate account' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('a failed call shows its message and reason until closed, and saving again works', async ({
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
  allowProblem(pageProblems, 'SaveUserSettings');
});

test('saving offline shows an error, and works once the connection is back', { tag: '@narrow' }, async ({
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
  allowProblem(pageProblems, 'ERR_INTERNET_DISCONNECTED');
});

test('dark mode is previewed, saved, and applied on other devices and before the first paint', {
  tag: '@both',
}, async ({ page, browser, server }) => {
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
  const otherDevicePage = await device.newPage();
  await otherDevicePage.goto('/Dashboard');
  await otherDevicePage.getByLabel('Email').fill(person.email);
  await otherDevicePage.getByLabel('Password', { exact: true }).fill(person.password);
  await otherDevicePage.getByRole('button', { name: 'Log in' }).click();
  await expect(otherDevicePage.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect.poll(() => otherDevicePage.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
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
