import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { wrapPglite } from '../src/platform/db/pglite.ts';
import { cachedTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory of a migrated database. Copying it is much faster than creating a new one. */
    pgliteDirectory: string;
  }
}

/** The template databases are two thirds of the files, and only `create database` needs them. */
async function dropTemplates(client: PGlite): Promise<void> {
  const templates = ['template0', 'template1'];
  await client.query('update pg_database set datistemplate = false where datname = any($1)', [templates]);
  for (const name of templates) await client.query(`drop database ${name}`);
}

export default async function setup(project: TestProject): Promise<void> {
  const template = await cachedTemplate({
    engine: 'pglite',
    package: '@electric-sql/pglite',
    sources: [new URL(import.meta.url), new URL('../src/platform/db/pglite.ts', import.meta.url)],
    async create(directory) {
      const client = await PGlite.create(join(directory, 'data'));
      const database = wrapPglite(client);
      await database.migrate(async () => {});
      await dropTemplates(client);
      await database.close();
    },
  });
  project.provide('pgliteDirectory', join(template, 'data'));
}
