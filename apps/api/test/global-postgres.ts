import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/postgres.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { TEMPLATE_DATABASE } from './database.ts';
import { checkStatements } from './statements/check.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the `postgres` database of a server whose owner may make databases. */
    postgresUrl: string;
  }
}

/**
 * One server for the whole run, with a migrated database from which each test file makes its own. At the end of the run
 * the statements that the product sent are checked.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false });
  await postgres.createDatabase(TEMPLATE_DATABASE);
  const template = openPostgres(postgres.url(TEMPLATE_DATABASE), () => {});
  await template.migrate(async () => {});
  await template.close();
  project.provide('postgresUrl', postgres.adminUrl);
  const statements = await mkdtemp(join(tmpdir(), 'cairn-statements-'));
  project.provide('statementsDirectory', statements);
  return async () => {
    try {
      await checkStatements(postgres.url(TEMPLATE_DATABASE), statements);
    } finally {
      await rm(statements, { recursive: true, force: true });
      await postgres.stop();
    }
  };
}
