import { createAccount } from './support/accounts.ts';
import { callApi } from './support/ledger.ts';
import { expect, logIn, signUp, test } from './support/test.ts';

// covers: state/logout 1
test('logging out captures net worth, stores and calls nothing afterward, revokes the refresh token, and logs out other tabs', {
  tag: '@narrow',
}, async ({ page, context, request, server }) => {
  const person = await signUp(page);
  await createAccount(page, 'Cash', { CurrentBalance: 120.5, AvailableBalance: 120.5 });
  const second = await context.newPage();
  await second.goto('/UserAccount');
  await expect(second.getByText(person.email)).toBeVisible();
  const appStarted = page.waitForResponse('**/api/Plaid/SyncPlaidTransactions');
  await page.goto('/UserAccount');
  await appStarted;
  const { refreshToken, clientId } = await page.evaluate(() => ({
    refreshToken: String(JSON.parse(localStorage.getItem('authGrant') ?? '{}').refreshToken),
    clientId: String(JSON.parse(localStorage.getItem('userInfo') ?? '{}').aud),
  }));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.route('**/oidc/token/revocation', async (route) => {
    await expect(page.getByRole('status').first()).toHaveText('Logging out');
    await page.mouse.move(100, 100);
    await page.mouse.move(200, 200);
    // Makes the query library refetch.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const stored = await page.evaluate(() => Object.keys(localStorage));
    // The other tab may already have started its login.
    expect(stored.filter((key) => !key.startsWith('oidc.'))).toEqual([]);
    await route.continue();
  });
  const revocation = page.waitForResponse('**/oidc/token/revocation');
  await page.getByRole('button', { name: 'Log Out' }).click();
  expect((await revocation).status()).toBe(200);
  expect(new URLSearchParams((await revocation).request().postData() ?? '').get('token')).toBe(refreshToken);
  for (const tab of [page, second]) await expect(tab.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await second.evaluate(() => localStorage.getItem('lastActivity'))).toBeNull();
  const leftAt = sent.indexOf('/oidc/session/end');
  expect(leftAt).toBeGreaterThan(-1);
  const called = sent.slice(0, leftAt).filter((path) => path.startsWith('/api/') || path === '/oidc/auth');
  expect(called).toEqual(['/api/Account/CaptureNetWorth']);
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId };
  const renewal = await request.post(`${server.url}/oidc/token`, { form });
  expect(await renewal.json()).toMatchObject({ error: 'invalid_grant' });

  await logIn(page, person);
  expect(await callApi(page, 'Account/GetNetWorthDataPoints', undefined, 'GET')).toMatchObject([{ value: 120.5 }]);
});

test('a tab never continues with another user’s session, nor a page from the back/forward cache without one', async ({
  page,
  context,
  browser,
  server,
}) => {
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

  await second.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(second.getByRole('heading', { name: 'Log in' })).toBeVisible();
});
