import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/postgres.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { TEMPLATE_DATABASE } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the `postgres` database of a server whose owner may make databases. */
    postgresUrl: string;
  }
}

/** One server for the whole run, with a migrated database from which each test file makes its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false });
  await postgres.createDatabase(TEMPLATE_DATABASE);
  const template = openPostgres(postgres.url(TEMPLATE_DATABASE), () => {});
  await template.migrate(async () => {});
  await template.close();
  project.provide('postgresUrl', postgres.adminUrl);
  return postgres.stop;
}
