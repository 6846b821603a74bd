import { test as base, expect } from '@playwright/test';
import { startOnFirstData } from './first-start.ts';
import { guardPages } from './guard.ts';
import { saveData } from './screen.ts';
import type { JourneyServer } from './server.ts';

export { checkAccessibility } from './accessibility.ts';
export { allowProblem } from './guard.ts';
export { logIn, signUp, signUpNewUser } from './person.ts';
export { expect };

interface TestFixtures {
  /** Whether the app loads screens while the browser is idle, which would take a fifth of a journey's CPU time. */
  preloadsScreens: boolean;
  /** The problems on the pages so far. A test that causes an error on purpose removes it with `allowProblem`. */
  pageProblems: string[];
}

interface WorkerFixtures {
  server: JourneyServer;
}

/** Every worker runs the built product in a separate process, and a journey fails on any error in the browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright determines the required fixtures from this pattern.
    async ({}, use) => {
      const server = await startOnFirstData();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  preloadsScreens: [false, { option: true }],
  baseURL: ({ server }, use) => use(server.url),
  pageProblems: [
    async ({ context, server, preloadsScreens }, use, testInfo) => {
      if (!preloadsScreens) await saveData(context);
      const problems = await guardPages(context);
      await use(problems);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server.log', { body: server.log(), contentType: 'text/plain' });
      }
      expect(problems, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});
