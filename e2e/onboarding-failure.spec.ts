import { birthDateFor, callApi } from './support/ledger.ts';
import { allowProblem, expect, signUpNewUser, test } from './support/test.ts';

test('suggested categories that can’t be saved show an error, stay selected, and can be saved again', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  await signUpNewUser(page);
  await callApi(page, 'User/SaveUserAccount', {
    FirstName: 'Kit',
    LastName: 'Ellison',
    DateOfBirth: await birthDateFor(page, 30),
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
  allowProblem(pageProblems, 'ERR_FAILED');
});
