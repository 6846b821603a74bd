import type { Browser, Page } from '@playwright/test';
import type { PersonDetails } from '../scripts/people/person.ts';

export interface Scroll {
  /** Between one frame and the next, while the list moved. */
  gapsMs: number[];
}

const VIEWPORT = { width: 1440, height: 900 };
const TIMEOUT_MS = 60_000;
const FIRST_ROW = '[role="table"][aria-label="Transactions"] [aria-rowindex="2"]';
const ROWS = '[role="table"][aria-label="Transactions"] [aria-rowindex]:not([aria-rowindex="1"])';
/** Somebody who types fast. */
const KEY_MS = 120;

/** Logs somebody in who is known to the product, and opens the Dashboard. */
export async function openDashboard(browser: Browser, url: string, person: PersonDetails): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account Type' }).waitFor();
  await page.goto('/Dashboard');
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor();
  return page;
}

/** From the click in the navigation to the frame with the first row; then goes back to the Dashboard. */
export async function timeToOpen(page: Page): Promise<number> {
  const opened = page.evaluate(
    (firstRow) =>
      new Promise<number>((resolve) => {
        const onClick = ({ timeStamp }: MouseEvent) => {
          const look = () => {
            if (document.querySelector(firstRow)) resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        document.addEventListener('click', onClick, { capture: true, once: true });
      }),
    FIRST_ROW,
  );
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Transactions' }).click();
  const ms = await opened;
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor();
  return ms;
}

/** The list of all dates, with the panel of filters open. */
export async function openAllDates(page: Page): Promise<void> {
  await page.goto('/Transactions?dates=all');
  await page.locator(FIRST_ROW).waitFor();
}

/**
 * Types into the search box and resolves with the time from the last key to the frame in which all rows have the text
 * in their names. For this to say anything, all but the last letter must fit other names as well.
 */
export async function timeToSearch(page: Page, typed: string): Promise<number> {
  const box = page.getByRole('searchbox', { name: 'Search' });
  await box.fill('');
  await page.waitForFunction(
    ([rows, text]) =>
      ![...document.querySelectorAll(rows)].every((row) => row.textContent?.toLowerCase().includes(text)),
    [ROWS, typed] as const,
  );
  const shown = page.evaluate(
    ([rows, text]) =>
      new Promise<number>((resolve) => {
        let lastKeyAt = Number.POSITIVE_INFINITY;
        document.addEventListener('input', ({ target, timeStamp }) => {
          if (target instanceof HTMLInputElement && target.value === text) lastKeyAt = timeStamp;
        });
        const observer = new MutationObserver(() => {
          const found = [...document.querySelectorAll(rows)];
          if (lastKeyAt === Number.POSITIVE_INFINITY || found.length === 0) return;
          if (!found.every((row) => row.textContent?.toLowerCase().includes(text))) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - lastKeyAt));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    [ROWS, typed] as const,
  );
  await box.pressSequentially(typed, { delay: KEY_MS });
  return await shown;
}

/** Scrolls through so many rows from the top, a step with every frame; parts of the list load on the way. */
export async function scrollThrough(page: Page, rows: number, pxPerFrame: number): Promise<Scroll> {
  const gapsMs = await page.evaluate(
    ([firstRow, rowCount, step]) =>
      new Promise<number[]>((resolve) => {
        const goal = rowCount * (document.querySelector(firstRow)?.getBoundingClientRect().height ?? 0);
        const gaps: number[] = [];
        let last = 0;
        const move = (now: number) => {
          if (last > 0) gaps.push(now - last);
          last = now;
          const before = window.scrollY;
          window.scrollBy({ top: step, behavior: 'instant' });
          const isOver = window.scrollY === before && !document.querySelector('[aria-rowcount="-1"]');
          if (isOver || window.scrollY >= goal) resolve(gaps);
          else requestAnimationFrame(move);
        };
        requestAnimationFrame(move);
      }),
    [FIRST_ROW, rows, pxPerFrame] as const,
  );
  return { gapsMs };
}
