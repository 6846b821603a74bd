import type { Browser, CDPSession, Page } from '@playwright/test';
import { browserState } from '../scripts/people/browser-state.ts';
import { signUp } from '../scripts/people/person.ts';
import { createCaller } from './http.ts';

export interface ColdLoad {
  /** Headers and compressed bodies of all responses until the page was usable. */
  bytes: number;
  /** From the navigation to the frame that shows the Dashboard's title. */
  usableAfterMs: number;
}

type BrowserState = ReturnType<typeof browserState>;

/** The Dashboard's title starts with this word, with or without data. */
const TITLE = 'Welcome';
const TIMEOUT_MS = 30_000;
const VIEWPORT = { width: 1440, height: 900 };

/** The browser storage of a user who has signed up and visited once. */
export async function signedInState(url: string): Promise<BrowserState> {
  const person = await signUp(url);
  const caller = createCaller(url, { connections: 1 });
  // The product creates the user in this call.
  await caller.post('/api/User/GetUserAccount', person.accessToken);
  caller.close();
  return browserState(url, person);
}

/** Counts the bytes on the wire for requests made before `close` is called. */
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

/** The time, on the page's own clock, when the title is shown; also waits for its font. */
async function whenUsable(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    (title) => document.querySelector('h1')?.textContent?.startsWith(title) && performance.now(),
    TITLE,
    { polling: 'raf', timeout: TIMEOUT_MS },
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return Number(await shown.jsonValue());
}

/** Opens the Dashboard as a signed-in user with an empty browser cache. */
export async function loadCold(browser: Browser, url: string, state: BrowserState): Promise<ColdLoad> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, storageState: state });
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
