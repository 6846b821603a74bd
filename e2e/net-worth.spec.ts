import type { Page } from '@playwright/test';
import { createAccount } from './support/accounts.ts';
import { browserDay, createTransaction } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkLooks } from './support/themes.ts';

const card = (page: Page, label: string) =>
  page
    .locator('section')
    .filter({ hasText: label })
    .filter({ hasNot: page.locator('section') })
    .first();

/** The loaded scripts that contain the chart library. */
async function chartingScripts(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const found = loaded.map(async ({ name }) => {
      const text = await (await fetch(name)).text();
      return text.includes('datasetElementType') ? [name] : [];
    });
    return (await Promise.all(found)).flat();
  });
}

// covers: routes 12; screen/net-worth 8
test('a transaction on an account changes net worth; only screens with charts load the chart library', {
  tag: '@both',
}, async ({ page }) => {
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  await signUp(page);
  const cash = await createAccount(page, 'Cash', { CurrentBalance: 100 });
  await createAccount(page, 'Visa', { CurrentBalance: 40.5, AccountType: 1 });
  // Only transactions dated after the anchor change the balance.
  const transactionDate = await browserDay(page, 1);
  await createTransaction(page, 'Market', 30.25, { AccountID: cash, transactionDate });
  await page.goto('/Dashboard');
  // 100.00 − 30.25 − 40.50
  await expect(page.getByRole('region', { name: 'Current Net Worth' })).toContainText('Total Net Worth$29.25');
  await page.waitForLoadState('networkidle');
  expect(await chartingScripts(page)).toEqual([]);

  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(card(page, 'Total Net Worth')).toHaveText('Total Net Worth$29.25');
  await expect(card(page, 'Total Assets')).toHaveText('Total Assets$69.75');
  await expect(page.locator('canvas')).toHaveCount(1);
  expect(await chartingScripts(page)).not.toEqual([]);
  await page.getByRole('tab', { name: 'Liabilities' }).click();
  await expect(page.getByRole('list', { name: 'Liabilities' }).getByRole('listitem')).toHaveText(['VisaWallet$40.50']);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Liabilities' })).toHaveAttribute('aria-selected', 'true');
  await checkLooks(page);
  await page.getByRole('tab', { name: 'Assets' }).click();
  await page.getByRole('list', { name: 'Assets' }).getByRole('link', { name: /Cash/ }).click();
  await expect(page).toHaveURL(new RegExp(`/EditAccount/NetWorth\\?id=${cash}$`));
});

test('a chart fits its container even if that is resized just as the animation ends', { tag: '@deep' }, async ({
  page,
}) => {
  await signUp(page);
  await createAccount(page, 'Savings', { CurrentBalance: 1234 });
  for (const afterMs of [285, 300, 315, 330]) {
    await page.goto('/NetWorth', { waitUntil: 'commit' });
    const sizes = await page.evaluate(async (ms) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const find = () => document.querySelector('[role="img"][aria-label*="line chart"] > canvas[style]');
      while (!find()) await frame();
      const canvas = find();
      const container = canvas?.parentElement;
      if (!canvas || !container) throw new Error('no chart');
      const start = performance.now();
      while (performance.now() - start < ms) await frame();
      container.style.right = '40px';
      for (let frames = 0; frames < 30; frames += 1) await frame();
      return { canvas: canvas.clientWidth, container: container.clientWidth };
    }, afterMs);
    expect(sizes.canvas, `after ${afterMs} ms`).toBe(sizes.container);
  }
});
