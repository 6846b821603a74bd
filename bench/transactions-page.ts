import type { Browser, Page } from '@playwright/test';
import type { PersonDetails } from '../scripts/people/person.ts';

export interface Scroll {
  /** The times between consecutive frames while scrolling. */
  gapsMs: number[];
}

const VIEWPORT = { width: 1440, height: 900 };
const TIMEOUT_MS = 60_000;
const FIRST_ROW = '[role="table"][aria-label="Transactions"] [aria-rowindex="2"]';
const ROWS = '[role="table"][aria-label="Transactions"] [aria-rowindex]:not([aria-rowindex="1"])';
const CASH_FLOW = '[role="group"][aria-label^="Cash flow"] button';
/** A fast typist. */
const KEY_MS = 120;

/** Logs in a user who has finished onboarding, which leads to the Dashboard. */
export async function openDashboard(browser: Browser, url: string, person: PersonDetails): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  return page;
}

const goTo = async (page: Page, name: string) =>
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** The time from the next click to the frame with an element. */
async function timeFromClick(page: Page, selector: string, click: () => Promise<void>): Promise<number> {
  const opened = page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        const onClick = ({ timeStamp }: MouseEvent) => {
          const look = () => {
            if (document.querySelector(awaited)) resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        document.addEventListener('click', onClick, { capture: true, once: true });
      }),
    selector,
  );
  await click();
  return await opened;
}

/** The time from the click in the navigation to the frame with the first row. Then goes back to the Dashboard. */
export async function timeToOpen(page: Page): Promise<number> {
  const ms = await timeFromClick(page, FIRST_ROW, () => goTo(page, 'Transactions'));
  await goTo(page, 'Dashboard');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  return ms;
}

/** The same for the chart of Reports, in an app that was just loaded and hasn't shown a report yet. */
export async function timeToReport(page: Page): Promise<number> {
  await page.goto('/Dashboard');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await page.waitForLoadState('networkidle');
  return await timeFromClick(page, CASH_FLOW, () => goTo(page, 'Reports'));
}

/** Opens the list of all dates. */
export async function openAllDates(page: Page): Promise<void> {
  await page.goto('/Transactions?dates=all');
  await page.locator(FIRST_ROW).waitFor();
}

export interface Search {
  /** From the last key to the frame in which all visible rows contain the text. */
  shownMs: number;
  /** From the last key to the frame with the server's results, not only those from loaded rows. */
  answeredMs: number;
}

/**
 * Types into the search box and times the effect of the last key. Without its last letter, the text must match other
 * names too; otherwise there is nothing to measure.
 */
export async function timeToSearch(page: Page, typed: string): Promise<Search> {
  const box = page.getByRole('searchbox', { name: 'Search' });
  await box.fill('');
  await page.waitForFunction(
    ([rows, text]) =>
      ![...document.querySelectorAll(rows)].every((row) => row.textContent?.toLowerCase().includes(text)),
    [ROWS, typed] as const,
  );
  const timed = page.evaluate(
    ([rows, text]) =>
      new Promise<Search>((resolve) => {
        let lastKeyAt = Number.POSITIVE_INFINITY;
        let shownMs: number | undefined;
        document.addEventListener('input', ({ target, timeStamp }) => {
          if (target instanceof HTMLInputElement && target.value === text) lastKeyAt = timeStamp;
        });
        const look = () => {
          const sinceKey = performance.now() - lastKeyAt;
          const found = [...document.querySelectorAll(rows)];
          if (found.length === 0 || !found.every((row) => row.textContent?.toLowerCase().includes(text))) return;
          shownMs ??= sinceKey;
          if (found[0]?.closest('[aria-busy="true"]')) return;
          observer.disconnect();
          resolve({ shownMs, answeredMs: sinceKey });
        };
        const observer = new MutationObserver(() => {
          if (lastKeyAt !== Number.POSITIVE_INFINITY) requestAnimationFrame(look);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    [ROWS, typed] as const,
  );
  await box.pressSequentially(typed, { delay: KEY_MS });
  return await timed;
}

/** The first row with a category of its own, which a split doesn't have. */
const CATEGORY_BUTTON = `${ROWS} button[title="Change category"]`;

/**
 * Chooses a category for the first unsplit row by keyboard. The time from Enter to the frame in which the row shows it
 * and has the focus again.
 */
export async function timeToCategorize(page: Page, category: string): Promise<number> {
  const row = page.locator(ROWS).filter({ has: page.locator('button[title="Change category"]') });
  await row.first().getByRole('link').first().focus();
  await page.keyboard.press('c');
  const box = page.getByRole('combobox', { name: 'Find or create a category' });
  await box.fill(category);
  await page.getByRole('listbox', { name: 'Categories' }).getByRole('option', { name: category }).first().waitFor();
  // A handle is returned as soon as the page listens; only then is the key pressed.
  const shown = await page.evaluateHandle(
    ([button, text]) => {
      const time = new Promise<number>((resolve) => {
        const onKey = ({ timeStamp }: KeyboardEvent) => {
          const look = () => {
            const isShown = document.querySelector(button)?.textContent === text;
            const isBack = (document.activeElement?.closest('[role="row"]')?.querySelector(button) ?? null) !== null;
            if (isShown && isBack && !document.querySelector('[role="listbox"]'))
              resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        document.addEventListener('keydown', onKey, { capture: true, once: true });
      });
      return { time };
    },
    [CATEGORY_BUTTON, category] as const,
  );
  await box.press('Enter');
  return await shown.evaluate(({ time }) => time);
}

/** A baseline for dropped frames: scrolls an empty page of the same height. */
export async function scrollPlainPage(page: Page, heightPx: number, pxPerFrame: number): Promise<Scroll> {
  const plain = await page.context().newPage();
  const gapsMs = await plain.evaluate(
    ([height, step]) =>
      new Promise<number[]>((resolve) => {
        document.body.style.height = `${height}px`;
        const gaps: number[] = [];
        let last = 0;
        const move = (now: number) => {
          if (last > 0) gaps.push(now - last);
          last = now;
          window.scrollBy({ top: step, behavior: 'instant' });
          if (window.scrollY + window.innerHeight >= height) resolve(gaps);
          else requestAnimationFrame(move);
        };
        requestAnimationFrame(move);
      }),
    [heightPx, pxPerFrame] as const,
  );
  await plain.close();
  return { gapsMs };
}

/** Scrolls through `rows` rows from the top, one step per frame; the list loads more rows on the way. */
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
