import type { Browser } from '@playwright/test';
import { ENGINES, type Probe, type ProbeContext } from '../probe.ts';

const TIMEOUT_MS = 30_000;
const SLOW_CPU = 4;
const VIEWPORT = { width: 1440, height: 900 };

/** The time from opening a link, in a browser that has never visited the product, to an enabled login form. */
async function coldVisit(browser: Browser, url: string, slowdown: number): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const startedAt = Date.now();
  await page.goto('/Dashboard', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('input[type=email]')?.matches(':enabled'), undefined, {
    polling: 'raf',
    timeout: TIMEOUT_MS,
  });
  const shownAt = await page.evaluate(() => Date.now());
  await context.close();
  return shownAt - startedAt;
}

async function coldVisits({ install, openBrowser, runs }: ProbeContext, slowdown: number): Promise<number[]> {
  const { url } = await (await install()).start();
  const browser = await openBrowser();
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) samples.push(await coldVisit(browser, url, slowdown));
  return samples;
}

export const loginForm: Probe = {
  name: 'login-form',
  title: 'signed out, from an empty cache to the login form',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 600, pglite: 600 },
  run: (context) => coldVisits(context, 1),
};

export const loginFormSlowCpu: Probe = {
  name: 'login-form-slow-cpu',
  title: `the same with ${SLOW_CPU}× less CPU`,
  unit: 'ms',
  engines: ENGINES,
  targets: {},
  run: (context) => coldVisits(context, SLOW_CPU),
};
