import type { BrowserContext } from '@playwright/test';
import { newPersonDetails } from '../scripts/people/person.ts';
import { birthDateFor, callApi } from './support/ledger.ts';
import { signUpByHand, signUpHere } from './support/person.ts';
import { allowProblem, checkAccessibility, expect, logIn, signUp, test } from './support/test.ts';

const isNarrow = (width: number | undefined) => (width ?? 0) < 960;

test('open the page, sign up, use the app signed in, and log out', { tag: '@both' }, async ({ page, viewport }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await checkAccessibility(page);
  const person = await signUpByHand(page);
  await expect(page).toHaveURL(/\/AccountType$/);
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible();
  await checkAccessibility(page);

  await callApi(page, 'User/SaveUserAccount', { DateOfBirth: '1990-02-28', newUserLoginFlowComplete: true });
  await page.goto('/Dashboard');
  await expect(page.getByText('Hi Robin')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  for (const label of ['Dashboard', 'Transactions', 'Categories', 'Budget', 'Net Worth', 'User Account'])
    await expect(navigation.getByRole('link', { name: label })).toBeVisible();
  await expect(navigation.getByText('Net Worth')).toBeVisible({ visible: !isNarrow(viewport?.width) });
  await checkAccessibility(page);

  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^eyJ/);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').email)).toBe(person.email);

  await navigation.getByRole('link', { name: 'User Account' }).click();
  await expect(page.getByText('Version 1.0.0')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  for (const key of ['authToken', 'userInfo', 'authGrant', 'lastActivity', 'theme'])
    expect(await page.evaluate((name) => localStorage.getItem(name), key), key).toBeNull();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

/** The names of everything that a browser stores for a user, without the values, which differ between users. */
async function storedNames(context: BrowserContext): Promise<string[]> {
  const { cookies, origins } = await context.storageState();
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  const namesIn = (value: string) => (value.startsWith('{') ? Object.keys(JSON.parse(value)).sort().join() : '');
  return [
    ...cookies.map(({ name, path, ...rest }) => {
      const { domain, httpOnly, secure, sameSite } = rest;
      return [name, path.replace(/[\w-]{43}/, ':id'), domain, httpOnly, secure, sameSite].join();
    }),
    ...entries.filter(({ name }) => name !== 'theme').map(({ name, value }) => `${name} ${namesIn(value)}`),
  ].sort();
}

test('signing up over HTTP leaves the browser in the same state as the sign-up pages', async ({
  page,
  browser,
  server,
}) => {
  await signUpByHand(page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  await signUp(await elsewhere.newPage());
  expect(await storedNames(elsewhere)).toEqual(await storedNames(page.context()));
  await elsewhere.close();
});

test('after logging in, the requested URL opens', { tag: '@narrow' }, async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/UserAccount');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.goto('/Settings?from=link');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL(/\/Settings\?from=link$/);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a new user starts at AccountType and ends at the requested URL', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/Settings?from=link');
  await signUpHere(page);
  await expect(page).toHaveURL(/\/AccountType\?target=%2FSettings%3Ffrom%3Dlink$/);
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible();
  await callApi(page, 'User/SaveUserAccount', {
    FirstName: 'Robin',
    LastName: 'Example',
    DateOfBirth: await birthDateFor(page, 30),
    Email: 'robin@example.com',
  });
  await callApi(page, 'Onboarding/SaveStep', { Step: 'ConnnectAccounts' });
  await page.goto('/ConnnectAccounts');
  await page.getByRole('button', { name: 'All finished, Go to budget Dashboard' }).click();
  await expect(page).toHaveURL(/\/Settings\?from=link$/);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('opened at another host, the product redirects to its own URL', async ({ page, server }) => {
  await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/Settings`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(server.url);
  await signUpHere(page);
  await expect(page).toHaveURL(`${server.url}/AccountType?target=%2FSettings`);
});

test('the state of an abandoned login is removed before the next login', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const storedStates = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')));
  const [abandoned = ''] = await storedStates();
  await page.evaluate((key) => {
    const state = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...state, created: state.created - 16 * 60 }));
  }, abandoned);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await storedStates()).toHaveLength(1);
  expect(await storedStates()).not.toContain(abandoned);
});

test('a browser that can’t store data shows what to do', { tag: '@narrow' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, store, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await page.goto('/Dashboard');
  await expect(page.getByRole('heading', { name: 'Cairn can’t store data in your browser' })).toBeVisible();
  await expect(page.getByText('allow cookies and site data')).toBeVisible();
  await checkAccessibility(page);
});

test('the browser tab’s title names the screen', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Dashboard · Cairn');
  await page.goto('/Settings');
  await expect(page).toHaveTitle('Settings · Cairn');
  await page.goto('/Nowhere');
  await expect(page).toHaveTitle('Page not found · Cairn');
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('visible=true')).toBeVisible();
});

test('the authorization request has the specified parameters', async ({ page }) => {
  const request = page.waitForRequest((sent) => new URL(sent.url()).pathname === '/oidc/auth');
  await page.goto('/');
  const parameters = new URL((await request).url()).searchParams;
  expect(parameters.get('prompt')).toBe('login');
  expect(parameters.get('max_age')).toBe('0');
  expect(parameters.get('response_type')).toBe('code');
  expect(parameters.get('code_challenge_method')).toBe('S256');
  expect(parameters.get('scope')).toBe('openid profile email offline_access');
  expect(parameters.get('audience')).toMatch(/\/api$/);
});

test('SignIn shows only “Logging in”, then “Loading user data”', async ({ page }) => {
  await page.route('**/oidc/.well-known/**', async (route) => {
    await expect(page.getByRole('status').first()).toHaveText('Logging in');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await route.continue();
  });
  await page.route('**/api/User/GetUserAccount', async (route) => {
    await expect(page.getByRole('status').first()).toHaveText('Loading user data');
    await route.continue();
  });
  await signUpByHand(page);
});

test('logging out clears all stored data even if the provider is unreachable', async ({ page, pageProblems }) => {
  await signUp(page);
  await page.goto('/UserAccount');
  await page.route('**/oidc/.well-known/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t reach the login page' })).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  await checkAccessibility(page);
  allowProblem(pageProblems, 'openid-configuration');
  await page.unroute('**/oidc/.well-known/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a user who completed onboarding starts on the Dashboard', async ({ page }) => {
  const person = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/Dashboard$/);
});

test('the login page always asks for the password, even if the provider still has a session', async ({ page }) => {
  await signUpByHand(page);
  await page.evaluate(() => {
    localStorage.clear();
    location.assign('/Dashboard');
  });
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('the password can be shown; a wrong one gets an error, and the typed email stays', { tag: '@narrow' }, async ({
  page,
  pageProblems,
}) => {
  await page.goto('/');
  const { email } = newPersonDetails();
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  allowProblem(pageProblems, 'status of 422');
  await checkAccessibility(page);
});

test('an expired token is renewed silently', async ({ page }) => {
  await signUp(page);
  const before = await page.evaluate(() => localStorage.getItem('authToken'));
  await page.evaluate(() => {
    const grant = JSON.parse(localStorage.getItem('authGrant') ?? '{}');
    localStorage.setItem('authGrant', JSON.stringify({ ...grant, expiresAt: 1 }));
  });
  await page.goto('/Dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(before);
});

test('two tabs that renew at the same time both stay signed in', async ({ page, context }) => {
  await signUp(page);
  await page.evaluate(() => {
    const grant = JSON.parse(localStorage.getItem('authGrant') ?? '{}');
    localStorage.setItem('authGrant', JSON.stringify({ ...grant, expiresAt: 1 }));
  });
  const second = await context.newPage();
  await Promise.all([page.goto('/Dashboard'), second.goto('/Dashboard')]);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(second.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('if the provider ended the session, the user logs in again and returns to the same page', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  const person = await signUp(page);
  await page.evaluate(() => {
    const grant = JSON.parse(localStorage.getItem('authGrant') ?? '{}');
    localStorage.setItem('authGrant', JSON.stringify({ ...grant, expiresAt: 1, refreshToken: 'spent' }));
  });
  await page.goto('/UserAccount');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  allowProblem(pageProblems, '/oidc/token');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/UserAccount$/);
});

test('a failed callback ends on an error page', async ({ page }) => {
  await page.goto('/callback?code=made-up&state=made-up');
  await expect(page).toHaveURL(/\/auth-error$/);
  await expect(page.getByRole('heading', { name: 'We couldn’t log you in' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('going back to the callback after signing in is harmless', async ({ page }) => {
  await signUp(page);
  await page.goto('/callback?code=spent&state=spent');
  await expect(page).toHaveURL(/\/Dashboard$/);
});

test('an unknown URL shows that the page doesn’t exist', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/Nowhere');
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
  await checkAccessibility(page);
});
