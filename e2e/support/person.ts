import type { Page } from '@playwright/test';
import { browserState } from '../../scripts/people/browser-state.ts';
import {
  newPersonDetails,
  type Person,
  type PersonDetails,
  signUpNewUser as signUpNewcomerOverHttp,
  signUp as signUpOverHttp,
} from '../../scripts/people/person.ts';
import { callApi } from './ledger.ts';

/** A page at the product's own address that is empty, and asks for no icon. */
const EMPTY_PAGE = { path: '/empty', contentType: 'text/html', body: '<link rel="icon" href="data:,">' };

/** Past the provider's pages, and past SignIn, which only leads on. */
const isScreen = ({ pathname }: URL) => !pathname.startsWith('/oidc') && pathname !== '/callback' && pathname !== '/';

async function openEmptyPage(page: Page): Promise<string> {
  const { path, ...answer } = EMPTY_PAGE;
  await page.route(`**${path}`, (route) => route.fulfill(answer));
  await page.goto(path);
  await page.unroute(`**${path}`);
  return new URL(page.url()).origin;
}

/** Signs the page in as that person. No screen is open yet, and none was drawn on the way. */
async function signInAs(page: Page, signUpAt: (origin: string) => Promise<Person>): Promise<void> {
  const origin = await openEmptyPage(page);
  const state = browserState(origin, await signUpAt(origin));
  await page.context().addCookies(state.cookies);
  const entries = state.origins.flatMap(({ localStorage }) => localStorage);
  const timeZone = await page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, entries);
  await callApi(page, 'User/GetUserAccount', { timeZone });
}

/** Makes the page that of an adult who has finished onboarding. */
export async function signUp(page: Page, details = newPersonDetails()): Promise<PersonDetails> {
  await signInAs(page, (origin) => signUpOverHttp(origin, details));
  return details;
}

/** Makes the page that of a user who has just signed up: onboarding is before them. */
export async function signUpNewUser(page: Page, details = newPersonDetails()): Promise<PersonDetails> {
  await signInAs(page, (origin) => signUpNewcomerOverHttp(origin, details));
  return details;
}

/** Signs up from the log-in page to which a screen has led, and leaves the rest to the product. */
export async function signUpHere(page: Page, details = newPersonDetails()): Promise<PersonDetails> {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill(details.name);
  await page.getByLabel('Email').fill(details.email);
  await page.getByLabel('Password', { exact: true }).fill(details.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  return details;
}

/** Opens the product, goes from the log-in page to the sign-up page, and arrives signed in, as a person does. */
export async function signUpByHand(page: Page, details = newPersonDetails()): Promise<PersonDetails> {
  await page.goto('/');
  await signUpHere(page, details);
  await page.waitForURL(isScreen);
  return details;
}

/** From a page of the product that asks for a log-in, or from the log-in page itself. */
export async function logIn(page: Page, { email, password }: PersonDetails): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(isScreen);
}
