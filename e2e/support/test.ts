import { rm } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { copyOfFirstData } from './first-start.ts';
import { guardPages } from './guard.ts';
import { type Server, startServer } from './server.ts';

export { checkAccessibility } from './accessibility.ts';
export { forgive } from './guard.ts';
export { logIn, signUp, signUpNewUser } from './person.ts';
export { expect };

interface TestFixtures {
  /** What went wrong on the pages so far; a test that provokes an error on purpose takes it out of the list. */
  pageProblems: string[];
}

interface WorkerFixtures {
  server: Server;
}

/** Every journey runs against the built product in a process of its own, and fails on any error in the browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const dataDirectory = await copyOfFirstData();
      const server = await startServer({ dataDirectory });
      await use(server);
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  pageProblems: [
    async ({ context, server }, use, testInfo) => {
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
