import type { Page } from '@playwright/test';
import type { Scroll } from './transactions-page.ts';

const GRID = 'table[role="grid"]';

/** Opens the grid of a year whose months can all be edited. */
export async function openGrid(page: Page): Promise<void> {
  const year = new Date().getFullYear() + 1;
  await page.goto(`/Budget?month=1&year=${year}&view=annual&show=months`);
  await page.locator(`${GRID} td[tabindex="0"]`).waitFor();
}

/**
 * Types an amount into the focused cell, or below it if that is a sum. The time from Enter until the frame with the new
 * amount and the next cell focused is painted.
 */
export async function timeToEdit(page: Page, amount: number): Promise<number> {
  const focused = page.locator(`${GRID} td[tabindex="0"]`);
  await focused.focus();
  while ((await focused.getAttribute('aria-readonly')) === 'true') await page.keyboard.press('ArrowDown');
  // A handle is returned as soon as the page listens; only then are keys pressed.
  const shown = await page.evaluateHandle((text) => {
    const edited = document.activeElement;
    const time = new Promise<number>((resolve) => {
      const onKey = ({ key, timeStamp }: KeyboardEvent) => {
        if (key !== 'Enter') return;
        document.removeEventListener('keydown', onKey, { capture: true });
        const look = () => {
          const isMoved = document.activeElement?.tagName === 'TD' && document.activeElement !== edited;
          if (!isMoved || edited?.textContent !== text) return void requestAnimationFrame(look);
          // A message is delivered once the frame has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('keydown', onKey, { capture: true });
    });
    return { time };
  }, `$${amount}.00`);
  await page.keyboard.type(String(amount));
  await page.keyboard.press('Enter');
  return await shown.evaluate(({ time }) => time);
}

/** Scrolls through the grid to its end and back, one step per frame. */
export async function scrollGrid(page: Page, pxPerFrame: number): Promise<Scroll> {
  const gapsMs = await page.evaluate(
    ([grid, px]) =>
      new Promise<number[]>((resolve) => {
        const scroller = document.querySelector(grid)?.parentElement;
        const gaps: number[] = [];
        let [last, step] = [0, px];
        const move = (now: number) => {
          if (last > 0) gaps.push(now - last);
          last = now;
          const before = scroller?.scrollTop ?? 0;
          scroller?.scrollBy({ top: step, behavior: 'instant' });
          const isAtEnd = scroller?.scrollTop === before;
          if (isAtEnd && step < 0) return resolve(gaps);
          if (isAtEnd) step = -px;
          requestAnimationFrame(move);
        };
        requestAnimationFrame(move);
      }),
    [GRID, pxPerFrame] as const,
  );
  return { gapsMs };
}
