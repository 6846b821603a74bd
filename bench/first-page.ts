import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { newPersonDetails } from './person.ts';

export interface ColdLoad {
  /** Headers and compressed bodies of every answer that the page asked for until it could be used. */
  bytes: number;
  /** From the navigation to the frame that shows the title of the Dashboard. */
  usableAfterMs: number;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const TITLE = 'Welcome Back';
const TIMEOUT_MS = 30_000;
const VIEWPORT = { width: 1440, height: 900 };

/** Signs somebody up in the browser and resolves with what it then keeps. */
export async function signUpInBrowser(browser: Browser, url: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
  const { name, email, password } = newPersonDetails();
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account Type' }).waitFor({ timeout: TIMEOUT_MS });
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Counts what comes over the wire for the requests made until `close` is called. */
function countBytes(cdp: CDPSession) {
  const open = new Set<string>();
  let bytes = 0;
  let isClosed = false;
  let finish = () => {};
  const ended = (requestId: string, length: number) => {
    if (!open.delete(requestId)) return;
    bytes += length;
    if (isClosed && open.size === 0) finish();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId }) => {
    if (!isClosed) open.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0));
  return {
    close: () =>
      new Promise<number>((resolve) => {
        isClosed = true;
        finish = () => resolve(bytes);
        if (open.size === 0) finish();
      }),
  };
}

/** The moment, on the page's own clock, at which the title and its font are there. */
async function whenUsable(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    (title) => document.querySelector('h1')?.textContent === title && performance.now(),
    TITLE,
    { polling: 'raf', timeout: TIMEOUT_MS },
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return Number(await shown.jsonValue());
}

/** Opens the Dashboard as somebody who is signed in and whose browser has nothing of the product in its cache. */
export async function loadCold(browser: Browser, url: string, session: Session): Promise<ColdLoad> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, storageState: session });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const counter = countBytes(cdp);
  await page.goto('/Dashboard', { waitUntil: 'commit' });
  const usableAfterMs = await whenUsable(page);
  const bytes = await counter.close();
  await context.close();
  return { bytes, usableAfterMs };
}
