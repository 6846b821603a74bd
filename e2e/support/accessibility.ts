import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';

// The builder's own copy, but minified.
const require = createRequire(import.meta.resolve('@axe-core/playwright'));
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** For a page that already has axe. */
const NO_SOURCE = 'void 0';

/** The builder would send and evaluate the whole source twice for each check. */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

async function check(page: Page, runOnly?: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await Promise.all(page.frames().map(addAxe));
  // Legacy mode skips cross-origin frames, which the product doesn't use, and takes a quarter of the time.
  const axe = new AxeBuilder({ page, axeSource: NO_SOURCE }).setLegacyMode();
  const { violations } = await axe.options({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  expect(found, 'accessibility violations').toEqual([]);
}

/** Fails on any axe violation. Waits for a heading first, because skeletons have none. */
export const checkAccessibility = (page: Page): Promise<void> => check(page);

/** Checks only what depends on colors, as after a change of theme. */
export const checkColors = (page: Page): Promise<void> => check(page, ['color-contrast', 'link-in-text-block']);
