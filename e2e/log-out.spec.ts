import { makeAccount } from './support/accounts.ts';
import { callApi } from './support/ledger.ts';
import { expect, forgive, logIn, signUp, test } from './support/test.ts';

test('logging out in one tab takes the others along', { tag: '@narrow' }, async ({ page, context }) => {
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

test('a tab of one person never goes on for another', async ({ page, context, browser, server }) => {
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

test('between logging out and leaving nothing but the capture is called, nothing noted or redirected', async ({
  page,
}) => {
  const person = await signUp(page);
  const isStarted = page.waitForResponse('**/api/Plaid/SyncPlaidTransactions');
  await page.goto('/UserAccount');
  await expect(page.getByText(person.email)).toBeVisible();
  await isStarted;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.route('**/oidc/token/revocation', async (route) => {
    await expect(page.getByRole('status').first()).toHaveText('Logging out');
    await page.mouse.move(100, 100);
    await page.mouse.move(200, 200);
    // What makes the query library ask again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const left = sent.indexOf('/oidc/session/end');
  expect(left).toBeGreaterThan(-1);
  const called = sent.slice(0, left).filter((path) => path.startsWith('/api/') || path === '/oidc/auth');
  expect(called).toEqual(['/api/Account/CaptureNetWorth']);
});

test('logging out captures net worth, and waits neither for a slow answer nor for a better one', {
  tag: '@narrow',
}, async ({ page, pageProblems }) => {
  const person = await signUp(page);
  await makeAccount(page, 'Cash', { CurrentBalance: 120.5, AvailableBalance: 120.5 });
  const leave = async () => {
    await page.goto('/UserAccount');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  };
  const captured = page.waitForResponse('**/api/Account/CaptureNetWorth');
  await leave();
  const response = await captured;
  expect(response.status()).toBe(200);
  expect(response.request().headers().authorization).toMatch(/^Bearer /);

  await logIn(page, person);
  expect(await callApi(page, 'Account/GetNetWorthDataPoints', undefined, 'GET')).toMatchObject([{ value: 120.5 }]);
  await page.route('**/api/Account/CaptureNetWorth', () => {});
  await leave();

  await page.unroute('**/api/Account/CaptureNetWorth');
  await logIn(page, person);
  await page.route('**/api/Account/CaptureNetWorth', (route) => route.fulfill({ status: 503, json: {} }));
  await leave();
  forgive(pageProblems, 'CaptureNetWorth');
});

test('logging out makes the refresh token worthless', async ({ page, request, server }) => {
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

test('a page that Back brings out of the browser’s memory is loaded anew for nobody', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/UserAccount');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});
