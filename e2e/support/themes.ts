import type { Page } from '@playwright/test';
import { checkAccessibility } from './accessibility.ts';

/** Checks accessibility in both themes, without transitions. */
export async function checkBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await checkAccessibility(page);
  }
}
