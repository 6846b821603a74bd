import type { Page } from '@playwright/test';
import { birthDateFor } from './support/ledger.ts';
import { startOnOwnDatabase } from './support/servers.ts';
import { checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

const BEACON_ID = '0f6c1a52-9d1e-4b5a-8b1f-3f1f6c2d7e90';
const BEACON_URL = 'https://beacon-v2.helpscout.net';
const SITE = 'https://help.cairn.example/articles';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Help' });

// covers: constants/product-wide 5
test('help opens with a button, loads only then, and returns the focus; support opens it too', {
  tag: '@both',
}, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const panelFiles = () => loaded.filter((url) => url.includes('HelpPanel'));
  await signUp(page);
  await page.goto('/UserAccount');
  const launcher = page.getByRole('button', { name: 'Help' });
  await expect(launcher).toBeVisible();
  expect(panelFiles()).toEqual([]);
  await launcher.click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Accounts and net worth' })).toBeVisible();
  expect(panelFiles().length).toBeGreaterThan(0);
  await checkLooks(page);
  await panel.getByRole('button', { name: 'Net worth', exact: false }).first().click();
  await expect(panel.getByRole('heading', { name: 'Net worth' })).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(launcher).toBeFocused();
  if ((page.viewportSize()?.width ?? 0) >= 960) {
    await launcher.click();
    await expect(panel).toBeVisible();
    await page.mouse.click(100, 400);
    await expect(panel).toHaveCount(0);
  }

  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Chat or message' }).click();
  await expect(panel.getByRole('link', { name: 'Send an email' })).toBeVisible();
  await checkAccessibility(page);
});

/** Overrides the user's birth date in responses to this page. */
async function mockBirthDate(page: Page, dateOfBirth: string): Promise<void> {
  await page.route('**/api/User/GetUserAccount', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: Object.assign({}, await response.json(), { dateOfBirth }) });
  });
}

/** A stand-in for Help Scout's script: takes over the queue and records every call. */
const beaconScript = `
  const { readyQueue } = window.Beacon;
  window.beaconCalls = [];
  window.Beacon = (method, options, data) => {
    window.beaconCalls.push(JSON.stringify([method, options, data]));
    if (method === 'once' && options === 'ready') data();
  };
  for (const { method, options, data } of readyQueue) window.Beacon(method, options, data);
`;

const beaconCalls = async (page: Page) => {
  const calls: unknown = await page.evaluate(() => Reflect.get(window, 'beaconCalls'));
  return Array.isArray(calls) ? calls.join('\n') : '';
};

/** Uses a separate server with the Beacon and the help site configured. */
const withBeacon = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright determines the required fixtures from this pattern.
  server: async ({}, use) => {
    const env = { HELP_BEACON_ID: BEACON_ID, HELP_SITE_URL: SITE, SUPPORT_EMAIL: 'help@cairn.example' };
    const server = await startOnOwnDatabase(env);
    await use(server);
    await server.stop();
  },
});

// covers: screen/support 2-4; calls 52; faults 45, 46; server/addresses 1, 2
withBeacon('adults get the Beacon and the help site, and juniors neither', async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const person = await signUp(page);
  await page.route(`${BEACON_URL}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: beaconScript }),
  );

  await mockBirthDate(page, await birthDateFor(page, 15));
  await page.goto('/Support');
  await expect(page.getByRole('link', { name: /Browse help articles/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask an AI assistant' }).click();
  await expect(panelOf(page).getByRole('link', { name: 'Email help@cairn.example' })).toBeVisible();
  expect(requestedUrls.filter((url) => url.startsWith(BEACON_URL))).toEqual([]);

  await mockBirthDate(page, '1990-05-05');
  await page.goto('/Support');
  await page.getByRole('button', { name: 'Chat or message' }).click();
  await expect.poll(() => beaconCalls(page)).toContain('["navigate","/ask/"');
  await page.getByRole('button', { name: 'Ask an AI assistant' }).click();
  await expect.poll(() => beaconCalls(page)).toContain('["navigate","/ai-answers/"');
  await expect(panelOf(page)).toHaveCount(0);
  expect(await beaconCalls(page)).not.toMatch(new RegExp(`identify|${person.email}|${person.name}`));

  await page.context().route(SITE, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Articles</h1>' }));
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /Browse help articles .*\(opens in a new tab\)/ }).click();
  await expect(await opened).toHaveURL(SITE);
  await expect(page).toHaveURL(/\/Support$/);
});
