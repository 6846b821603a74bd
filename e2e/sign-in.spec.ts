import type { BrowserContext, Page } from '@playwright/test';
import { newPersonDetails } from '../scripts/people/person.ts';
import { birthDateFor, callApi } from './support/ledger.ts';
import { signUpHere } from './support/person.ts';
import { PHONE } from './support/screen.ts';
import { allowProblem, checkAccessibility, expect, logIn, signUp, test } from './support/test.ts';

const MINUTE_MS = 60_000;

const logInHeading = (page: Page) => page.getByRole('heading', { name: 'Log in' });
const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome/ });

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

// covers: routes 1, 3, 39, 42; navigation 4, 6-9, 11, 16, 20; screen/sign-in 1-3; screen/menu 6, 8; entities 58, 59
// covers: state/sign-in 2, 4, 12, 13; state/logout 4-6, 8, 9; roles 1; calls 1, 48; constants/timers 3
// covers: constants/lists 20; constants/identity-provider 1, 2, 9; faults 34; server/identity 2-4, 8
test('open the page, sign up, use the app signed in, and log out', async ({ page, browser, server }) => {
  const authorization = page.waitForRequest((sent) => new URL(sent.url()).pathname === '/oidc/auth');
  await page.goto('/');
  await expect(logInHeading(page)).toBeVisible();
  await checkAccessibility(page);
  const parameters = new URL((await authorization).url()).searchParams;
  expect(parameters.get('prompt')).toBe('login');
  expect(parameters.get('max_age')).toBe('0');
  expect(parameters.get('response_type')).toBe('code');
  expect(parameters.get('code_challenge_method')).toBe('S256');
  expect(parameters.get('scope')).toBe('openid profile email offline_access');
  expect(parameters.get('audience')).toMatch(/\/api$/);

  // SignIn shows only its loading messages.
  await page.route('**/oidc/.well-known/**', async (route) => {
    await expect(page.getByRole('status').first()).toHaveText('Logging in');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await route.continue();
  });
  await page.route('**/api/User/GetUserAccount', async (route) => {
    await expect(page.getByRole('status').first()).toHaveText('Loading user data');
    await route.continue();
  });
  const person = await signUpHere(page);
  await expect(page).toHaveURL(/\/AccountType$/);
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible();
  await page.unroute('**/oidc/.well-known/**');
  await page.unroute('**/api/User/GetUserAccount');

  // The other journeys sign up over HTTP, which must leave a browser in the same state as these pages.
  const elsewhere = await browser.newContext({ baseURL: server.url });
  await signUp(await elsewhere.newPage());
  expect(await storedNames(elsewhere)).toEqual(await storedNames(page.context()));
  await elsewhere.close();

  await callApi(page, 'User/SaveUserAccount', { DateOfBirth: '1990-02-28', newUserLoginFlowComplete: true });
  await page.goto('/Dashboard');
  await expect(page.getByText('Hi Robin')).toBeVisible();
  await expect(welcome(page)).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  for (const label of ['Dashboard', 'Transactions', 'Categories', 'Budget', 'Net Worth', 'User Account'])
    await expect(navigation.getByRole('link', { name: label })).toBeVisible();
  await expect(navigation.getByText('Net Worth')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(navigation.getByRole('link', { name: 'Net Worth' })).toBeVisible();
  await expect(navigation.getByText('Net Worth')).toBeHidden();

  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^eyJ/);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').email)).toBe(person.email);

  await navigation.getByRole('link', { name: 'User Account' }).click();
  await expect(page.getByText('Version 1.0.0')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(logInHeading(page)).toBeVisible();
  for (const key of ['authToken', 'userInfo', 'authGrant', 'lastActivity', 'theme'])
    expect(await page.evaluate((name) => localStorage.getItem(name), key), key).toBeNull();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

// covers: navigation 3, 5; entities 58; state/sign-in 5; state/logout 10; state/dashboard 1; roles 1; faults 11, 12
test('logging out clears all stored data even if the provider is unreachable; logging in asks for the password and opens the requested URL', async ({
  page,
  pageProblems,
  server,
}) => {
  const person = await signUp(page);
  await page.goto('/UserAccount');
  let isReachable = false;
  await page.route('**/oidc/.well-known/**', (route) => (isReachable ? route.continue() : route.abort()));
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t reach the login page' })).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  await checkAccessibility(page);
  allowProblem(pageProblems, 'openid-configuration');
  isReachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  const { email } = newPersonDetails();
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  allowProblem(pageProblems, 'status of 422');
  await checkAccessibility(page);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/Dashboard$/);

  // The provider still has a session, but the user must log in again. The app isn't open while the data is cleared: it
  // might notice the missing session and go to the login page by itself.
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'local_storage' });
  await page.goto('/Settings?from=link');
  await expect(logInHeading(page)).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL(/\/Settings\?from=link$/);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a new user who opens another host is redirected to the product’s URL, starts at AccountType, and ends at the requested URL', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/Settings?from=link`);
  await expect(logInHeading(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(server.url);
  await signUpHere(page);
  await expect(page).toHaveURL(`${server.url}/AccountType?target=%2FSettings%3Ffrom%3Dlink`);
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

// covers: routes 40; errors 49, 55
test('visitors: an unknown URL, a failed callback, and a browser that can’t store data each show what to do', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto('/Nowhere');
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
  await checkAccessibility(page);

  await page.goto('/callback?code=made-up&state=made-up');
  await expect(page).toHaveURL(/\/auth-error$/);
  await expect(page.getByRole('heading', { name: 'We couldn’t log you in' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(logInHeading(page)).toBeVisible();

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

/** Changes the stored grant, from which the app renews its token. */
async function changeGrant(page: Page, change: object): Promise<void> {
  await page.evaluate((changed) => {
    const grant = JSON.parse(localStorage.getItem('authGrant') ?? '{}');
    localStorage.setItem('authGrant', JSON.stringify({ ...grant, ...changed }));
  }, change);
}

// covers: navigation 2; screen/sign-in 4; entities 59
test('an expired token is renewed silently, in two tabs at the same time; a spent callback is harmless', async ({
  page,
  context,
}) => {
  await signUp(page);
  const before = await page.evaluate(() => localStorage.getItem('authToken'));
  await changeGrant(page, { expiresAt: 1 });
  const second = await context.newPage();
  await Promise.all([page.goto('/Dashboard'), second.goto('/Dashboard')]);
  await expect(welcome(page)).toBeVisible();
  await expect(welcome(second)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(before);
  await page.goto('/callback?code=spent&state=spent');
  await expect(page).toHaveURL(/\/Dashboard$/);
});

// covers: state/sign-in 11; state/inactivity 2, 4; faults 36
test('a session that ended, at the provider or by inactivity, leads to the login page and back', {
  tag: '@narrow',
}, async ({ page, context, pageProblems }) => {
  const person = await signUp(page);
  await changeGrant(page, { expiresAt: 1, refreshToken: 'spent' });
  await page.goto('/UserAccount');
  await expect(logInHeading(page)).toBeVisible();
  allowProblem(pageProblems, '/oidc/token');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/UserAccount$/);

  // Idle time counts across a closed tab.
  await page.evaluate((idleMs) => localStorage.setItem('lastActivity', String(Date.now() - idleMs)), 31 * MINUTE_MS);
  await page.close();
  const reopened = await context.newPage();
  await reopened.goto('/Settings?from=link');
  await expect(logInHeading(reopened)).toBeVisible();
  await expect(reopened.getByText('You were logged out after 30 minutes of inactivity.')).toBeVisible();
  await checkAccessibility(reopened);
  await logIn(reopened, person);
  await expect(reopened).toHaveURL(/\/Settings\?from=link$/);

  // After the computer slept, the first mouse movement logs out and doesn't count as activity.
  await expect(reopened.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const captured = reopened.waitForResponse('**/api/Account/CaptureNetWorth');
  await reopened.evaluate((sleptMs) => {
    // In one step, so that no timer runs before the movement, like on a computer that wakes up.
    const { now } = Date;
    Date.now = () => now() + sleptMs;
    window.dispatchEvent(new MouseEvent('mousemove'));
  }, 31 * MINUTE_MS);
  expect((await captured).status(), 'net worth is captured with a renewed token').toBe(200);
  await expect(logInHeading(reopened)).toBeVisible();
  expect(await reopened.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

  await logIn(reopened, person);
  const rejection = { error: 'unauthenticated', message: 'Log in again.' };
  await reopened.route('**/api/User/GetUserAccount', (route) => route.fulfill({ status: 401, json: rejection }));
  await reopened.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
  await reopened.goto('/');
  await expect(logInHeading(reopened)).toBeVisible();
  allowProblem(pageProblems, 'GetUserAccount');
  allowProblem(pageProblems, '/oidc/token');
});

// covers: state/inactivity 1, 3, 5, 6; constants/timers 2; faults 35
test('after 29 idle minutes, activity restarts the clock; 30 minutes of inactivity log the user out', async ({
  page,
  pageProblems,
}) => {
  await page.clock.install();
  await signUp(page);
  await page.goto('/Settings');
  const settings = page.getByRole('heading', { name: 'Settings' });
  await expect(settings).toBeVisible();
  await page.clock.runFor(29 * MINUTE_MS);
  await page.keyboard.press('Shift');
  await page.clock.runFor(29 * MINUTE_MS);
  await expect(settings).toBeVisible();
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(logInHeading(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  // The hour passes instantly here, so token renewals may overlap, and the provider rejects the later one.
  const others = pageProblems.filter((problem) => !problem.includes('/oidc/token'));
  pageProblems.splice(0, pageProblems.length, ...others);
});
