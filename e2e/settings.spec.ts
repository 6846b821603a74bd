import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';

// covers: routes 27; navigation 18; constants/product-wide 1, 2
test('dark mode: saving offline shows an error, saving again works, and it applies on other devices and before the first paint', async ({
  page,
  context,
  browser,
  server,
  pageProblems,
}) => {
  const person = await signUp(page);
  await page.goto('/Settings');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Dark Mode' }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Settings' }).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Error saving user settings')).toBeVisible();
  await expect(toast.getByText('We couldn’t reach the server.')).toBeVisible();
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await expect.poll(overflow).toBe('hidden');
  await checkAccessibility(page);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect.poll(overflow).toBe('visible');
  allowProblem(pageProblems, 'ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');

  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await checkAccessibility(page);
  const password = 'a wholly new password';
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  const device = await browser.newContext({ baseURL: server.url });
  const otherDevicePage = await device.newPage();
  await otherDevicePage.goto('/Dashboard');
  await otherDevicePage.getByLabel('Email').fill(person.email);
  await otherDevicePage.getByLabel('Password', { exact: true }).fill(password);
  await otherDevicePage.getByRole('button', { name: 'Log in' }).click();
  await expect(otherDevicePage.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect.poll(() => otherDevicePage.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await device.close();
});
