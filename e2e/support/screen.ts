import { expect, type Page } from '@playwright/test';
import { callApi } from './ledger.ts';

/** As the account says, for this page and every later one. */
export async function setDarkMode(page: Page, darkMode: boolean): Promise<void> {
  await callApi(page, 'User/SaveUserSettings', { darkMode });
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
