import type { Page } from '@playwright/test';
import { checkAccessibility, checkColors, checkExceptColors } from './accessibility.ts';
import { expectNoHorizontalScroll, onPhone } from './screen.ts';

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** Checks accessibility in both themes. They differ only in their colors. */
export async function checkBothThemes(page: Page): Promise<void> {
  await setTheme(page, 'dark');
  await checkColors(page);
  await setTheme(page, 'light');
  await checkAccessibility(page);
}

/** Checks accessibility in both themes and at both widths, and that nothing is wider than the window. */
export async function checkLooks(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await checkBothThemes(page);
  await onPhone(page, async () => {
    await expectNoHorizontalScroll(page);
    await checkExceptColors(page);
  });
}
