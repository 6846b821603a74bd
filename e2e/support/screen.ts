import { expect, type Page } from '@playwright/test';
import { callApi } from './ledger.ts';

/** Saves the setting, so it applies to every page opened later. */
export async function setDarkMode(page: Page, darkMode: boolean): Promise<void> {
  await callApi(page, 'User/SaveUserSettings', { darkMode });
}

/** Charts adapt to their container a few frames later. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}
