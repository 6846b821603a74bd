import { requireJourneyBrowser } from '../browser.ts';

try {
  requireJourneyBrowser();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
