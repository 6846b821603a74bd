import type { Page } from '@playwright/test';
import { callApi } from './support/ledger.ts';
import { signUpByHand } from './support/person.ts';
import { startProxied } from './support/proxy.ts';
import { checkAccessibility, expect, test } from './support/test.ts';
import { cachedNames, waitForAppCache, waitForCachedResponse } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const offer = 'A new version of Cairn is ready.';
const cachedVersions = async (page: Page) =>
  (await cachedNames(page)).caches.map((name) => name.replace('cairn-shell-', ''));

test('a new version is offered but never interrupts typing; opening a new page activates it, and it works offline', {
  tag: '@narrow',
}, async ({ browser }) => {
  const site = await startProxied();
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signUpByHand(page);
  await callApi(page, 'User/SaveUserAccount', { DateOfBirth: '1990-02-28', newUserLoginFlowComplete: true });
  await page.goto('/AddTransaction');
  await page.getByLabel('Name').fill('half typed');
  await waitForAppCache(page);
  site.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText(offer)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('half typed');
  await checkAccessibility(page);
  await page.evaluate(() => void Reflect.set(window, 'sameLoad', true));
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction(() => !('sameLoad' in window));
  await expect(page.getByRole('heading', { name: 'Add Transaction' })).toBeVisible();
  await expect(page.getByText(offer)).toHaveCount(0);
  expect(await cachedVersions(page)).toContain('1');

  site.release();
  await page.goto('/Transactions');
  await expect(page.getByText('No transactions')).toBeVisible();
  // The version before the previous one is removed once the new one has taken over.
  await expect.poll(() => cachedVersions(page)).toEqual(['1', '2']);
  await waitForCachedResponse(page, 'list');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You’re offline\. Showing your data as of/)).toBeVisible();
  await expect(page.getByText('No transactions')).toBeVisible();
  await expect(page.getByText(offer)).toHaveCount(0);
  await context.close();
  await site.stop();
});
