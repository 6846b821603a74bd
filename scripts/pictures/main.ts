import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../browser.ts';
import { prepareDemo } from '../demo/prepare.ts';
import { freePort } from '../free-port.ts';
import { root } from '../paths.mjs';
import { browserState } from '../people/browser-state.ts';

const VIEWPORT = { width: 1440, height: 900 };
const MAX_BYTES = 150 * 1_024;
/** Far smaller than PNG for images with gradients. */
const WEBP = { format: 'webp', quality: 90 } as const;
const SETTLE_MS = 1_500;
const folder = join(root, 'docs', 'pictures');

interface Screenshot {
  readonly name: string;
  readonly path: string;
  readonly heading: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const statement = [
  'Date,Description,Amount',
  '11/02/2026,GREENLEAF MARKET 118,-64.20',
  '11/03/2026,BLUE HERON COFFEE,-5.75',
  '11/04/2026,QUICKSTOP FUEL 22,-41.10',
  '11/05/2026,TAQUERIA DEL SOL,-23.40',
  '11/06/2026,MERIDIAN DESIGN PAYROLL,2386.14',
  '11/07/2026,SQ *CORNER BOOKS,-18.00',
].join('\n');

async function openReview(page: Page): Promise<void> {
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
  await page.setInputFiles('input[type=file]', file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Import \d/ }).waitFor();
}

const pictures: readonly Screenshot[] = [
  { name: 'transactions', path: '/Transactions', heading: 'Transactions' },
  { name: 'dashboard', path: '/Dashboard', heading: 'Welcome Back' },
  { name: 'budget', path: '/Budget', heading: 'Budget' },
  { name: 'net-worth', path: '/NetWorth', heading: 'Net Worth' },
  { name: 'import', path: '/Import', heading: 'Import', prepare: openReview },
];

async function take(page: Page, { name, path, heading, prepare }: Screenshot): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  const { data } = await (await page.context().newCDPSession(page)).send('Page.captureScreenshot', WEBP);
  const picture = Buffer.from(data, 'base64');
  const size = picture.length;
  if (size > MAX_BYTES) throw new Error(`${name}.webp has ${size} bytes, more than the limit of ${MAX_BYTES}.`);
  writeFileSync(join(folder, `${name}.webp`), picture);
  process.stdout.write(`${name}.webp ${Math.round(size / 1_024)} KB\n`);
}

const directory = mkdtempSync(join(tmpdir(), 'cairn-pictures-'));
const { product, person } = await prepareDemo(directory, await freePort());
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: requireBrowser(), args: rootFlags });
try {
  if (!person) throw new Error('The demo household wasn’t created.');
  const storageState = browserState(product.url, await person.refresh());
  const context = await browser.newContext({ baseURL: product.url, viewport: VIEWPORT, storageState });
  const page = await context.newPage();
  for (const picture of pictures) await take(page, picture);
} finally {
  await browser.close();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}
