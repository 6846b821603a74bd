import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** In the page. */
declare const axe: typeof axeCore;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const colorRules = ['color-contrast', 'link-in-text-block'];

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/** Fails on any axe violation. Waits for a heading first, because skeletons have none. */
async function check(page: Page, options: axeCore.RunOptions): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await Promise.all(page.frames().map(addAxe));
  const found = await page.evaluate(
    async (runOptions) => {
      const { violations } = await axe.run(runOptions);
      return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
  expect(found, 'accessibility violations').toEqual([]);
}

export const checkAccessibility = (page: Page): Promise<void> => check(page, {});

/** Checks only what depends on colors, as after a change of theme. */
export const checkColors = (page: Page): Promise<void> => check(page, { runOnly: colorRules });

/** Checks everything that doesn't depend on colors, as at another width. */
export const checkExceptColors = (page: Page): Promise<void> =>
  check(page, { rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])) });
