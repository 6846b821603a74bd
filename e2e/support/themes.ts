import type { Page } from '@playwright/test';
import { checkAccessibility, checkColors } from './accessibility.ts';

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** Checks accessibility in both themes, without transitions. The themes differ only in their colors. */
export async function checkBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setTheme(page, 'dark');
  await checkColors(page);
  await setTheme(page, 'light');
  await checkAccessibility(page);
}
