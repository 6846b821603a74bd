import { signUpByHand } from './support/person.ts';
import { startProxied } from './support/proxy.ts';
import { checkAccessibility, expect, test } from './support/test.ts';
import { untilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('a new version is offered, never forced on somebody who types', async ({ browser }) => {
  test.setTimeout(120_000);
  const site = await startProxied();
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signUpByHand(page);
  await page.goto('/AddTransaction');
  await page.getByLabel('Name').fill('half typed');
  await untilKept(page);
  site.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('A new version of Cairn is ready.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('half typed');
  await checkAccessibility(page);
  await page.evaluate(() => void Reflect.set(window, 'sameLoad', true));
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction(() => !('sameLoad' in window));
  await expect(page.getByRole('heading', { name: 'Add Transaction' })).toBeVisible();
  await expect(page.getByText('A new version of Cairn is ready.')).toHaveCount(0);
  await context.close();
  await site.stop();
});
