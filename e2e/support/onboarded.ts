import type { Page } from '@playwright/test';
import { newPerson, type Person } from './person.ts';

/** From here on the person on this page has finished onboarding, whatever the server says. */
export async function finishOnboarding(page: Page): Promise<void> {
  await page.route('**/api/User/GetUserAccount', async (route) => {
    const response = await route.fetch();
    const account: unknown = await response.json();
    const finished = { isNewUser: false, newUserLoginFlowComplete: true };
    await route.fulfill({ response, json: Object.assign({}, account, finished) });
  });
}

/** Signs up from the log-in page to which a screen has led, and leaves the rest to the product. */
export async function signUpHere(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  return person;
}
