import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { newPersonDetails } from '../scripts/people/person.ts';
import { openInApp } from './support/inApp.ts';
import { NativeShell } from './support/nativeShell.ts';
import { checkAccessibility, expect, test } from './support/test.ts';

const HOME = 'https://localhost';

// A phone's pages may call any server, but a browser asks before an external page calls this machine.
test.use({ permissions: ['local-network-access'] });

async function signUpInBrowser(shell: NativeShell): Promise<void> {
  const browser = await shell.browserPage();
  const { name, email, password } = newPersonDetails();
  await browser.getByRole('link', { name: 'Sign up' }).click();
  await browser.getByLabel('Name').fill(name);
  await browser.getByLabel('Email').fill(email);
  await browser.getByLabel('Password', { exact: true }).fill(password);
  await browser.getByRole('button', { name: 'Sign up' }).click();
}

async function finishOnboarding(url: string, shell: NativeShell): Promise<void> {
  const headers = {
    authorization: `Bearer ${shell.secureStorage.get('cairn_authToken')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ DateOfBirth: '1990-02-28', newUserLoginFlowComplete: true });
  const response = await fetch(`${url}/api/User/SaveUserAccount`, { method: 'POST', headers, body });
  expect(response.ok).toBe(true);
}

const nativeMarks = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([name]) => name.startsWith('native')));
const hasReloaded = (page: Page) => page.evaluate(() => !('sameLoad' in window));
const waitForReload = (page: Page) => page.waitForFunction(() => !('sameLoad' in window));
const markLoad = (page: Page) => page.evaluate(() => void Reflect.set(window, 'sameLoad', true));

const bankFile = {
  name: 'bank.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Date,Description,Amount\n2026-02-03,Corner shop,-12.50\n'),
};

/** Links that must have no effect, each for a different reason. */
const badLinks = [
  '',
  'nonsense',
  'https://evil.example/callback?code=c&state=s',
  'app.cairn.budget.evil://callback?code=c&state=s',
  'app.cairn.budget://callback',
  'app.cairn.budget://elsewhere?code=c&state=s',
  'app.cairn.budget://signed-out',
  'app.cairn.budget://bank-link?oauth_state_id=x',
];

// covers: state/sign-in 6, 9, 10; state/logout 3, 7; validation 33-35; calls 3, 4
test('sign-in by deep link, native HTTP and secure storage, reload rules, share sheet, federated sign-out', {
  tag: '@narrow',
}, async ({ page, context, server }) => {
  const shell = await NativeShell.open(context, page, { platform: 'ios', server: server.url });
  await page.goto(`${HOME}/Settings`);
  const logIn = await shell.browserPage();
  await expect(logIn.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const asked = new URL(String(shell.called('Browser', 'open')[0]?.url)).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'cairn-mobile',
    redirect_uri: 'app.cairn.budget://callback',
    prompt: 'login',
    max_age: '0',
  });
  for (const link of badLinks) await shell.openLink(link);
  await expect(page.getByText('Logging in')).toBeVisible();
  expect(await nativeMarks(page)).toEqual([['nativeSignInTransaction', 'open']]);

  // The in-app browser closes while the next screen is already loading, which must not interrupt it.
  const screenRequested = Promise.withResolvers<void>();
  shell.browserClosed = screenRequested.promise;
  await context.route(/AccountTypeScreen/, async (route) => {
    screenRequested.resolve();
    await wait(300);
    await route.fallback();
  });
  await signUpInBrowser(shell);
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible();
  await expect.poll(() => logIn.isClosed()).toBe(true);
  await expect.poll(() => nativeMarks(page)).toEqual([]);
  expect([...shell.secureStorage.keys()].sort()).toEqual(['cairn_authGrant', 'cairn_authToken', 'cairn_userInfo']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|user/i.test(key)))).toEqual([]);

  await finishOnboarding(server.url, shell);
  await page.goto(`${HOME}/Dashboard`);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const dashboard = shell
    .called('CapacitorHttp', 'request')
    .find(({ url }) => String(url).endsWith('GetUserDashboard'));
  expect(dashboard?.params).toEqual({ startDate: expect.any(String), endDate: expect.any(String) });

  await markLoad(page);
  const ignoredLinks = [
    'app.cairn.budget://callback?code=c&state=s',
    `${server.url}/ConnectedAccounts?oauth_state_id=x`,
  ];
  for (const link of [...badLinks, ...ignoredLinks]) await shell.openLink(link);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect(await hasReloaded(page)).toBe(false);
  await shell.openLink(`${server.url}/Settings?view=edit`);
  const changed = page.getByRole('switch', { name: 'Dark Mode' });
  await changed.check();
  await shell.emit('App', 'appStateChange', { isActive: true });
  await shell.openLink(`${server.url}/Budget`);
  await expect(page.getByText('Your link is ready to open when you’re done here.')).toBeVisible();
  await expect(changed).toBeChecked();
  await shell.emit('App', 'backButton', { canGoBack: true });
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await shell.emit('App', 'backButton', { canGoBack: false });
  await expect.poll(() => shell.called('App', 'minimizeApp')).toHaveLength(1);
  await shell.emit('App', 'appStateChange', { isActive: true });
  await waitForReload(page);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await openInApp(page, '/Import');
  await page.getByLabel('File to import').setInputFiles(bankFile);
  await expect(page.getByText('Cairn is sure about how to read this file')).toBeVisible();
  await shell.emit('App', 'appStateChange', { isActive: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible();

  await openInApp(page, '/UserProfile');
  await page.getByRole('button', { name: /CSV/ }).click();
  await expect.poll(() => shell.called('Share', 'share').length).toBe(1);
  expect(String(shell.called('Share', 'share')[0]?.files)).toMatch(
    /^file:\/\/\/cache\/shared\/cairn-transactions-.*\.csv$/,
  );
  const removed = shell.called('Filesystem', 'rmdir').length;

  await openInApp(page, '/UserAccount');
  await page.getByRole('button', { name: 'Log Out' }).click();
  // The first login, the logout, and the next login after the logout has returned to the app.
  await expect.poll(() => shell.called('Browser', 'open').length).toBe(3);
  const [, signOut, again] = shell.called('Browser', 'open').map(({ url }) => new URL(String(url)).searchParams);
  expect(signOut?.get('post_logout_redirect_uri')).toBe('app.cairn.budget://signed-out');
  expect(again?.get('prompt')).toBe('login');
  expect(shell.called('Preferences', 'clear')).toHaveLength(1);
  expect([...shell.secureStorage.keys()]).toEqual([]);
  expect(shell.called('Filesystem', 'rmdir').length).toBeGreaterThan(removed);
});

// covers: state/sign-in 8; errors 56
test('Android: a closed login can be resumed, and a failed one shows an error and can be repeated', {
  tag: '@narrow',
}, async ({ page, context, server }) => {
  // Broken secure storage must not leave the user stuck on the splash screen.
  const broken = 'SecureStorage.internalClearItemsWithPrefix';
  const shell = await NativeShell.open(context, page, { platform: 'android', server: server.url, broken });
  await page.goto(`${HOME}/`);
  await expect.poll(() => shell.called('SplashScreen', 'hide')).toHaveLength(1);
  await expect((await shell.browserPage()).getByRole('heading', { name: 'Log in' })).toBeVisible();
  await shell.closeBrowser();
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible();
  await checkAccessibility(page);
  // Returning to the app reloads the page, which must not open the login page again.
  await markLoad(page);
  await shell.emit('App', 'appStateChange', { isActive: true });
  await waitForReload(page);
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible();
  expect(shell.called('Browser', 'open')).toHaveLength(1);

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect((await shell.browserPage()).getByRole('heading', { name: 'Log in' })).toBeVisible();
  // The system ended the app in the meantime, and the link starts it again.
  await shell.endApp();
  await shell.openLink('app.cairn.budget://callback?error=access_denied&state=unknown');
  await page.goto(`${HOME}/`);
  await expect(page).toHaveURL(`${HOME}/auth-error`);
  await expect(page.getByRole('heading', { name: 'We couldn’t log you in' })).toBeVisible();
  await expect.poll(() => nativeMarks(page)).toEqual([]);
  await page.getByRole('link', { name: 'Log in' }).click();
  await signUpInBrowser(shell);
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible();
});

const KEY = '01234567-89ab-cdef-0123-456789abcdef';

/** Logs a message and throws, as the app might, then hides the page, which sends everything that is buffered. */
async function logAndFail(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    // biome-ignore-start lint/suspicious/noConsole: stands for the app's own output
    console.log(text);
    console.warn('slow');
    // biome-ignore-end lint/suspicious/noConsole: end of the output
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('broke at $12.50'), message: 'broke' }));
    window.dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: 'gone' }),
    );
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
  }, message);
}

// covers: state/monitoring 3-5; calls 53, 54; constants/monitoring 9, 10, 13; faults 47
test('monitoring of adults, and never of juniors', { tag: '@narrow' }, async ({ page, context, server }) => {
  const sent: unknown[] = [];
  const asked: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== 'localhost') asked.push(request.url());
  });
  await context.route('https://telemetry.example/**', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({
      json: { itemsReceived: 1, itemsAccepted: 1, errors: [] },
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  const connection = `InstrumentationKey=${KEY};IngestionEndpoint=https://telemetry.example/`;
  let dateOfBirth = '2012-02-28';
  const shell = await NativeShell.open(context, page, {
    platform: 'ios',
    server: server.url,
    env: { MOBILE_MONITORING_QA: 'true', MOBILE_MONITORING_CONNECTION: connection },
    answer: (path, data) =>
      path.endsWith('GetUserAccount') && typeof data === 'object' ? { ...data, dateOfBirth } : undefined,
  });
  await page.goto(`${HOME}/`);
  await signUpInBrowser(shell);
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible();
  await logAndFail(page, 'opened by a junior');

  dateOfBirth = '1990-02-28';
  await page.goto(`${HOME}/`);
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible();
  await logAndFail(page, 'opened for robin@example.com');
  // They may be sent in different batches.
  for (const part of ['App started', 'opened for', 'slow', 'broke at', 'gone'])
    await expect.poll(() => JSON.stringify(sent)).toContain(part);
  expect(sent.every(Array.isArray)).toBe(true);
  const text = JSON.stringify(sent);
  expect(text).not.toContain('opened by a junior');
  expect(text).toContain('opened for {email}');
  expect(text).not.toContain('robin@');
  expect(text).not.toContain('$12.50');
  const traces = sent
    .flat()
    .map((item) => JSON.stringify(item))
    .filter((item) => item.includes('MessageData'));
  expect(traces.find((item) => item.includes('opened for'))).toContain('"severityLevel":1');
  expect(traces.find((item) => item.includes('slow'))).toContain('"severityLevel":2');
  expect(text).toContain('broke at {amount}');
  expect(text).toContain('gone');
  expect(text).not.toContain('authUserId');
  expect(asked.filter((url) => !url.includes('/v2/track'))).toEqual([]);
  const cookies = new Map((await context.cookies(HOME)).map((cookie) => [cookie.name, cookie]));
  expect((cookies.get('ai_user')?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(31_536_000, -3);
  expect(decodeURIComponent(cookies.get('ai_session')?.value ?? '').split('|')[0]).toHaveLength(22);
});
