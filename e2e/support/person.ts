import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Somebody whom the product has never seen. */
export function newPerson(): Person {
  return {
    name: 'Robin Example',
    email: `robin-${randomUUID()}@example.com`,
    password: 'correct horse battery staple',
  };
}

/** Past the provider's pages, and past SignIn, which only leads on. */
const isScreen = ({ pathname }: URL) => !pathname.startsWith('/oidc') && pathname !== '/callback' && pathname !== '/';

/** Opens the product, goes from the log-in page to the sign-up page, and arrives signed in. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(isScreen);
  return person;
}

/** From a page of the product that asks for a log-in, or from the log-in page itself. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(isScreen);
}
