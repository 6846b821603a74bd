import { checkAccessibility, expect, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

// covers: faults 40
test('the legal pages can be read without an account; each section has its own URL, and the sign-up page links to the terms', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/Legal');
  await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Data Deletion' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Deletion' })).toBeVisible();
  await checkLooks(page);

  const contents = page.getByRole('navigation', { name: 'On this page' });
  if ((page.viewportSize()?.width ?? 0) < 960) await contents.getByText('On this page').click();
  await contents.getByRole('link', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(/#timeline$/);
  const heading = page.getByRole('heading', { name: 'Timeline' });
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  const terms = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms Of Use' }).click();
  await expect((await terms).getByRole('heading', { level: 1, name: 'Terms Of Use' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', /\/PrivacyPolicy$/);
  await checkAccessibility(page);
});
