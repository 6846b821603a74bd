import { bornFor, callApi } from './support/ledger.ts';
import { expect, forgive, signUpNewUser, test } from './support/test.ts';

test('suggested categories that cannot be saved say so, stay chosen, and are saved the next time', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  await signUpNewUser(page);
  await callApi(page, 'User/SaveUserAccount', {
    FirstName: 'Kit',
    LastName: 'Ellison',
    DateOfBirth: await bornFor(page, 30),
    Email: 'kit@example.com',
  });
  await callApi(page, 'Onboarding/SaveStep', { Step: 'UserCategoryData' });
  await page.goto('/UserCategoryData');
  const pets = page.getByRole('region', { name: 'Pets' }).getByRole('checkbox', { name: 'Pets' });
  await pets.uncheck();
  await page.route('**/api/Onboarding/SeedDefaultCategoriesAndRules', (route) => route.abort());
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Error saving suggested categories')).toBeVisible();
  await expect(page).toHaveURL(/\/UserCategoryData$/);
  await expect(pets).not.toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/api/Onboarding/SeedDefaultCategoriesAndRules');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add your first account' })).toBeVisible();
  forgive(pageProblems, 'ERR_FAILED');
});
