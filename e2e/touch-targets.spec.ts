import type { Page } from '@playwright/test';
import { createSubcategory } from './support/budgets.ts';
import { navigatorOf } from './support/inApp.ts';
import { createCategory } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';

/** Finds controls that are too small for a finger: less than 44 px high, and not in a label or row of that height. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const MIN_PX = 44;
    const height = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().right > 0;
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter(isShown)
      .filter((control) => Math.max(height(control), height(control.closest('label, li'))) < MIN_PX)
      .map((control) => `${control.outerHTML.slice(0, 120)}: ${height(control)} px`);
  });
}

const paths = [
  '/UserAccount',
  '/ConnectedAccounts',
  '/Support',
  '/Review',
  '/Goals',
  '/Recurring',
  '/Calendar',
  '/Reports',
  '/Legal',
  '/Dashboard',
  '/NetWorth',
  '/NetWorth/Why',
  '/Settings',
  '/Settings?view=edit',
  '/UserProfile',
];

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a large tablet', { width: 1366, height: 1024 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test('every control is at least 44 px high', { tag: '@narrow' }, async ({ page }) => {
      await signUp(page);
      const food = await createCategory(page, 'Food');
      await createSubcategory(page, food, 'Market');
      await page.goto('/Budget');
      const start = page.getByRole('button', { name: 'Use these amounts' });
      await expect(start).toBeVisible();
      expect(await smallTargets(page), 'first budget').toEqual([]);
      await start.click();
      await page.getByRole('button', { name: 'Show Food subcategories' }).click();
      expect(await smallTargets(page), 'Budget').toEqual([]);
      const open = navigatorOf(page);
      for (const path of [`/EditCategoryBudget?id=${food}&view=edit`, ...paths]) {
        await open(path);
        expect(await smallTargets(page), path).toEqual([]);
      }
    });
  });
}
