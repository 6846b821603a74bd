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

const screens = {
  'a phone': { width: 390, height: 844 },
  'a large tablet': { width: 1366, height: 1024 },
};

test('on phones and tablets, every control is at least 44 px high', { tag: '@narrow' }, async ({ page }) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  await createSubcategory(page, food, 'Market');
  const checkTargets = async (what: string) => {
    for (const [name, viewport] of Object.entries(screens)) {
      await page.setViewportSize(viewport);
      expect(await smallTargets(page), `${what} on ${name}`).toEqual([]);
    }
  };
  await page.goto('/Budget');
  const start = page.getByRole('button', { name: 'Use these amounts' });
  await expect(start).toBeVisible();
  await checkTargets('first budget');
  await start.click();
  await page.getByRole('button', { name: 'Show Food subcategories' }).click();
  await checkTargets('Budget');
  const open = navigatorOf(page);
  for (const path of [`/EditCategoryBudget?id=${food}&view=edit`, ...paths]) {
    await open(path);
    await checkTargets(path);
  }
});
