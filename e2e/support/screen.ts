import { expect, type Page } from '@playwright/test';
import { callApi } from './ledger.ts';

/** Saves the setting, so it applies to every page opened later. */
export async function setDarkMode(page: Page, darkMode: boolean): Promise<void> {
  await callApi(page, 'User/SaveUserSettings', { darkMode });
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
