import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { requireBrowser } from '../browser.ts';
import { androidDrawables, LIST, markPaths, sourceHash } from './mark.ts';
import { pageOf, pictures } from './pictures.ts';

const root = dirname(dirname(import.meta.dirname));

/** Draws all icons and splash screens, and saves their hashes. */
async function draw(): Promise<void> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: requireBrowser(), args });
  const page = await browser.newPage();
  const drawn: Record<string, string> = {};
  for (const picture of pictures) {
    await page.setViewportSize({ width: picture.width, height: picture.height });
    await page.setContent(pageOf(picture, markPaths(root)));
    const path = join(root, picture.path);
    mkdirSync(dirname(path), { recursive: true });
    const isOpaque = picture.ground !== null && picture.shape === 'square';
    const png = await page.screenshot({ path, omitBackground: !isOpaque });
    drawn[picture.path] = createHash('sha256').update(png).digest('hex');
  }
  await browser.close();
  for (const { path, text } of androidDrawables(root)) {
    writeFileSync(join(root, path), text);
    drawn[path] = createHash('sha256').update(text).digest('hex');
  }
  writeFileSync(join(root, LIST), `${JSON.stringify({ source: sourceHash(root), drawn }, null, 2)}\n`);
}

await draw();
