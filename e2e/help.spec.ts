import type { Page } from '@playwright/test';
import { type Server, startServer } from './support/server.ts';
import { allowProblem, checkAccessibility, expect, signUp, test } from './support/test.ts';
import { checkBothThemes } from './support/themes.ts';

const BEACON_ID = '0f6c1a52-9d1e-4b5a-8b1f-3f1f6c2d7e90';
const BEACON_URL = 'https://beacon-v2.helpscout.net';
const SITE = 'https://help.cairn.example/articles';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Help' });

test('help opens with a button, loads only then, and can be searched, read, and closed', { tag: '@both' }, async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const panelFiles = () => loaded.filter((url) => url.includes('HelpPanel'));
  await signUp(page);
  const launcher = page.getByRole('button', { name: 'Help' });
  for (const path of ['/Transactions', '/Categories', '/UserAccount']) {
    await page.goto(path);
    await expect(launcher).toBeVisible();
  }
  expect(panelFiles()).toEqual([]);
  await launcher.click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Accounts and net worth' })).toBeVisible();
  expect(panelFiles().length).toBeGreaterThan(0);
  await checkBothThemes(page);

  const search = panel.getByRole('searchbox', { name: 'Search help' });
  await search.fill('net worht');
  await expect(panel.getByRole('status')).toHaveText(/articles? found/);
  await panel.getByRole('button', { name: 'Net worth', exact: false }).first().click();
  const title = panel.getByRole('heading', { name: 'Net worth' });
  await expect(title).toBeFocused();
  await expect(panel.getByText('total assets minus your total liabilities')).toBeVisible();
  await checkBothThemes(page);
  await panel.getByRole('button', { name: 'Back to all articles' }).click();
  await expect(search).toHaveValue('net worht');
  await expect(panel.getByRole('listitem').first().getByRole('button')).toBeFocused();
  await search.fill('xylophone');
  await expect(panel.getByRole('status')).toHaveText('No articles found');
  await expect(panel.getByRole('link', { name: 'Email support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );

  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(launcher).toBeFocused();
  await launcher.click();
  await expect(search).toHaveValue('');
  if ((page.viewportSize()?.width ?? 0) >= 960) {
    await page.mouse.click(100, 400);
    await expect(panel).toHaveCount(0);
    await launcher.click();
  }
  await panel.getByRole('button', { name: 'Undo and Activity' }).click();
  await panel.getByRole('link', { name: 'Activity' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/Activity$/);
});

test('help that can’t be loaded shows an error', { tag: '@narrow' }, async ({ page, pageProblems }) => {
  await signUp(page);
  await page.route('**/HelpPanel*.js', (route) => route.abort());
  await page.goto('/UserAccount');
  await page.getByRole('button', { name: 'Help' }).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast.getByText('Error loading help')).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await page.unroute('**/HelpPanel*.js');
  await page.reload();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(panelOf(page)).toBeVisible();
  allowProblem(pageProblems, 'HelpPanel');
});

test('support: articles, a message, a question, and the email address, without any external service', {
  tag: '@both',
}, async ({ page }) => {
  await signUp(page);
  await page.goto('/UserAccount');
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await expect(page.getByText('Replies usually come within a few hours on business days.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  await checkBothThemes(page);
  const panel = panelOf(page);

  await page.getByRole('button', { name: 'Browse help articles' }).click();
  await expect(panel.getByRole('button', { name: 'First steps' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Chat or message' }).click();
  await expect(panel.getByRole('link', { name: 'Send an email' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  await checkBothThemes(page);
  await panel.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Ask an AI assistant' }).click();
  await panel.getByRole('searchbox', { name: 'Your question' }).fill('How do I change a default budget?');
  await expect(panel.getByRole('region', { name: 'Answer' })).toContainText('default budget');
  await expect(panel.getByRole('listitem').first()).toContainText('Default budgets');
  await checkAccessibility(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Back to User Account' }).click();
  await expect(page).toHaveURL(/\/UserAccount$/);
});

/** Overrides the user's birth date in responses to this page. */
async function mockBirthDate(page: Page, dateOfBirth: string): Promise<void> {
  await page.unroute('**/api/User/GetUserAccount');
  await page.route('**/api/User/GetUserAccount', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: Object.assign({}, await response.json(), { dateOfBirth }) });
  });
}

/** A stand-in for Help Scout's script: takes over the queue and records every call. */
function beaconScript(isReady: boolean): string {
  return `
    const { readyQueue } = window.Beacon;
    window.beaconCalls = [];
    window.Beacon = (method, options, data) => {
      window.beaconCalls.push(JSON.stringify([method, options, data]));
      if (${isReady} && method === 'once' && options === 'ready') data();
    };
    for (const { method, options, data } of readyQueue) window.Beacon(method, options, data);
  `;
}

async function serveBeacon(page: Page, isReady: boolean): Promise<void> {
  await page.unroute(`${BEACON_URL}/**`);
  await page.route(`${BEACON_URL}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: beaconScript(isReady) }),
  );
}

const beaconCalls = async (page: Page) => (await page.evaluate(() => Reflect.get(window, 'beaconCalls'))).join('\n');

/** Uses a separate server with the Beacon and the help site configured. */
const withBeacon = test.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright determines the required fixtures from this pattern.
    async ({}, use) => {
      const env = { HELP_BEACON_ID: BEACON_ID, HELP_SITE_URL: SITE, SUPPORT_EMAIL: 'help@cairn.example' };
      const server = await startServer({ env });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

withBeacon(
  'adults get the Beacon and juniors never do; if it is missing or late, the built-in panel opens instead',
  async ({ page, pageProblems }) => {
    const consoleLines: string[] = [];
    page.on('console', (message) => consoleLines.push(message.text()));
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const beaconRequests = () => requestedUrls.filter((url) => url.startsWith(BEACON_URL));
    const panel = panelOf(page);
    const launcher = page.getByRole('button', { name: 'Help' });
    const person = await signUp(page);

    await test.step('a junior gets the built-in help, without requests to third parties', async () => {
      const { year, rest } = await page.evaluate(() => {
        const today = new Date().toISOString();
        return { year: Number(today.slice(0, 4)), rest: today.slice(4, 10) };
      });
      await serveBeacon(page, true);
      await mockBirthDate(page, `${year - 15}${rest === '-02-29' ? '-02-28' : rest}`);
      await page.goto('/UserAccount');
      await launcher.click();
      await expect(panel.getByRole('link', { name: 'Email help@cairn.example' })).toBeVisible();
      await page.goto('/Support');
      await expect(page.getByRole('link', { name: /Browse help articles/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Ask an AI assistant' }).click();
      await expect(panel).toBeVisible();
      expect(beaconRequests()).toEqual([]);
    });

    await mockBirthDate(page, '1990-05-05');
    await test.step('a blocked Beacon is not initialized', async () => {
      await page.unroute(`${BEACON_URL}/**`);
      await page.route(`${BEACON_URL}/**`, (route) => route.abort());
      await page.goto('/UserAccount');
      await expect(launcher).toBeVisible();
      expect(beaconRequests()).toEqual([]);
      await launcher.click();
      await expect(panel).toBeVisible();
      expect(consoleLines).toContain('Beacon is not initialized');
      allowProblem(pageProblems, BEACON_URL);
    });

    await test.step('an unresponsive Beacon is not ready', async () => {
      await serveBeacon(page, false);
      await page.goto('/UserAccount');
      await launcher.click();
      await expect(launcher).toHaveAttribute('aria-busy', 'true');
      await expect(panel).toBeVisible();
      expect(consoleLines).toContain('Beacon is not ready');
    });

    await test.step('a working Beacon opens at the right page, and receives no user data', async () => {
      await serveBeacon(page, true);
      await page.goto('/Transactions');
      await launcher.click();
      await expect.poll(() => page.evaluate(() => 'beaconCalls' in window)).toBe(true);
      await expect.poll(() => beaconCalls(page)).toContain('["navigate","/answers/"');
      await expect(panel).toHaveCount(0);
      expect(await beaconCalls(page)).not.toMatch(new RegExp(`identify|${person.email}|${person.name}`));
      await page.goto('/Support');
      await page.getByRole('button', { name: 'Chat or message' }).click();
      await expect.poll(() => page.evaluate(() => 'beaconCalls' in window)).toBe(true);
      await expect.poll(() => beaconCalls(page)).toContain('["navigate","/ask/"');
      await page.getByRole('button', { name: 'Ask an AI assistant' }).click();
      await expect.poll(() => beaconCalls(page)).toContain('["navigate","/ai-answers/"');
    });

    await test.step('the help site’s articles open in a new tab', async () => {
      await page
        .context()
        .route(SITE, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Articles</h1>' }));
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: /Browse help articles .*\(opens in a new tab\)/ }).click();
      await expect(await opened).toHaveURL(SITE);
      await expect(page).toHaveURL(/\/Support$/);
    });
  },
);
