import { birthDateFor, callApi, createCategory } from './support/ledger.ts';
import { checkAccessibility, expect, logIn, signUpNewUser, test } from './support/test.ts';

const OFFER = 'You’re 18, so you can switch to a standard account';

// The two zones are 25 hours apart, so it is always at least a day later in the second.
test.use({ timezoneId: 'Pacific/Pago_Pago' });

test('a user who turns 18 tomorrow is a junior today; on the birthday they can switch to a standard account with all their data', {
  tag: '@narrow',
}, async ({ page, browser, server, viewport }) => {
  const person = await signUpNewUser(page);
  await callApi(page, 'User/SaveUserAccount', {
    PreferredName: 'Kit',
    DateOfBirth: await birthDateFor(page, 18, 1),
    Email: person.email,
    isJunior: true,
    newUserLoginFlowComplete: true,
  });
  await createCategory(page, 'Comics');
  await page.goto('/UserProfile');
  await expect(page.getByRole('heading', { name: 'Profile' }).first()).toBeVisible();
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await expect(page.getByText('Premium')).toHaveCount(0);

  const tomorrow = await browser.newContext({ baseURL: server.url, viewport, timezoneId: 'Pacific/Kiritimati' });
  const later = await tomorrow.newPage();
  await later.goto('/');
  await logIn(later, person);
  await later.goto('/UserProfile');
  await expect(later.getByText(OFFER)).toBeVisible();
  await checkAccessibility(later);
  await later.getByRole('link', { name: 'Switch to a standard account' }).click();
  await expect(later.getByLabel('Preferred Name')).toHaveValue('Kit');
  await later.getByLabel('First Name').fill('Katharina');
  await later.getByLabel('Last Name').fill('Ellison');
  await later.getByRole('button', { name: 'Next' }).click();
  await expect(later).toHaveURL(/\/UserProfile$/);
  await expect(later.getByText(OFFER)).toHaveCount(0);
  await expect(later.getByText('Premium').first()).toBeVisible();
  await later.goto('/Categories');
  await expect(later.getByText('Comics', { exact: true })).toBeVisible();
  await tomorrow.close();
});
