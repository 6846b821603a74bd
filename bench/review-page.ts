import type { Page } from '@playwright/test';

const CURRENT = '[data-review-key][aria-current]';
const TIMEOUT_MS = 60_000;
/** A fast typist. */
const KEY_MS = 120;
/** A glance at the facts and the sentence. */
const READING_MS = 350;

export interface ReviewRun {
  /** From opening the screen to "All caught up". */
  totalMs: number;
  /** From each deciding key to the frame in which the next item is current. */
  actionsMs: number[];
}

/** Starts to watch for the next key and resolves in the frame that shows another current item, or none. */
async function watchNextItem(page: Page): Promise<{ shown: Promise<number> }> {
  await page.evaluate((current) => {
    const keyOf = () => document.querySelector<HTMLElement>(current)?.dataset.reviewKey;
    const before = keyOf();
    const shown = new Promise<number>((resolve) => {
      let pressedAt = 0;
      const remember = ({ timeStamp }: KeyboardEvent) => {
        pressedAt = timeStamp;
      };
      document.addEventListener('keydown', remember, { capture: true });
      const look = () => {
        if (keyOf() === before) return void requestAnimationFrame(look);
        document.removeEventListener('keydown', remember, { capture: true });
        resolve(performance.now() - pressedAt);
      };
      requestAnimationFrame(look);
    });
    Reflect.set(window, 'nextItemShown', shown);
  }, CURRENT);
  return { shown: page.evaluate(() => Promise.resolve(Reflect.get(window, 'nextItemShown')).then(Number)) };
}

/** Decides every item by keyboard: most are approved, and every `pickEvery`-th gets another category. */
export async function decideAll(page: Page, count: number, pickEvery: number, category: string): Promise<ReviewRun> {
  await page.goto('/Review');
  await page.locator(CURRENT).waitFor({ timeout: TIMEOUT_MS });
  const startedAt = performance.now();
  const actionsMs: number[] = [];
  for (let item = 1; item <= count; item += 1) {
    await page.waitForTimeout(READING_MS);
    const { shown } = await watchNextItem(page);
    if (item % pickEvery === 0) {
      await page.keyboard.press('c');
      await page.getByRole('combobox', { name: 'Find or create a category' }).waitFor();
      await page.keyboard.type(category, { delay: KEY_MS });
      await page.waitForTimeout(KEY_MS);
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('a');
    actionsMs.push(await shown);
  }
  await page.getByRole('heading', { name: 'All caught up' }).waitFor({ timeout: TIMEOUT_MS });
  return { totalMs: performance.now() - startedAt, actionsMs };
}
