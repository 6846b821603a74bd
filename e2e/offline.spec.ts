import type { Page } from '@playwright/test';
import { isDeep } from '../scripts/test/depth.ts';
import { callApi, createTransaction } from './support/ledger.ts';
import { signUpHere } from './support/person.ts';
import { layoutShiftOf, watchLayoutShift } from './support/screen.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';
import { cachedNames, waitForAppCache, waitForCachedResponse } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Browsers log every request that fails without a network, sometimes with a delay. */
function allowOfflineErrors(problems: string[]): void {
  const others = problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'));
  problems.splice(0, problems.length, ...others);
}

const offlineBar = (page: Page) => page.getByText(/^You’re offline\./);

async function openScreens(page: Page): Promise<void> {
  await page.goto('/Dashboard');
  await expect(page.getByText('Corner shop').first()).toBeVisible();
  await waitForAppCache(page);
  await page.goto('/Transactions');
  await expect(page.getByText('Corner shop').first()).toBeVisible();
  await waitForCachedResponse(page, 'list');
  await page.goto('/Budget');
  await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible();
  await waitForCachedResponse(page, 'budget');
}

test('offline, Cairn opens with the last data and signs no one out; after logging out, the next user sees none of it', {
  tag: '@narrow',
}, async ({ page, context, pageProblems }) => {
  await signUp(page);
  await createTransaction(page, 'Corner shop', 12.5);
  await openScreens(page);
  // The token expires while offline. It can't be renewed, but the user stays signed in.
  await page.evaluate(() => {
    const grant = JSON.parse(localStorage.getItem('authGrant') ?? '{}');
    localStorage.setItem('authGrant', JSON.stringify({ ...grant, expiresAt: 1 }));
  });
  await context.setOffline(true);
  await page.goto('/Transactions');
  await expect(page.getByText('Corner shop').first()).toBeVisible();
  await expect(offlineBar(page)).toHaveText(/Showing your data as of \d\d\/\d\d\/\d{4}, \d+:\d\d [AP]M\./);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await checkAccessibility(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(offlineBar(page)).toBeVisible();
  await context.setOffline(false);
  await expect(offlineBar(page)).toHaveCount(0);

  const appStarted = page.waitForResponse('**/api/Plaid/SyncPlaidTransactions');
  await page.goto('/Transactions');
  await expect(page.getByText('Corner shop').first()).toBeVisible();
  await appStarted;
  await createTransaction(page, 'Bakery', 3);
  await context.setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  await expect(page.getByText('Bakery')).toHaveCount(0);
  await context.setOffline(false);
  await expect(offlineBar(page)).toHaveCount(0);
  await expect(page.getByText('Bakery').first()).toBeVisible();

  expect((await cachedNames(page)).databases).toEqual(['cairn-kept']);
  await page.evaluate(async () => (await caches.open('of-robin')).put('/mine', new Response('Corner shop')));
  await page.goto('/UserAccount');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  // Loading the login page goes through the app and caches its files again, but these contain no user data.
  const left = await cachedNames(page);
  expect(left.databases).toEqual([]);
  expect(left.caches).not.toContain('of-robin');
  expect(left.addresses.filter((address) => /^\/(api|oidc|health|sandbox)/.test(address))).toEqual([]);
  await signUpHere(page);
  await expect(page.getByRole('heading', { name: 'Account Type' })).toBeVisible();
  await waitForAppCache(page);
  await callApi(page, 'User/SaveUserAccount', { DateOfBirth: '1990-02-28', newUserLoginFlowComplete: true });
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await waitForCachedResponse(page, 'account');
  await context.setOffline(true);
  await page.goto('/Transactions');
  await expect(offlineBar(page)).toBeVisible();
  await expect(page.getByText('Corner shop')).toHaveCount(0);
  allowOfflineErrors(pageProblems);
});

test('can be installed: a manifest, icons of the right size, an offline page, and no layout shifts', {
  tag: '@narrow',
}, async ({ page, request }) => {
  await watchLayoutShift(page);
  await signUp(page);
  await createTransaction(page, 'Corner shop', 12.5);
  for (const path of [
    '/Dashboard',
    '/Transactions',
    '/Budget',
    '/NetWorth',
    ...(isDeep ? ['/Categories', '/UserAccount'] : []),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await layoutShiftOf(page), path).toBeLessThan(0.1);
  }
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  // A visitor who must log in leaves before it would have loaded, which browsers report as an error.
  expect(await (await request.get('/')).text()).not.toContain('manifest');
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Cairn', start_url: '/', display: 'standalone', id: '/' });
  expect((await request.get(manifest.start_url)).status()).toBe(200);
  for (const { src, sizes, type } of manifest.icons.filter((icon: { type: string }) => icon.type === 'image/png')) {
    const picture = await request.get(src);
    expect(picture.headers()['content-type'], src).toBe(type);
    const bytes = await picture.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const purposes = manifest.icons.map(
    ({ sizes, purpose }: { sizes: string; purpose?: string }) => `${sizes} ${purpose}`,
  );
  expect(purposes).toEqual(expect.arrayContaining(['192x192 undefined', '512x512 undefined', '512x512 maskable']));
});
