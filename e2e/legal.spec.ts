import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

const pages = [
  ['Privacy Policy', '/PrivacyPolicy', 'not for children under 13'],
  ['Terms Of Use', '/TermsOfUse', 'capped at the amount you paid us in the previous 12 months'],
  ['End User License', '/EndUserLicense', 'You must be at least 18 to accept this license'],
  ['Plaid Agreement', '/PlaidEnduser', 'last 2 to 4 digits'],
  ['Data Deletion', '/DataDeletion', 'within 30 days of a confirmed request'],
] as const;

test('the legal pages can be read without an account', { tag: '@both' }, async ({ page }) => {
  await page.goto('/Legal');
  await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to User Account' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  await checkBothThemes(page);
  for (const [title, path, point] of pages) {
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page).toHaveTitle(`${title} · Cairn`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(point);
    await expect(page.getByRole('main').getByRole('link', { name: 'support@example.com' }).first()).toBeVisible();
    await (path === '/PrivacyPolicy' ? checkBothThemes(page) : checkAccessibility(page));
    await page.getByRole('link', { name: 'Back to Legal' }).click();
    await expect(page).toHaveURL(/\/Legal$/);
  }
});

test('each section has its own URL, and the sign-up page links to the terms', async ({ page }) => {
  await page.goto('/DataDeletion');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const link = contents.getByRole('link', { name: 'Timeline' });
  await expect(contents).toBeVisible();
  if (!(await link.isVisible())) await contents.getByText('On this page').click();
  await link.click();
  await expect(page).toHaveURL(/#timeline$/);
  const heading = page.getByRole('heading', { name: 'Timeline' });
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();
  await expect(page.getByText('On day 29:')).toBeVisible();

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  const terms = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms Of Use' }).click();
  await expect((await terms).getByRole('heading', { level: 1, name: 'Terms Of Use' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', /\/PrivacyPolicy$/);
  await checkAccessibility(page);
});

test('signed-in users see the legal pages inside the navigation; users with a deleted account can still read them', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  await signUp(page);
  await page.goto('/UserAccount');
  await page.getByRole('navigation', { name: 'User Account' }).getByRole('link', { name: 'Legal' }).click();
  await page.getByRole('link', { name: 'Plaid Agreement' }).click();
  await expect(page).toHaveURL(/\/PlaidEnduser$/);
  const current = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User Account' });
  await expect(current).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Back to Legal' }).click();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to User Account' }).click();
  await expect(page).toHaveURL(/\/UserAccount$/);

  const status = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    return (await fetch('/api/User/DeleteUserAccount', { method: 'DELETE', headers: { authorization } })).status;
  });
  expect(status).toBe(200);
  await page.goto('/DataDeletion');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Deletion' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Open Cairn' }).click();
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  allowProblem(pageProblems, '403 (Forbidden)');
});
