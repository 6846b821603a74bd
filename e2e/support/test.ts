import { readFileSync, statSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { guardPages } from './guard.ts';
import { saveData } from './screen.ts';
import type { ServerAddress } from './server.ts';
import { sharedServer } from './servers.ts';

export { checkAccessibility } from './accessibility.ts';
export { allowProblem } from './guard.ts';
export { logIn, signUp, signUpNewUser } from './person.ts';
export { expect };

interface Fixtures {
  server: ServerAddress;
  /** Whether the app loads screens while the browser is idle, which would take a fifth of a journey's CPU time. */
  preloadsScreens: boolean;
  /** The problems on the pages so far. A test that causes an error on purpose removes it with `allowProblem`. */
  pageProblems: string[];
}

const LOG_LINES_SHOWN = 20;

/** A journey fails on any error in the browser. If it fails, it prints the end of what the server logged meanwhile. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright determines the required fixtures from this pattern.
  server: ({}, use, { parallelIndex }) => use(sharedServer(parallelIndex)),
  preloadsScreens: [false, { option: true }],
  baseURL: ({ server }, use) => use(server.url),
  pageProblems: [
    async ({ context, server, preloadsScreens }, use, testInfo) => {
      if (!preloadsScreens) await saveData(context);
      const problems = await guardPages(context);
      const { size } = statSync(server.logFile);
      await use(problems);
      if (testInfo.status !== testInfo.expectedStatus) {
        const log = readFileSync(server.logFile).subarray(size).toString().trimEnd();
        const shown = log.split('\n').slice(-LOG_LINES_SHOWN).join('\n');
        process.stderr.write(`The server’s log during “${testInfo.title}”: ${shown || 'nothing'}\n`);
      }
      expect(problems, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});
