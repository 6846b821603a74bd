import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the `postgres` database of a server whose owner may make databases. */
    postgresUrl: string;
  }
}

/** One server for the whole run; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false });
  project.provide('postgresUrl', postgres.adminUrl);
  return postgres.stop;
}
