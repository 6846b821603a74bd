import { type BrowserContext, expect, type Page } from '@playwright/test';
import { callApi } from './ledger.ts';

/** Saves the setting, so it applies to every page opened later. */
export async function setDarkMode(page: Page, darkMode: boolean): Promise<void> {
  await callApi(page, 'User/SaveUserSettings', { darkMode });
}

/** Sets the browser's data saver, with which the app loads a screen only when someone is about to open it. */
export async function saveData(context: BrowserContext): Promise<void> {
  // In a popup, the script runs twice.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
}

export const PHONE = { width: 390, height: 844 };

/** On a desktop, runs a check at the width of a phone. */
export async function onPhone(page: Page, check: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  if (size === null || size.width === PHONE.width) return;
  await page.setViewportSize(PHONE);
  await check();
  await page.setViewportSize(size);
}

/** Runs a check in the window as it is and, on a desktop, again at the width of a phone. */
export async function atBothWidths(page: Page, check: () => Promise<void>): Promise<void> {
  await check();
  await onPhone(page, check);
}

/** Charts adapt to their container a few frames later. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Adds up the layout shifts of every page opened from now on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
      const before = Number(Reflect.get(window, 'layoutShift') ?? 0);
      Reflect.set(window, 'layoutShift', before + shifts.reduce((sum, shift) => sum + shift, 0));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift of the open page since it was opened. */
export async function layoutShiftOf(page: Page): Promise<number> {
  return await page.evaluate(() => Number(Reflect.get(window, 'layoutShift') ?? 0));
}
