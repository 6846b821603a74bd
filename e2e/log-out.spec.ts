import { createAccount } from './support/accounts.ts';
import { callApi } from './support/ledger.ts';
import { allowProblem, expect, logIn, signUp, test } from './support/test.ts';

test('logging out in one tab logs out the other tabs', { tag: '@narrow' }, async ({ page, context }) => {
  const maya = await signUp(page);
  const second = await context.newPage();
  await second.goto('/UserAccount');
  await expect(second.getByText(maya.email)).toBeVisible();
  await page.goto('/UserAccount');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await second.evaluate(() => localStorage.getItem('lastActivity'))).toBeNull();

  const noor = await signUp(page);
  await second.goto('/UserAccount');
  await expect(second.getByText(noor.email)).toBeVisible();
  await expect(second.getByText(maya.email)).toHaveCount(0);
});

test('a tab never continues with another user’s session', async ({ page, context, browser, server }) => {
  const maya = await signUp(page);
  const second = await context.newPage();
  await second.goto('/UserAccount');
  await expect(second.getByText(maya.email)).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  const noor = await signUp(other);
  const session = await other.evaluate(() => Object.entries(localStorage));
  await elsewhere.close();
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, session);
  await expect(second.getByText(noor.email)).toBeVisible();
  await expect(second.getByText(maya.email)).toHaveCount(0);
});

test('after logging out, only the net worth capture is called, and nothing is stored or redirected', async ({
  page,
}) => {
  const person = await signUp(page);
  const appStarted = page.waitForResponse('**/api/Plaid/SyncPlaidTransactions');
  await page.goto('/UserAccount');
  await expect(page.getByText(person.email)).toBeVisible();
  await appStarted;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.route('**/oidc/token/revocation', async (route) => {
    await expect(page.getByRole('status').first()).toHaveText('Logging out');
    await page.mouse.move(100, 100);
    await page.mouse.move(200, 200);
    // Makes the query library refetch.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const leftAt = sent.indexOf('/oidc/session/end');
  expect(leftAt).toBeGreaterThan(-1);
  const called = sent.slice(0, leftAt).filter((path) => path.startsWith('/api/') || path === '/oidc/auth');
  expect(called).toEqual(['/api/Account/CaptureNetWorth']);
});

test('logging out captures net worth, and neither waits for a slow response nor retries a failed one', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  const person = await signUp(page);
  await createAccount(page, 'Cash', { CurrentBalance: 120.5, AvailableBalance: 120.5 });
  const logOut = async () => {
    await page.goto('/UserAccount');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  };
  const captured = page.waitForResponse('**/api/Account/CaptureNetWorth');
  await logOut();
  const response = await captured;
  expect(response.status()).toBe(200);
  expect(response.request().headers().authorization).toMatch(/^Bearer /);

  await logIn(page, person);
  expect(await callApi(page, 'Account/GetNetWorthDataPoints', undefined, 'GET')).toMatchObject([{ value: 120.5 }]);
  await page.route('**/api/Account/CaptureNetWorth', () => {});
  await logOut();

  await page.unroute('**/api/Account/CaptureNetWorth');
  await logIn(page, person);
  await page.route('**/api/Account/CaptureNetWorth', (route) => route.fulfill({ status: 503, json: {} }));
  await logOut();
  allowProblem(pageProblems, 'CaptureNetWorth');
});

test('logging out revokes the refresh token', async ({ page, request, server }) => {
  await signUp(page);
  await page.goto('/UserAccount');
  const { refreshToken, clientId } = await page.evaluate(() => ({
    refreshToken: String(JSON.parse(localStorage.getItem('authGrant') ?? '{}').refreshToken),
    clientId: String(JSON.parse(localStorage.getItem('userInfo') ?? '{}').aud),
  }));
  const revocation = page.waitForResponse('**/oidc/token/revocation');
  await page.getByRole('button', { name: 'Log Out' }).click();
  const response = await revocation;
  expect(response.status()).toBe(200);
  expect(new URLSearchParams(response.request().postData() ?? '').get('token')).toBe(refreshToken);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId };
  const renewal = await request.post(`${server.url}/oidc/token`, { form });
  expect(await renewal.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a page restored from the back/forward cache after logging out shows the login page', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/UserAccount');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});
