import { prepareTestBrowsers } from '../browser.ts';

try {
  prepareTestBrowsers();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
