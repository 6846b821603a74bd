import { requireBrowser } from '../browser.ts';

try {
  requireBrowser();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
