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
    /** The URL of the `postgres` database, for a role that can create databases. */
    postgresUrl: string;
  }
}

/**
 * One server for the whole run, with a migrated template database for each test file. At the end of the run the
 * product's statements are checked.
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
