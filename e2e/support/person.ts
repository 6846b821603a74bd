import type { Page } from '@playwright/test';
import { browserState } from '../../scripts/people/browser-state.ts';
import {
  newPersonDetails,
  type PersonDetails,
  type SignedUpPerson,
  signUpNewUser as signUpNewUserOverHttp,
  signUp as signUpOverHttp,
} from '../../scripts/people/person.ts';
import { callApi } from './ledger.ts';

/** An empty page at the product's origin that doesn't request an icon. */
const EMPTY_PAGE = { path: '/empty', contentType: 'text/html', body: '<link rel="icon" href="data:,">' };

/** Excludes the provider's pages, and SignIn, which only redirects. */
const isScreen = ({ pathname }: URL) => !pathname.startsWith('/oidc') && pathname !== '/callback' && pathname !== '/';

async function openEmptyPage(page: Page): Promise<string> {
  const { path, ...answer } = EMPTY_PAGE;
  await page.route(`**${path}`, (route) => route.fulfill(answer));
  await page.goto(path);
  await page.unroute(`**${path}`);
  return new URL(page.url()).origin;
}

/** Signs the page in without opening any screen. */
async function signInAs(page: Page, signUpAt: (origin: string) => Promise<SignedUpPerson>): Promise<void> {
  const origin = await openEmptyPage(page);
  const state = browserState(origin, await signUpAt(origin));
  await page.context().addCookies(state.cookies);
  const entries = state.origins.flatMap(({ localStorage }) => localStorage);
  const timeZone = await page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, entries);
  await callApi(page, 'User/GetUserAccount', { timeZone });
}

/** Signs the page in as a new adult who has completed onboarding. */
export async function signUp(page: Page, details = newPersonDetails()): Promise<PersonDetails> {
  await signInAs(page, (origin) => signUpOverHttp(origin, details));
  return details;
}

/** Signs the page in as a new user who hasn't started onboarding. */
export async function signUpNewUser(page: Page, details = newPersonDetails()): Promise<PersonDetails> {
  await signInAs(page, (origin) => signUpNewUserOverHttp(origin, details));
  return details;
}

/** Signs up from the current login page, without waiting for the next screen. */
export async function signUpHere(page: Page, details = newPersonDetails()): Promise<PersonDetails> {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill(details.name);
  await page.getByLabel('Email').fill(details.email);
  await page.getByLabel('Password', { exact: true }).fill(details.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  return details;
}

/** Opens the product and signs up through its pages, like a user. */
export async function signUpByHand(page: Page, details = newPersonDetails()): Promise<PersonDetails> {
  await page.goto('/');
  await signUpHere(page, details);
  await page.waitForURL(isScreen);
  return details;
}

/** Logs in on the current login page. */
export async function logIn(page: Page, { email, password }: PersonDetails): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(isScreen);
}
